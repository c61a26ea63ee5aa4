import { type Answer, type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import { rowOf, unreadable } from '../answer-faults.ts'
import { compareDecimals, negateDecimal, roundDecimal } from '../decimal.ts'
import { decimalOrZero } from './read-rows.ts'

/** The measures that determine the value of a row of the sales report. */
export const valueFields = ['DishAmountInt', 'DishDiscountSumInt', 'DishReturnSum'] as const

export const ValueRow = z.object({
  DishAmountInt: decimalOrZero,
  DishDiscountSumInt: decimalOrZero,
  DishReturnSum: decimalOrZero,
})
export type ValueRow = z.infer<typeof ValueRow>

/** Rows of returns within their order, and of refunds: orders of their own, whose rows are marked as deleted. */
export const refunded = {
  Storned: ['TRUE'],
  DeletedWithWriteoff: ['DELETED_WITH_WRITEOFF', 'DELETED_WITHOUT_WRITEOFF'],
} as const

/** Rows of every order in every state: voided or not, deleted or not. */
export const everyOrder = {
  OrderDeleted: ['NOT_DELETED', 'DELETED'],
  DeletedWithWriteoff: ['NOT_DELETED', ...refunded.DeletedWithWriteoff],
} as const

/** Whether an order or a row is not deleted, by its state: a server that reports no state has not deleted it. */
export function stands(state: string | null): boolean {
  return state === null || state === 'NOT_DELETED'
}

/** The sign of a row is that of its quantity: a returned check may be marked in full, including what it sold. */
export function isReturn({ DishAmountInt: quantity, DishDiscountSumInt: sum }: ValueRow): boolean {
  const sign = compareDecimals(quantity, '0')
  return sign < 0 || (sign === 0 && compareDecimals(sum, '0') < 0)
}

/**
 * Revenue of a row, returns below zero: its sum with discounts. For a return without one, it is what was given back,
 * which the report has above zero. Where it has both, they are the same money.
 */
export function revenueOf(row: ValueRow): string {
  const { DishAmountInt: quantity, DishDiscountSumInt: sum, DishReturnSum: given } = row
  if (compareDecimals(sum, '0') !== 0 || compareDecimals(quantity, '0') >= 0) return sum
  return compareDecimals(given, '0') > 0 ? negateDecimal(given) : given
}

/**
 * Returns the rows that name an order. A row without one belongs to no check: it is skipped when its value is zero, and
 * makes the answer `unreadable` otherwise.
 */
export function ofOrders<Row extends OrderRow>(rows: readonly Row[], what: Answer): Named<Row>[] {
  for (const [index, row] of rows.entries()) {
    const { DishDiscountSumInt: sum, DishReturnSum: given } = row
    const worth = roundDecimal(compareDecimals(sum, '0') === 0 ? negateDecimal(given) : sum, 2)
    if (isNamed(row) || compareDecimals(worth, '0') === 0) continue
    const expected = reason('row_is_worth', { sum: worth })
    throw unreadable(rowOf(what, index + 1), reason('field_missing_expected', { field: 'UniqOrderId.Id', expected }))
  }
  return rows.filter(isNamed)
}

type OrderRow = { 'UniqOrderId.Id': string | null } & Omit<ValueRow, 'DishAmountInt'>
type Named<Row> = Row & { 'UniqOrderId.Id': string }

/** Whether a row names its order. */
export function isNamed<Row extends { 'UniqOrderId.Id': string | null }>(row: Row): row is Named<Row> {
  return row['UniqOrderId.Id'] !== null
}

/** Why quantity and sum of a row cannot both be right; null when they can. */
export function signFault({ DishAmountInt: quantity, DishDiscountSumInt: sum }: ValueRow): PlainReasonCode | null {
  const [ofQuantity, ofSum] = [compareDecimals(quantity, '0'), compareDecimals(sum, '0')]
  if (ofQuantity > 0 && ofSum < 0) return 'sale_below_zero'
  if (ofQuantity < 0 && ofSum > 0) return 'return_above_zero'
  return null
}
