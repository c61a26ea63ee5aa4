import { auditObjects } from '@vitrina/contract/audit'
import { addDays } from '@vitrina/contract/dates'
import { parseAsIsoDate, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { StateOf } from '@/features/list/list'
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
  const filters: Record<`filter[${string}]`, string> = {}
  if (actor) filters['filter[actor]'] = actor
  if (group) filters['filter[group]'] = group
  if (kind) filters['filter[object_kind]'] = kind
  if (object) filters['filter[object]'] = object
  return {
    date_from: isBackwards ? to : from,
    date_to: isBackwards ? from : to,
    limit: 50,
    ...filters,
    ...(q ? { search: q } : {}),
    ...(cursor ? { cursor } : {}),
  }
}

function dateText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
