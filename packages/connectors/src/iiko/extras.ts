import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { AmountRecord, RejectRecord, SourceBundle } from '@vitrina/core/exchange/records'
import type { Columns } from './columns.ts'
import type { DepartmentDay } from './department-day.ts'
import type { Department } from './departments.ts'
import type { DishBook } from './dish-book.ts'
import { isOfWhatIsAsked } from './fault-scope.ts'
import { once } from './once.ts'
import { readCharges, reportedCharges } from './read-charges.ts'
import { readChecksOf } from './read-checks.ts'
import { readDeliveries } from './read-deliveries.ts'
import { type ExtrasDate, readPayments } from './read-payments.ts'
import { readDeletedOrders, readVoidedItems, type VoidedRow, voidedOrders } from './read-voided.ts'
import type { Reader } from './reader.ts'

/** Kinds of amounts a bundle reports; known when its first day has been read. */
export type ReportedAmounts = NonNullable<SourceBundle['tellsAmounts']>[number][]

const states = ['OrderDeleted', 'DeletedWithWriteoff', 'Storned']

/** The subdivisions whose day is read on a date, each with the keys of orders that count in no figure. */
export type DateParts = readonly { department: Department; setAside: ReadonlySet<string> }[]

/** What a server reports of days apart from their sales. */
export interface Extras {
  /** Begins a date. It is requested for all its subdivisions at once, with the first call of `addTo`. */
  on(date: string, parts: DateParts): ExtrasOnDate
}

interface ExtrasOnDate {
  /**
   * Adds voids and the kinds of deliveries to a day that was read, and returns its payments, discounts and service
   * charges. If they cannot be read, returns a reject instead, and nothing of the kind is requested any more.
   */
  addTo(day: DepartmentDay, department: Department): Promise<(AmountRecord | RejectRecord)[]>
}

interface Known {
  dishes: DishBook
  waiters: ReadonlySet<string>
}

/** Makes no request yet. `tells` is filled with the kinds the server has fields for. */
export function openExtras({ session, catalogue }: Reader, tells: ReportedAmounts, known: Known): Extras {
  let columns: Columns | null = null
  const readColumns = async (): Promise<Columns> => {
    const told = await catalogue.salesColumns()
    // A server without the fields for the states of its rows cannot be asked for these reports.
    if (!states.every((field) => told.has(field))) return new Set()
    if (told.has('PayTypes')) tells.push('payment')
    tells.push(...reportedCharges(told))
    return told
  }
  return {
    on(date, parts) {
      const asked = once(async () => {
        columns ??= await readColumns()
        return columns.size === 0 ? null : await readDate(session, { ...togetherOf(parts), date, columns })
      })
      return {
        async addTo(day, department) {
          try {
            const told = columns?.size === 0 ? null : await asked()
            const own = told?.payments.get(department.key)
            if (!told || !own) return []
            if (own.hasDeliveries && day.checks.some(({ orderCategory }) => orderCategory === null)) {
              const kinds = await told.deliveries()
              for (const check of day.checks) check.orderCategory ??= kinds.get(check.key) ?? null
            }
            const { place } = told
            const ofDeleted = own.hasDeleted
              ? await readDeletedOrders(session, { ...place, departments: [department] })
              : []
            const ofStanding = own.hasStruck ? ((await told.struck()).get(department.key) ?? []) : []
            const rows = [...ofStanding, ...ofDeleted]
            if (rows.length > 0) await addVoided(session, day, { rows, place, department, ...known })
            return [...own.amounts, ...(told.charges.get(department.key) ?? [])]
          } catch (error) {
            if (!(error instanceof SourceError) || !isOfWhatIsAsked(error)) throw error
            tells.length = 0
            columns = new Set()
            return [toReject(date, error.reason)]
          }
        },
      }
    },
  }
}

function togetherOf(parts: DateParts): Pick<ExtrasDate, 'departments' | 'setAside'> {
  return {
    departments: parts.map(({ department }) => department),
    setAside: new Set(parts.flatMap(({ setAside }) => [...setAside])),
  }
}

/** Reads a date of all its subdivisions; data that not every day has is only requested when needed. */
async function readDate(session: Reader['session'], place: ExtrasDate) {
  return {
    place,
    payments: await together(place, (some) => readPayments(session, some)),
    charges: await together(place, (some) => readCharges(session, some)),
    struck: once(() => together(place, (some) => readVoidedItems(session, some))),
    deliveries: once(() => together(place, (some) => readDeliveries(session, some))),
  }
}

/** The answers are a few rows per subdivision, so all are requested at once; one by one where the server times out. */
async function together<T>(
  place: ExtrasDate,
  ask: (place: ExtrasDate) => Promise<Map<string, T>>,
): Promise<Map<string, T>> {
  try {
    return await ask(place)
  } catch (error) {
    if (!(error instanceof SourceError) || error.code !== 'timeout' || place.departments.length === 1) throw error
  }
  const answers = new Map<string, T>()
  for (const department of place.departments) {
    for (const [key, answer] of await ask({ ...place, departments: [department] })) answers.set(key, answer)
  }
  return answers
}

interface VoidedOfDay extends Known {
  rows: readonly VoidedRow[]
  place: ExtrasDate
  department: Department
}

async function addVoided(
  session: Reader['session'],
  day: DepartmentDay,
  { rows, place, department, dishes, waiters }: VoidedOfDay,
): Promise<void> {
  const { date, setAside } = place
  await dishes.learn(
    rows.map(({ DishId }) => DishId),
    { department, date },
  )
  const struck = voidedOrders(rows, { department, date, dishes })
  const taken = new Set(day.checks.map(({ key }) => key))
  const refused = new Set(day.rejects.map(({ checkKey }) => checkKey))
  const unknown = [...struck].filter(([key]) => !taken.has(key) && !refused.has(key) && !setAside.has(key))
  if (unknown.length > 0) {
    const at = { department, date, file: `deletions ${date}`, firstLine: 0 }
    const ids = unknown.map(([, { orderId }]) => orderId)
    for (const check of await readChecksOf(session, at, ids)) {
      // The name of a waiter who has left the staff list is not in these rows.
      const isNamed = waiters.has(check.waiterKey ?? '') || day.waiterNames.has(check.waiterKey ?? '')
      day.checks.push(isNamed ? check : { ...check, waiterKey: null })
      taken.add(check.key)
    }
  }
  for (const [key, { lines }] of struck) if (taken.has(key)) day.lines.push(...lines)
}

function toReject(date: string, cause: Reason): RejectRecord {
  const why = reason('besides_unread', { date, cause })
  return { kind: 'reject', of: 'amount', file: `payments ${date}`, line: 0, column: null, reason: why }
}
