import { reason } from '@vitrina/contract/reasons'
import { MoveReason } from '@vitrina/contract/stock'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'
import { isNegative, isZero, notOneOf, quote } from '../values.ts'
import { defineTable } from './table.ts'

/** `stock_moves.csv` → stock movement records. The kind gives the direction, so a quantity is always above zero. */
export const stockMoves = defineTable({
  name: 'stock_moves',
  record: 'stockMove',
  file: 'stock_moves.csv',
  required: ['restaurant', 'product', 'at', 'kind', 'quantity'],
  optional: ['place', 'unit', 'sum', 'document', 'reason'],
  restaurantKey: 'restaurant',
  bind(cell) {
    const restaurant = cell('restaurant')
    const place = cell('place')
    const product = cell('product')
    const unit = cell('unit')
    const at = cell('at')
    const kind = cell('kind')
    const quantity = cell('quantity')
    const sum = cell('sum')
    const document = cell('document')
    const why = cell('reason')
    return (row) => ({
      kind: 'stockMove',
      file: row.file,
      line: row.line,
      restaurantKey: row.key(restaurant),
      place: row.text(place),
      product: row.requiredText(product),
      unit: row.text(unit),
      at: row.dateOrTime(at),
      direction: readDirection(row, kind),
      quantity: readQuantity(row, quantity),
      sum: row.optionalDecimal(sum),
      document: row.text(document),
      why: readReason(row, why),
    })
  },
})

function readDirection(row: RowReader, cell: Cell): 'in' | 'out' {
  const kind = row.text(cell)
  const direction = kind?.toLowerCase()
  if (direction === 'in' || direction === 'out') return direction
  row.fail(cell, reason('not_a_direction', { value: quote(kind ?? '') }))
  return 'in'
}

function readReason(row: RowReader, cell: Cell): MoveReason | undefined {
  const text = row.text(cell)
  if (text === null) return undefined
  const told = MoveReason.safeParse(text.toLowerCase())
  if (!told.success) row.fail(cell, notOneOf(quote(text), MoveReason.options))
  return told.data
}

function readQuantity(row: RowReader, cell: Cell): string {
  const quantity = row.decimal(cell)
  if (isNegative(quantity) || isZero(quantity)) {
    row.fail(cell, reason('not_above_zero', { value: quote(quantity) }))
  }
  return quantity
}
