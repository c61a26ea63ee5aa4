import { auditObjects } from '@vitrina/contract/audit'
import { addDays } from '@vitrina/contract/dates'
import { parseAsIsoDate, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { listInput, type StateOf } from '@/features/list/list'
import { auditGroups } from './audit-labels'

/** The filters of the journal, as they are stored in the address. */
export const auditFilters = {
  from: parseAsIsoDate,
  to: parseAsIsoDate,
  actor: parseAsString,
  group: parseAsStringLiteral(auditGroups),
  kind: parseAsStringLiteral(auditObjects),
  object: parseAsString,
}

export type AuditState = Omit<StateOf<typeof auditFilters>, 'sort'>

const daysShown = 30

/** Returns the requested days, or the last thirty. */
export function auditDays({ from, to }: Pick<AuditState, 'from' | 'to'>, today: string): { from: string; to: string } {
  const last = to === null ? today : dateText(to)
  return { from: from === null ? addDays(last, -daysShown) : dateText(from), to: last }
}

/** Returns the input of the procedure for a page of the journal. */
export function auditInput(state: AuditState, today: string) {
  const { from, to } = auditDays(state, today)
  const isBackwards = from > to
  const { q, actor, group, kind, object, cursor } = state
  return listInput(
    isBackwards ? { from: to, to: from } : { from, to },
    { sort: null, cursor },
    { limit: 50, search: q, filters: { actor, group, object_kind: kind, object } },
  )
}

function dateText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
