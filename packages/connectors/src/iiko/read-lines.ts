import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { LineRecord } from '@vitrina/core/exchange/records'
import type { z } from 'zod'
import { addDecimals, compareDecimals, negateDecimal } from '../decimal.ts'
import { foldModifiers, type SoldWith, unitPrice } from './fold-modifiers.ts'
import { readOlap } from './olap.ts'
import type { DayPlace } from './read-checks.ts'
import { decimalOrNull, flag, key, textOrNull, timeOrNull } from './read-rows.ts'
import { isReturn, ofOrders, refunded, revenueOf, signFault, ValueRow, valueFields } from './row-value.ts'
import type { Session } from './session.ts'

/** The lines of one check, with the check's fields that they contain. */
export interface CheckLines {
  lines: LineRecord[]
  /** Σ of its sums and of what it gave back, as the report writes them, and Σ of the values of its lines. */
  sum: string
  givenBack: string
  value: string
  openedAt: string | null
  waiterName: string | null
  /** Why the lines are unusable; null: they are usable. */
  fault: Reason | null
}

export const lineFields = {
  groupBy: [
    'UniqOrderId.Id',
    'ItemSaleEvent.Id',
    'DishId',
    'SoldWithItem.Id',
    'Storned',
    'OpenTime',
    'OrderWaiter.Name',
  ],
  aggregate: [...valueFields, 'DishSumInt', 'DiscountSum', 'ProductCostBase.ProductCost'],
}

const Row = ValueRow.extend({
  'UniqOrderId.Id': textOrNull,
  'ItemSaleEvent.Id': textOrNull,
  DishId: key,
  'SoldWithItem.Id': textOrNull,
  // Only distinguishes rows; its value is ignored.
  Storned: flag,
  OpenTime: timeOrNull,
  'OrderWaiter.Name': textOrNull,
  DishSumInt: decimalOrNull,
  DiscountSum: decimalOrNull,
  'ProductCostBase.ProductCost': decimalOrNull,
})
type Row = z.infer<typeof Row> & { 'UniqOrderId.Id': string }

/**
 * Reads the lines of a subdivision's business day by check key, including refunds. A modifier is not a line: its money
 * and cost are added to the item it was sold with. `rows` is the number of rows.
 */
export async function readLines(
  session: Session,
  place: DayPlace,
): Promise<{ checks: Map<string, CheckLines>; rows: number }> {
  const { department, date, firstLine, dishes } = place
  const query = { report: 'SALES', ...lineFields, period: { from: date, to: date } } as const
  const only = { 'Department.Id': [department.id] }
  const told = await readOlap(session, { ...query, only }, Row)
  if (place.hasRefunds) {
    // Sold items of a returned check that were deleted are not sales.
    told.push(...(await readOlap(session, { ...query, only: { ...only, ...refunded } }, Row)).filter(isReturn))
  }
  const rows = ofOrders(told, `OLAP SALES ${date}`)
  await dishes.learn(
    rows.map(({ DishId }) => DishId),
    place,
  )
  const checks = new Map<string, CheckLines>()
  const soldWith = new Map<LineRecord, SoldWith>()
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const checkKey = row['UniqOrderId.Id'].toLowerCase()
    const check = checks.get(checkKey) ?? newCheck()
    checks.set(checkKey, check)
    const line = toLine(row, place, firstLine + index + 1)
    check.openedAt = earliest(check.openedAt, row.OpenTime)
    check.waiterName ??= row['OrderWaiter.Name']
    check.lines.push(line)
    const item = dishes.modifiers.has(line.dishKey) ? (row['SoldWithItem.Id']?.toLowerCase() ?? null) : null
    soldWith.set(line, { item: item === line.key ? null : item, sum: grossOf(row) })
    check.sum = addDecimals([check.sum, row.DishDiscountSumInt])
    check.givenBack = addDecimals([check.givenBack, row.DishReturnSum])
    check.value = addDecimals([check.value, revenueOf(row)])
    const at = `${checkKey} ${line.key} ${line.type}`
    if (seen.has(at)) check.fault ??= reason('line_told_twice', { key: line.key })
    seen.add(at)
    const sign = signFault(row)
    if (sign !== null) check.fault ??= reason(sign)
  }
  for (const check of checks.values()) {
    check.lines = foldModifiers(check.lines, soldWith, dishes.nameOf)
    reportReturnsApart(check.lines)
  }
  return { checks, rows: rows.length }
}

/** A dish returned on its own check may have the id of its sale; the return then gets a key of its own. */
function reportReturnsApart(lines: readonly LineRecord[]): void {
  const sold = new Set(lines.filter(({ type }) => type === 'sale').map(({ key }) => key))
  for (const line of lines) if (line.type === 'return' && sold.has(line.key)) line.key += '/return'
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** A check without any line. */
export function newCheck(): CheckLines {
  return {
    lines: [],
    sum: '0',
    givenBack: '0',
    value: '0',
    openedAt: null,
    waiterName: null,
    fault: null,
  }
}

function toLine(row: Row, { department, file }: DayPlace, line: number): LineRecord {
  const amounts = {
    quantity: row.DishAmountInt,
    total: revenueOf(row),
    discount: row.DiscountSum,
    cost: row['ProductCostBase.ProductCost'],
  }
  return {
    kind: 'line',
    file,
    line,
    restaurantKey: department.key,
    checkKey: row['UniqOrderId.Id'].toLowerCase(),
    // A row that names no item is the only one of its dish.
    key: (row['ItemSaleEvent.Id'] ?? row.DishId).toLowerCase(),
    dishKey: row.DishId.toLowerCase(),
    price: unitPrice(grossOf(row), row.DishAmountInt),
    type: isReturn(row) ? 'return' : 'sale',
    ...(isReturn(row) ? belowZero(amounts) : amounts),
  }
}

/** The sum before discounts; a refund that reports only what was given back has none. */
function grossOf(row: Row): string | null {
  const { DishSumInt: gross } = row
  const isUntold = gross !== null && compareDecimals(gross, '0') === 0 && compareDecimals(revenueOf(row), '0') !== 0
  return isUntold ? null : gross
}

type Amounts = Pick<LineRecord, 'quantity' | 'total' | 'discount' | 'cost'>

/** Makes all amounts of a return negative, whatever sign the server uses. */
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
