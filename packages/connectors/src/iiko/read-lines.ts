import type { LineRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
} from '../decimal.ts'
import { readOlap } from './olap.ts'
import type { DayPlace } from './read-checks.ts'
import { decimalOrNull, decimalOrZero, flag, key, textOrNull, timeOrNull } from './read-rows.ts'
import type { Session } from './session.ts'
import type { IikoSettings } from './settings.ts'

/** The lines of one check, with what of the check stands beside them. */
export interface CheckLines {
  lines: LineRecord[]
  /** Σ of its sales and Σ of its returns, both with the sign the server writes. */
  sold: string
  returned: string
  openedAt: string | null
  waiterName: string | null
  /** Names of its dishes by key. */
  dishes: Map<string, string>
  /** What makes the lines unusable; null: nothing. */
  fault: string | null
}

export const lineFields = {
  groupBy: ['UniqOrderId.Id', 'ItemSaleEvent.Id', 'DishId', 'DishName', 'Storned', 'OpenTime', 'OrderWaiter.Name'],
  aggregate: [
    'DishAmountInt',
    'DishSumInt',
    'DishDiscountSumInt',
    'DiscountSum',
    'ProductCostBase.ProductCost',
    'DishReturnSum',
  ],
}

const Row = z.object({
  'UniqOrderId.Id': key,
  'ItemSaleEvent.Id': key,
  DishId: key,
  DishName: textOrNull,
  Storned: flag,
  OpenTime: timeOrNull,
  'OrderWaiter.Name': textOrNull,
  DishAmountInt: decimalOrZero,
  DishSumInt: decimalOrNull,
  DishDiscountSumInt: decimalOrZero,
  DiscountSum: decimalOrNull,
  'ProductCostBase.ProductCost': decimalOrNull,
})
type Row = z.infer<typeof Row>

/** Lines of a subdivision's business day by check key. `rows` is how many there were. */
export async function readLines(
  session: Session,
  place: DayPlace,
  settings: Pick<IikoSettings, 'returnSign'>,
): Promise<{ checks: Map<string, CheckLines>; rows: number }> {
  const { department, date, firstLine } = place
  const rows = await readOlap(
    session,
    { report: 'SALES', ...lineFields, period: { from: date, to: date }, only: { 'Department.Id': [department.id] } },
    Row,
  )
  const checks = new Map<string, CheckLines>()
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const checkKey = row['UniqOrderId.Id'].toLowerCase()
    const check = checks.get(checkKey) ?? newCheck()
    checks.set(checkKey, check)
    const line = toLine(row, place, firstLine + index + 1)
    check.openedAt = earliest(check.openedAt, row.OpenTime)
    check.waiterName ??= row['OrderWaiter.Name']
    check.dishes.set(line.dishKey, row.DishName ?? line.dishKey)
    check.lines.push(line)
    const sum = row.Storned ? 'returned' : 'sold'
    check[sum] = addDecimals([check[sum], row.DishDiscountSumInt])
    const at = `${checkKey} ${line.key} ${line.type}`
    if (seen.has(at)) check.fault ??= `line ${line.key} stands twice in the report with different values`
    seen.add(at)
    check.fault ??= signFault(row, settings)
  }
  for (const { lines } of checks.values()) tellReturnsApart(lines)
  return { checks, rows: rows.length }
}

/** A dish returned on its own check may go by the id of its sale; the return gets a key of its own then. */
function tellReturnsApart(lines: readonly LineRecord[]): void {
  const sold = new Set(lines.filter(({ type }) => type === 'sale').map(({ key }) => key))
  for (const line of lines) if (line.type === 'return' && sold.has(line.key)) line.key += '/return'
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** A check without any line. */
export function newCheck(): CheckLines {
  return { lines: [], sold: '0', returned: '0', openedAt: null, waiterName: null, dishes: new Map(), fault: null }
}

function toLine(row: Row, { department, file }: DayPlace, line: number): LineRecord {
  const amounts = {
    quantity: row.DishAmountInt,
    total: row.DishDiscountSumInt,
    discount: row.DiscountSum,
    cost: row['ProductCostBase.ProductCost'],
  }
  return {
    kind: 'line',
    file,
    line,
    restaurantKey: department.key,
    checkKey: row['UniqOrderId.Id'].toLowerCase(),
    key: row['ItemSaleEvent.Id'].toLowerCase(),
    dishKey: row.DishId.toLowerCase(),
    price: unitPrice(row),
    type: row.Storned ? 'return' : 'sale',
    ...(row.Storned ? belowZero(amounts) : amounts),
  }
}

type Amounts = Pick<LineRecord, 'quantity' | 'total' | 'discount' | 'cost'>

/** Here a return is negative in everything, whichever way the server writes it. */
function belowZero({ quantity, total, discount, cost }: Amounts): Amounts {
  return {
    quantity: negative(quantity),
    total: negative(total),
    discount: discount === null ? null : negative(discount),
    cost: cost === null ? null : negative(cost),
  }
}

function negative(value: string): string {
  return compareDecimals(value, '0') > 0 ? negateDecimal(value) : value
}

/** A sum whose sign is not the one the settings give returns: then every figure with returns in it would be wrong. */
function signFault(row: Row, { returnSign }: Pick<IikoSettings, 'returnSign'>): string | null {
  const sign = compareDecimals(row.DishDiscountSumInt, '0')
  if (!row.Storned) return sign < 0 ? 'a sale has a sum below zero and is not marked as a return' : null
  const wanted = returnSign === 'negative' ? -1 : 1
  if (sign === 0 || sign === wanted) return null
  const other = returnSign === 'negative' ? 'positive' : 'negative'
  return `a return has a ${other} sum; set returnSign of the connection to "${other}"`
}

/** The price of one unit before discounts: the one that, times the quantity, rounds to the sum; null when there is none. */
function unitPrice({ DishSumInt: sum, DishAmountInt: quantity }: Row): string | null {
  if (sum === null) return null
  const price = divideDecimals(sum, quantity, 2)
  if (price === null || compareDecimals(price, '0') < 0) return null
  const product = roundDecimal(multiplyDecimals(price, quantity), 2)
  return compareDecimals(product, roundDecimal(sum, 2)) === 0 ? price : null
}
