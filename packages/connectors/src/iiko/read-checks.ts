import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { CheckRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { addDecimals, compareDecimals, roundDecimal } from '../decimal.ts'
import type { Department } from './departments.ts'
import type { DishBook } from './dish-book.ts'
import { readOlap } from './olap.ts'
import { decimalOrNull, decimalOrZero, key, textOrNull, timeOrNull } from './read-rows.ts'
import { everyOrder, isNamed, ofOrders, refunded } from './row-value.ts'
import type { Session } from './session.ts'

/** A check according to its header. The opening time is read with the lines: a report has seven groups at most. */
export interface Header {
  check: CheckRecord
  /** Σ of sums and of what was given back, decimal text as in the report. */
  total: string
  givenBack: string
}

/** The subdivision and day to read headers and lines for. */
export interface DayPlace {
  department: Department
  date: string
  /** Names the rows in reports. */
  file: string
  /** Number of the row before the first of these rows. */
  firstLine: number
  /** Whether the day has refunds that are orders of their own; they take one more report. */
  hasRefunds: boolean
  dishes: DishBook
}

export const headerFields = {
  groupBy: ['UniqOrderId.Id', 'OrderNum', 'TableNum', 'RestaurantSection', 'OrderType', 'CloseTime', 'OrderWaiter.Id'],
  aggregate: ['DishDiscountSumInt', 'DishReturnSum', 'GuestNum'],
}

const Row = z.object({
  'UniqOrderId.Id': textOrNull,
  OrderNum: decimalOrNull,
  TableNum: textOrNull,
  RestaurantSection: textOrNull,
  OrderType: textOrNull,
  CloseTime: timeOrNull,
  'OrderWaiter.Id': textOrNull,
  DishDiscountSumInt: decimalOrZero,
  DishReturnSum: decimalOrZero,
  GuestNum: decimalOrNull,
})

const maxNumberOf = 2_147_483_647
const maxGuestCount = 32_767

/**
 * Reads the headers of a subdivision's business day by check key. Those that cannot be taken, such as a check reported
 * twice with different values, are also in `rejects`; a check with several sections has a row for each and is one
 * check. `rows` is the number of rows.
 */
export async function readHeaders(
  session: Session,
  place: DayPlace,
): Promise<{ headers: Map<string, Header>; rejects: Map<string, RejectRecord>; rows: number }> {
  const { department, date, file, firstLine } = place
  const query = { report: 'SALES', ...headerFields, period: { from: date, to: date } } as const
  const only = { 'Department.Id': [department.id] }
  const ask = async (states: typeof refunded | null) =>
    ofOrders(await readOlap(session, { ...query, only: { ...only, ...states } }, Row), `OLAP SALES ${date}`)
  const standing = await ask(null)
  const rows = [...standing, ...(place.hasRefunds ? await ask(refunded) : [])]
  const headers = new Map<string, Header>()
  const rejects = new Map<string, RejectRecord>()
  const parts = new Map<string, Header[]>()
  for (const [index, row] of rows.entries()) {
    const header = toHeader(row, place, firstLine + index + 1)
    const { key: checkKey, restaurantKey, line, number } = header.check
    const held = headers.get(checkKey)
    if (held && index >= standing.length) {
      // Part of the check was refunded in its own order.
      headers.set(checkKey, { ...held, ...sumUp([held, header]) })
      continue
    }
    const own = [...(parts.get(checkKey) ?? []), header]
    parts.set(checkKey, own)
    const joined = joinParts(own)
    headers.set(checkKey, joined ?? header)
    const told = { number, name: department.name, date }
    const reject = (why: Reason) => {
      const refused = { kind: 'reject', of: 'check', file, line, column: null, restaurantKey, checkKey } as const
      rejects.set(checkKey, { ...refused, reason: why })
    }
    if (joined === null) reject(reason('check_told_twice', told))
    else if (number > maxNumberOf) {
      reject(reason('of_check', { ...told, cause: reason('number_too_great', { most: maxNumberOf }) }))
    }
  }
  return { headers, rejects, rows: rows.length }
}

/** Header fields that may differ within one check: dishes of a bar are sold in a hall. */
const ofParts = ['station', 'table', 'orderCategory'] as const
const ofTotal = ['number', 'closedAt', 'waiterKey'] as const

/** Joins rows that differ in one such field into one check, with the value of the largest; null: not one check. */
function joinParts(parts: readonly Header[]): Header | null {
  const [first] = parts
  if (first === undefined || parts.length === 1) return first ?? null
  const valuesOf = (field: (typeof ofParts)[number] | (typeof ofTotal)[number]) =>
    new Set(parts.map(({ check }) => check[field])).size
  const [field, another] = ofParts.filter((one) => valuesOf(one) > 1)
  const isOne = field !== undefined && another === undefined && valuesOf(field) === parts.length
  if (!isOne || ofTotal.some((one) => valuesOf(one) > 1)) return null
  const nameOf = ({ check }: Header) => check[field] ?? ''
  const [greatest = first] = parts.toSorted(
    (a, b) => compareDecimals(b.total, a.total) || (nameOf(a) < nameOf(b) ? -1 : 1),
  )
  const guests = parts.flatMap(({ check }) => check.guests ?? [])
  // Each row reports all the guests.
  const check = {
    ...first.check,
    [field]: greatest.check[field],
    guests: guests.length > 0 ? Math.max(...guests) : null,
  }
  return { check, ...sumUp(parts) }
}

function sumUp(parts: readonly Header[]): Pick<Header, 'total' | 'givenBack'> {
  return {
    total: addDecimals(parts.map(({ total }) => total)),
    givenBack: addDecimals(parts.map(({ givenBack }) => givenBack)),
  }
}

/** Reads checks of orders without a header so far, in any state; `orders` are ids as the server writes them. */
export async function readChecksOf(
  session: Session,
  { department, date, file, firstLine }: Pick<DayPlace, 'department' | 'date' | 'file' | 'firstLine'>,
  orders: readonly string[],
): Promise<CheckRecord[]> {
  const only = { ...everyOrder, 'Department.Id': [department.id], 'UniqOrderId.Id': orders }
  const query = { report: 'SALES', ...headerFields, period: { from: date, to: date }, only } as const
  const checks = new Map<string, CheckRecord>()
  for (const [index, row] of (await readOlap(session, query, Row)).filter(isNamed).entries()) {
    const { check } = toHeader(row, { department, date, file }, firstLine + index + 1)
    if (check.number <= maxNumberOf && !checks.has(check.key)) checks.set(check.key, check)
  }
  const unclosed = orders.filter((id) => checks.get(id.toLowerCase())?.closedAt === null)
  if (unclosed.length > 0) {
    // A header report has no group left for the second time.
    const times = { groupBy: ['UniqOrderId.Id', 'OpenTime'], aggregate: ['DishAmountInt'] }
    const rows = await readOlap(session, { ...query, ...times, only: { ...only, 'UniqOrderId.Id': unclosed } }, OpenRow)
    for (const { 'UniqOrderId.Id': id, OpenTime: openedAt } of rows) {
      const check = checks.get(id.toLowerCase())
      if (check) checks.set(check.key, { ...check, openedAt })
    }
  }
  return [...checks.values()]
}

const OpenRow = z.object({ 'UniqOrderId.Id': key, OpenTime: timeOrNull })

function toHeader(
  row: z.infer<typeof Row> & { 'UniqOrderId.Id': string },
  { department, date, file }: Pick<DayPlace, 'department' | 'date' | 'file'>,
  line: number,
): Header {
  const check: CheckRecord = {
    kind: 'check',
    file,
    line,
    restaurantKey: department.key,
    key: row['UniqOrderId.Id'].toLowerCase(),
    // Not unique, and null in some bases; checks are identified by their key.
    number: Number(row.OrderNum ?? 0),
    businessDate: date,
    openedAt: null,
    // Null in some rows of the vendor's own samples; the opening time is used then.
    closedAt: row.CloseTime,
    waiterKey: row['OrderWaiter.Id']?.toLowerCase() ?? null,
    table: row.TableNum,
    station: row.RestaurantSection,
    orderCategory: row.OrderType,
    guests: readGuests(row.GuestNum),
  }
  return { check, total: row.DishDiscountSumInt, givenBack: row.DishReturnSum }
}

function readGuests(count: string | null): number | null {
  if (count === null) return null
  const guests = Number(roundDecimal(count, 0))
  return guests < 0 || guests > maxGuestCount ? null : guests
}
