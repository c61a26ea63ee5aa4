import { reason } from '@vitrina/contract/reasons'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'
import { isTimezone } from '../timezone.ts'
import { quote } from '../values.ts'
import { defineTable } from './table.ts'

/** `restaurants.csv` → restaurant records. */
export const restaurants = defineTable({
  name: 'restaurants',
  record: 'restaurant',
  file: 'restaurants.csv',
  required: ['external_id', 'name'],
  optional: ['city', 'address', 'timezone', 'day_end', 'currency'],
  restaurantKey: 'external_id',
  keys: ['external_id'],
  bind(cell) {
    const key = cell('external_id')
    const name = cell('name')
    const city = cell('city')
    const address = cell('address')
    const timezone = cell('timezone')
    const dayEnd = cell('day_end')
    const currency = cell('currency')
    return (row) => ({
      kind: 'restaurant',
      file: row.file,
      line: row.line,
      key: row.key(key),
      name: row.requiredText(name),
      city: row.text(city),
      address: row.text(address),
      timezone: readTimezone(row, timezone),
      dayEnd: row.timeOfDay(dayEnd),
      currency: readCurrency(row, currency),
    })
  },
})

function readTimezone(row: RowReader, cell: Cell): string | null {
  const name = row.text(cell)
  if (name !== null && !isTimezone(name)) {
    row.fail(cell, reason('unknown_time_zone', { value: quote(name) }))
  }
  return name
}

function readCurrency(row: RowReader, cell: Cell): string | null {
  const code = row.text(cell)
  if (code !== null && !/^[A-Za-z]{3}$/.test(code)) {
    row.fail(cell, reason('not_a_currency', { value: quote(code) }))
  }
  return code === null ? null : code.toUpperCase()
}
