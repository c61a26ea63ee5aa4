import type { CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { reconcile } from '../reconcile.ts'
import type { PolledShift } from './poll-shift.ts'
import type { ShiftCheck, ShiftLine } from './shift-order.ts'
import type { SystemInfo } from './system-info.ts'
import { moneyOf, quantityOf } from './units.ts'

export interface ShiftRecords {
  checks: CheckRecord[]
  lines: LineRecord[]
  rejects: RejectRecord[]
}

/** The records of a shift. A check whose lines are not what its printed checks add up to is a reject instead. */
export function shiftRecords(place: string, { restaurant, shiftDate }: SystemInfo, shift: PolledShift): ShiftRecords {
  const records: ShiftRecords = { checks: [], lines: [], rejects: [] }
  const file = `${place} GetOrder`
  let line = 0
  for (const [guid, { check }] of shift.orders) {
    if (check === null) continue
    line += 1
    const ref = { file, line, restaurantKey: restaurant.key }
    const record = toCheck(check, { ...ref, kind: 'check', key: guid, businessDate: shiftDate })
    const lines = check.lines.map((sold) => toLine(sold, { ...ref, kind: 'line', checkKey: guid }))
    for (const held of reconcile(moneyOf(check.printed), record, lines)) {
      if (held.kind === 'check') records.checks.push(held)
      else if (held.kind === 'line') records.lines.push(held)
      else records.rejects.push(held)
    }
  }
  for (const { guid, reason } of shift.unread) {
    line += 1
    const ref = { file, line, column: null, restaurantKey: restaurant.key, checkKey: guid }
    records.rejects.push({ kind: 'reject', of: 'check', ...ref, reason })
  }
  if (shift.leftOpen !== null && shift.leftOpen.orders > 0) {
    const { shiftDate, orders } = shift.leftOpen
    const reason =
      `${restaurant.name}: the shift of ${shiftDate} ended with ${orders} orders open or unread when last asked; ` +
      'r_keeper serves the open shift alone, so the file drop of that day completes it'
    records.rejects.push({ kind: 'reject', file, line: line + 1, column: null, reason })
  }
  return records
}

type CheckHead = Pick<CheckRecord, 'kind' | 'file' | 'line' | 'restaurantKey' | 'key' | 'businessDate'>
type LineHead = Pick<LineRecord, 'kind' | 'file' | 'line' | 'restaurantKey' | 'checkKey'>

function toCheck(check: ShiftCheck, head: CheckHead): CheckRecord {
  const { number, openedAt, closedAt, table, station, guests } = check
  const waiterKey = check.waiter?.key ?? null
  return { ...head, number, openedAt, closedAt, waiterKey, table, station, orderCategory: check.category, guests }
}

function toLine({ key, dish, type, quantity, price, discount, total }: ShiftLine, head: LineHead): LineRecord {
  return {
    ...head,
    key,
    dishKey: dish.key,
    type,
    quantity: quantityOf(quantity),
    price: price === null ? null : moneyOf(price),
    discount: moneyOf(discount),
    total: moneyOf(total),
    // The cash server sells; what a dish costs is the stock system's to say.
    cost: null,
  }
}
