import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { AmountRecord, RejectRecord, SourceBundle } from '@vitrina/core/exchange/records'
import type { Columns } from './columns.ts'
import type { DepartmentDay } from './department-day.ts'
import { readCharges, toldCharges } from './read-charges.ts'
import { readChecksOf } from './read-checks.ts'
import { readDeliveries } from './read-deliveries.ts'
import { type BesidesPlace, readPayments } from './read-payments.ts'
import { readStruck } from './read-struck.ts'
import { isOfOneDay } from './read-told-day.ts'
import type { Reader } from './reader.ts'

/** Kinds of amounts a bundle tells; it is known when its first day has been read. */
export type ToldAmounts = NonNullable<SourceBundle['tellsAmounts']>[number][]

const states = ['OrderDeleted', 'DeletedWithWriteoff', 'Storned']

/** What a server tells of a day besides its sales. */
export interface Besides {
  /**
   * Adds to a day read what was struck off and the kinds of its deliveries, and answers its payments, discounts and service
   * charges, or that they could not be read: then nothing of the kind is asked for any more.
   */
  addTo(day: DepartmentDay, place: Omit<BesidesPlace, 'columns'>): Promise<(AmountRecord | RejectRecord)[]>
}

/** Asks for nothing yet. `tells` is filled with the kinds the server has fields for. */
export function openBesides(
  { session, catalogue }: Reader,
  tells: ToldAmounts,
  known: { modifiers: ReadonlySet<string>; waiters: ReadonlySet<string> },
): Besides {
  let columns: Columns | null = null
  const readColumns = async (): Promise<Columns> => {
    const known = await catalogue.salesColumns()
    // A server that names no states of its rows can not be asked for what is in them.
    if (!states.every((field) => known.has(field))) return new Set()
    if (known.has('PayTypes')) tells.push('payment')
    tells.push(...toldCharges(known))
    return known
  }
  return {
    async addTo(day, place) {
      try {
        columns ??= await readColumns()
        if (columns.size === 0) return []
        const full = { ...place, columns }
        const { amounts, hasDeliveries, ...found } = await readPayments(session, full)
        const charges = await readCharges(session, full)
        if (hasDeliveries && day.checks.some(({ orderCategory }) => orderCategory === null)) {
          const kinds = await readDeliveries(session, full)
          for (const check of day.checks) check.orderCategory ??= kinds.get(check.key) ?? null
        }
        if (found.hasStruck || found.hasDeleted) await addStruck(session, day, { ...full, ...found, ...known })
        return [...amounts, ...charges]
      } catch (error) {
        if (!(error instanceof SourceError) || !isOfWhatIsAsked(error)) throw error
        tells.length = 0
        columns = new Set()
        return [toReject(place, error.message)]
      }
    },
  }
}

/** Other faults (no login, no connection) are those of every question. */
function isOfWhatIsAsked(error: SourceError): boolean {
  return isOfOneDay(error) || ['forbidden', 'wrong_address', 'timeout'].includes(error.code)
}

async function addStruck(
  session: Reader['session'],
  day: DepartmentDay,
  { waiters, ...place }: Parameters<typeof readStruck>[1] & { waiters: ReadonlySet<string> },
): Promise<void> {
  const struck = await readStruck(session, place)
  const taken = new Set(day.checks.map(({ key }) => key))
  const refused = new Set(day.rejects.map(({ checkKey }) => checkKey))
  const unknown = [...struck].filter(([key]) => !taken.has(key) && !refused.has(key) && !place.setAside.has(key))
  if (unknown.length > 0) {
    const { department, date } = place
    const at = { department, date, file: `deletions ${date}`, firstLine: 0 }
    const ids = unknown.map(([, { orderId }]) => orderId)
    for (const check of await readChecksOf(session, at, ids)) {
      // A waiter who is gone from the staff has no name in these rows.
      const isNamed = waiters.has(check.waiterKey ?? '') || day.waiterNames.has(check.waiterKey ?? '')
      day.checks.push(isNamed ? check : { ...check, waiterKey: null })
      taken.add(check.key)
    }
  }
  for (const [key, { lines }] of struck) if (taken.has(key)) day.lines.push(...lines)
}

function toReject(
  { department: { name }, date }: Pick<BesidesPlace, 'department' | 'date'>,
  why: string,
): RejectRecord {
  const reason = `payments, discounts and deletions of ${name} on ${date} were not read: ${why}`
  return { kind: 'reject', of: 'amount', file: `payments ${date}`, line: 0, column: null, reason }
}
