import { addDays, type Period } from '@vitrina/contract/dates'
import { reason } from '@vitrina/contract/reasons'
import { SourceError, type StoredDay } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { addDecimals, compareDecimals, roundDecimal, trimDecimal } from '../decimal.ts'
import { readOlap } from './olap.ts'
import { openPieces } from './pieces.ts'
import { date, decimalOrZero, key, textOrNull } from './read-rows.ts'
import { everyOrder, isNamed, isReturn, revenueOf, stands, ValueRow, valueFields } from './row-value.ts'
import type { Session } from './session.ts'

/** The server's figures of a subdivision's business day, in the terms of the stored ones. */
export interface ReportedDay extends StoredDay {
  /** Name of the subdivision, where the report has it. */
  name: string | null
  /** What was voided in its orders, and fully deleted orders, as a text to compare; empty: nothing. */
  struck: string
  /** Whether the returns include refunds that are orders of their own. */
  hasRefunds: boolean
  /** Keys of orders that refund a refund: their meaning is unknown, so they count in no figure. */
  setAside: Set<string>
}

export const summaryFields = {
  groupBy: ['Department.Id', 'OpenDate.Typed', 'Department', 'OrderDeleted', 'DeletedWithWriteoff'],
  aggregate: ['DishDiscountSumInt', 'UniqOrderId', 'DishAmountInt', 'DishSumInt'],
}

const SoldRow = z.object({
  'Department.Id': key,
  'OpenDate.Typed': date,
  Department: textOrNull,
  OrderDeleted: textOrNull,
  DeletedWithWriteoff: textOrNull,
  DishDiscountSumInt: decimalOrZero,
  UniqOrderId: decimalOrZero,
  DishAmountInt: decimalOrZero,
  DishSumInt: decimalOrZero,
})
type SoldRow = z.infer<typeof SoldRow>

/** Returned checks line by line, since the value of a line only shows in the line itself; they are few. */
export const returnFields = {
  groupBy: [
    'Department.Id',
    'OpenDate.Typed',
    'UniqOrderId.Id',
    'ItemSaleEvent.Id',
    'DeletedWithWriteoff',
    'SourceOrderId',
  ],
  aggregate: valueFields,
}

const ReturnRow = ValueRow.extend({
  'Department.Id': key,
  'OpenDate.Typed': date,
  'UniqOrderId.Id': textOrNull,
  DeletedWithWriteoff: textOrNull,
  SourceOrderId: textOrNull,
})
type ReturnRow = z.infer<typeof ReturnRow>

/**
 * Reads revenue and checks by subdivision and business day. Sold items are one row a day, deleted ones have rows of
 * their own, and returned ones are read separately. A check counts if it has a sale, as stored checks are counted:
 * `UniqOrderId` is «Чеков» of the rows not returned, and a fully returned check has its sales among the returned rows.
 */
export async function readSummary(session: Session, period: Period): Promise<ReportedDay[]> {
  const days = new Map<string, ReportedDay>()
  const add = (row: { 'Department.Id': string; 'OpenDate.Typed': string }, sum: string): ReportedDay => {
    const restaurantKey = row['Department.Id'].toLowerCase()
    const at = `${restaurantKey} ${row['OpenDate.Typed']}`
    const day = days.get(at) ?? {
      ...{ restaurantKey, name: null, date: row['OpenDate.Typed'], checks: 0, revenue: '0' },
      ...{ struck: '', hasRefunds: false, setAside: new Set<string>() },
    }
    days.set(at, day)
    day.revenue = addDecimals([day.revenue, sum])
    return day
  }
  const pieces = await openPieces()(period, (piece) => readPiece(session, piece))
  for (const { sold, returned, ofRefunds } of pieces) {
    const seen = new Set<string>()
    for (const row of sold) {
      const group = `${row['Department.Id'].toLowerCase()} ${row['OpenDate.Typed']}`
      // A renamed subdivision may have a row under each name.
      const at = JSON.stringify([group, row.Department, row.OrderDeleted, row.DeletedWithWriteoff])
      if (seen.has(at)) throw new SourceError('unreadable', reason('group_twice', { group }))
      seen.add(at)
      if (stands(row.OrderDeleted) && stands(row.DeletedWithWriteoff)) {
        const day = add(row, row.DishDiscountSumInt)
        day.checks += Number(row.UniqOrderId)
        day.name = row.Department
      } else if (compareDecimals(row.DishAmountInt, '0') !== 0) {
        const day = add(row, '0')
        day.struck = [...day.struck.split('\n').filter(Boolean), writeVoided(row)].toSorted().join('\n')
      }
    }
    const sales = new Set<string>()
    for (const row of returned) {
      const isRefund = !stands(row.DeletedWithWriteoff)
      if (isRefund && !isReturn(row)) continue
      // The money of a row that names no order still belongs to the day.
      const orderKey = row['UniqOrderId.Id']?.toLowerCase() ?? ''
      if (ofRefunds.has(orderKey)) {
        const day = add(row, '0')
        if (isRefund) day.hasRefunds = true
        day.setAside.add(orderKey)
        continue
      }
      const day = add(row, revenueOf(row))
      if (isRefund) day.hasRefunds = true
      const check = `${day.restaurantKey} ${orderKey}`
      if (isReturn(row) || orderKey === '' || sales.has(check)) continue
      sales.add(check)
      day.checks += 1
    }
  }
  return [...days.values()]
}

function writeVoided(row: SoldRow): string {
  const amounts = [row.UniqOrderId, row.DishAmountInt, row.DishSumInt, row.DishDiscountSumInt]
  return [row.OrderDeleted, row.DeletedWithWriteoff, ...amounts.map((amount) => trimDecimal(amount))].join(' ')
}

interface Piece {
  sold: SoldRow[]
  returned: ReturnRow[]
  ofRefunds: Set<string>
}

async function readPiece(session: Session, period: Period): Promise<Piece> {
  const query = { report: 'SALES', period } as const
  const ofSold = { ...everyOrder, Storned: ['FALSE'] }
  const sold = await readOlap(session, { ...query, ...summaryFields, only: ofSold }, SoldRow)
  const only = { Storned: ['TRUE'], DeletedWithWriteoff: everyState }
  const returned = await readOlap(session, { ...query, ...returnFields, only }, ReturnRow)
  return { sold, returned, ofRefunds: await findRefundsOfRefunds(session, period, returned) }
}

const everyState = everyOrder.DeletedWithWriteoff

const SourceRow = z.object({ 'UniqOrderId.Id': key, SourceOrderId: textOrNull })

/** How many days before a period to look for a refund that was refunded in it: the maximum of one report. */
const daysBefore = 28

/** Keys of the orders that refund another refund. The first refund may be from the weeks before the period. */
async function findRefundsOfRefunds(
  session: Session,
  period: Period,
  returned: readonly ReturnRow[],
): Promise<Set<string>> {
  const named = returned.filter(isNamed)
  const refunds = named.filter(({ SourceOrderId }) => SourceOrderId !== null)
  const known = new Set(named.map((row) => row['UniqOrderId.Id'].toLowerCase()))
  const areRefunds = new Set(refunds.map((row) => row['UniqOrderId.Id'].toLowerCase()))
  const unknown = refunds.flatMap(({ SourceOrderId: id }) => (id === null || known.has(id.toLowerCase()) ? [] : [id]))
  // What is returned was mostly sold in the same period, and a report over weeks takes a server long.
  const before = { from: addDays(period.from, -daysBefore), to: addDays(period.from, -1) }
  let left = [...new Set(unknown)]
  for (const days of [period, before]) {
    if (left.length === 0) break
    const only = { DeletedWithWriteoff: everyState, 'UniqOrderId.Id': left }
    const query = { groupBy: ['UniqOrderId.Id', 'SourceOrderId'], aggregate: ['DishAmountInt'], period: days, only }
    const found = new Set<string>()
    for (const row of await readOlap(session, { report: 'SALES', ...query }, SourceRow)) {
      found.add(row['UniqOrderId.Id'].toLowerCase())
      if (row.SourceOrderId !== null) areRefunds.add(row['UniqOrderId.Id'].toLowerCase())
    }
    left = left.filter((id) => !found.has(id.toLowerCase()))
  }
  const ofRefunds = refunds.filter(({ SourceOrderId: id }) => id !== null && areRefunds.has(id.toLowerCase()))
  return new Set(ofRefunds.map((row) => row['UniqOrderId.Id'].toLowerCase()))
}

/** Returns the days whose reported and stored figures differ, one entry per subdivision and date. */
export function differingDays(
  told: readonly ReportedDay[],
  held: readonly StoredDay[],
): { restaurantKey: string; date: string }[] {
  const here = new Map(held.map((day) => [`${day.restaurantKey} ${day.date}`, day]))
  const there = new Map(told.map((day) => [`${day.restaurantKey} ${day.date}`, day]))
  const all = new Map([...here, ...there])
  return [...all]
    .filter(([at]) => !isSameDay(there.get(at), here.get(at)))
    .map(([, { restaurantKey, date: on }]) => ({ restaurantKey, date: on }))
    .toSorted((a, b) => order(a.date, b.date) || order(a.restaurantKey, b.restaurantKey))
}

/** Days that are not stored and have only voids, mostly fully deleted orders. */
export function onlyVoided(told: readonly ReportedDay[], held: readonly StoredDay[]): ReportedDay[] {
  const here = new Set(held.map(({ restaurantKey, date: on }) => `${restaurantKey} ${on}`))
  return told.filter((day) => day.struck !== '' && !here.has(`${day.restaurantKey} ${day.date}`))
}

/** Figures of a day: exact decimal text and the number of checks with a sale. */
export type DayFigures = Pick<StoredDay, 'revenue' | 'checks'>

/** Whether two figures of a day are equal to the kopeck and the check; a day that is not reported has zeros. */
export function isSameDay(a: DayFigures | undefined, b: DayFigures | undefined): boolean {
  const [there, here] = [a ?? nothing, b ?? nothing]
  const sameSum = compareDecimals(roundDecimal(there.revenue, 2), roundDecimal(here.revenue, 2)) === 0
  return sameSum && there.checks === here.checks
}

const nothing: DayFigures = { revenue: '0', checks: 0 }

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
