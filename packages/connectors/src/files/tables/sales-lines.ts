import { reason } from '@vitrina/contract/reasons'
import type { LineRecord } from '@vitrina/core/exchange/records'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'
import { isNegative, quote, toNegative } from '../values.ts'
import { readAmount, zeroAsUnknown } from './amounts.ts'
import { defineTable } from './table.ts'

/**
 * `sales_lines.csv` → line records.
 *
 * Signs: a negative sale is rejected, because it may be a return or a mistake. Files write returns with or without a
 * minus; here quantity, total, discount and cost of a return are always negative. A voided line keeps its signs.
 */
export const salesLines = defineTable({
  name: 'sales_lines',
  record: 'line',
  file: 'sales_lines.csv',
  required: ['restaurant', 'check_id', 'line_id', 'dish', 'quantity', 'total'],
  optional: ['price', 'discount', 'cost', 'kind', 'void_reason', 'voided_by'],
  restaurantKey: 'restaurant',
  checkKey: 'check_id',
  keys: ['restaurant', 'check_id', 'line_id'],
  numbered: 'line_id',
  bind(cell) {
    const restaurant = cell('restaurant')
    const check = cell('check_id')
    const key = cell('line_id')
    const dish = cell('dish')
    const quantity = cell('quantity')
    const price = cell('price')
    const discount = cell('discount')
    const total = cell('total')
    const cost = cell('cost')
    const kind = cell('kind')
    const voidReason = cell('void_reason')
    const voidedBy = cell('voided_by')
    return (row) => {
      const line: LineRecord = {
        kind: 'line',
        file: row.file,
        line: row.line,
        restaurantKey: row.key(restaurant),
        checkKey: row.key(check),
        key: row.key(key),
        dishKey: row.key(dish),
        quantity: row.decimal(quantity),
        price: readAmount(row, price),
        discount: row.optionalDecimal(discount),
        total: row.decimal(total),
        cost: zeroAsUnknown(row.optionalDecimal(cost)),
        type: readType(row, kind),
      }
      if (line.type === 'return') makeNegative(line)
      if (line.type === 'void') Object.assign(line, { voidReason: row.text(voidReason), voidedBy: row.text(voidedBy) })
      if (line.type === 'sale') {
        expectNoMinus(row, quantity, line.quantity)
        expectNoMinus(row, total, line.total)
      }
      return line
    }
  },
})

function readType(row: RowReader, cell: Cell): LineRecord['type'] {
  const kind = row.text(cell)
  if (kind === null) return 'sale'
  const type = kind.toLowerCase()
  if (type === 'sale' || type === 'return' || type === 'void') return type
  row.fail(cell, reason('not_a_line_kind', { value: quote(kind) }))
  return 'sale'
}

function expectNoMinus(row: RowReader, cell: Cell, value: string): void {
  if (isNegative(value)) {
    row.fail(cell, reason('negative_sale', { value: quote(value) }))
  }
}

function makeNegative(line: LineRecord): void {
  line.quantity = toNegative(line.quantity)
  line.total = toNegative(line.total)
  if (line.discount !== null) line.discount = toNegative(line.discount)
  if (line.cost !== null) line.cost = toNegative(line.cost)
}
