import type { AmountRecord } from '@vitrina/core/exchange/records'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'
import { notOneOf, quote } from '../values.ts'
import { defineTable } from './table.ts'

/** A file of amounts reports all of these kinds. */
export const amountKinds = ['payment', 'discount', 'tip', 'service'] as const
const maxCount = 2_147_483_647

/** `amounts.csv` → a day's amounts besides its lines: payments, discounts, tips and service charge, by type. */
export const dayAmounts = defineTable({
  name: 'amounts',
  record: 'amount',
  file: 'amounts.csv',
  required: ['restaurant', 'business_date', 'kind', 'type', 'sum'],
  optional: ['count'],
  restaurantKey: 'restaurant',
  bind(cell) {
    const restaurant = cell('restaurant')
    const date = cell('business_date')
    const kind = cell('kind')
    const type = cell('type')
    const sum = cell('sum')
    const count = cell('count')
    return (row) => ({
      kind: 'amount',
      file: row.file,
      line: row.line,
      restaurantKey: row.key(restaurant),
      businessDate: row.requiredDate(date),
      of: readKind(row, kind),
      type: row.requiredText(type),
      sum: row.decimal(sum),
      count: row.integer(count, maxCount) ?? 0,
    })
  },
})

function readKind(row: RowReader, cell: Cell): AmountRecord['of'] {
  const text = row.text(cell)
  const kind = amountKinds.find((known) => known === text?.toLowerCase())
  if (kind === undefined) row.fail(cell, notOneOf(quote(text ?? ''), amountKinds))
  return kind ?? 'payment'
}
