import { reason } from '@vitrina/contract/reasons'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'
import { isNegative, isZero, quote } from '../values.ts'

/** An amount that cannot be below zero, or null when the cell is empty. */
export function readAmount(row: RowReader, cell: Cell): string | null {
  const amount = row.optionalDecimal(cell)
  if (amount !== null && isNegative(amount)) row.fail(cell, reason('negative_amount', { value: quote(amount) }))
  return amount
}

/** Accounting systems write 0 where they know no cost. */
export function zeroAsUnknown(cost: string | null): string | null {
  return cost !== null && isZero(cost) ? null : cost
}
