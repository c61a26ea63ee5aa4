import { reason } from '@vitrina/contract/reasons'
import type { CheckRecord } from '@vitrina/core/exchange/records'
import type { Cell } from '../cell.ts'
import type { RowReader } from '../row-reader.ts'
import { quote } from '../values.ts'
import { defineTable } from './table.ts'

// Check numbers are stored as 32-bit integers; a larger number of guests is a mistake.
const maxNumber = 2_147_483_647
const maxGuests = 32_767

/** `checks.csv` → check records. At least one of business date, opening and closing time must be there. */
export const checks = defineTable({
  name: 'checks',
  record: 'check',
  file: 'checks.csv',
  required: ['restaurant', 'check_id'],
  optional: [
    'number',
    'business_date',
    'opened_at',
    'closed_at',
    'waiter',
    'table',
    'station',
    'order_category',
    'guests',
  ],
  restaurantKey: 'restaurant',
  checkKey: 'check_id',
  keys: ['restaurant', 'check_id'],
  bind(cell) {
    const restaurant = cell('restaurant')
    const key = cell('check_id')
    const number = cell('number')
    const businessDate = cell('business_date')
    const openedAt = cell('opened_at')
    const closedAt = cell('closed_at')
    const waiter = cell('waiter')
    const table = cell('table')
    const station = cell('station')
    const orderCategory = cell('order_category')
    const guests = cell('guests')
    return (row) => {
      const check: CheckRecord = {
        kind: 'check',
        file: row.file,
        line: row.line,
        restaurantKey: row.key(restaurant),
        key: row.key(key),
        number: readNumber(row, number, key),
        businessDate: row.date(businessDate),
        openedAt: row.time(openedAt),
        closedAt: row.time(closedAt),
        waiterKey: row.optionalKey(waiter),
        table: row.text(table),
        station: row.text(station),
        orderCategory: row.text(orderCategory),
        guests: row.integer(guests, maxGuests),
      }
      if (check.businessDate === null && check.openedAt === null && check.closedAt === null) {
        row.fail(businessDate, reason('check_without_date'))
      }
      return check
    }
  },
})

/** The number people see on the check; without it, the check's id where that is an integer. */
function readNumber(row: RowReader, cell: Cell, key: Cell): number {
  const number = row.integer(cell, maxNumber)
  if (number !== null) return number
  const id = row.peekKey(key) ?? ''
  if (/^\d+$/.test(id) && Number(id) <= maxNumber) return Number(id)
  row.fail(cell, reason('check_without_number', { value: quote(id) }))
  return 0
}
