import { type Answer, type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import { rowOf, unreadable } from '../answer-faults.ts'
import { compareDecimals, negateDecimal, roundDecimal } from '../decimal.ts'
import { decimalOrZero } from './read-rows.ts'

/** The measures that tell what a row of the report of sales is worth. */
export const valueFields = ['DishAmountInt', 'DishDiscountSumInt', 'DishReturnSum'] as const

export const ValueRow = z.object({
  DishAmountInt: decimalOrZero,
  DishDiscountSumInt: decimalOrZero,
  DishReturnSum: decimalOrZero,
})
export type ValueRow = z.infer<typeof ValueRow>

/** Rows of returns that stand in their order, and of refunds: orders of their own, whose rows are marked as deleted. */
export const refunded = {
  Storned: ['TRUE'],
  DeletedWithWriteoff: ['DELETED_WITH_WRITEOFF', 'DELETED_WITHOUT_WRITEOFF'],
} as const

/** Rows of every order and in every state: struck off or not, deleted or not. */
export const everyOrder = {
  OrderDeleted: ['NOT_DELETED', 'DELETED'],
  DeletedWithWriteoff: ['NOT_DELETED', ...refunded.DeletedWithWriteoff],
} as const

/** What an order or a row says of its deletion: a server that does not say has not deleted it. */
export function stands(state: string | null): boolean {
  return state === null || state === 'NOT_DELETED'
}

/** The sign of a row is that of its quantity: a check that was returned may be marked so whole, what it sold included. */
export function isReturn({ DishAmountInt: quantity, DishDiscountSumInt: sum }: ValueRow): boolean {
  const sign = compareDecimals(quantity, '0')
  return sign < 0 || (sign === 0 && compareDecimals(sum, '0') < 0)
}

/**
 * Revenue of a row, returns below zero: its sum with discounts; that of a return without one is what was given back, which
 * the report tells above zero. Where it tells both they are the same money.
 */
export function revenueOf(row: ValueRow): string {
  const { DishAmountInt: quantity, DishDiscountSumInt: sum, DishReturnSum: given } = row
  if (compareDecimals(sum, '0') !== 0 || compareDecimals(quantity, '0') >= 0) return sum
  return compareDecimals(given, '0') > 0 ? negateDecimal(given) : given
}

/**
 * The rows that name an order. One without can be of no check: it is passed over when it is worth nothing, and makes the
 * answer `unreadable` otherwise.
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

/** Why quantity and sum of a row can not both be right; null: nothing. */
export function signFault({ DishAmountInt: quantity, DishDiscountSumInt: sum }: ValueRow): PlainReasonCode | null {
  const [ofQuantity, ofSum] = [compareDecimals(quantity, '0'), compareDecimals(sum, '0')]
  if (ofQuantity > 0 && ofSum < 0) return 'sale_below_zero'
  if (ofQuantity < 0 && ofSum > 0) return 'return_above_zero'
  return null
}
