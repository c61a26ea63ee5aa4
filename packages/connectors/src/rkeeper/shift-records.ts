import { reason } from '@vitrina/contract/reasons'
import type { AmountRecord, CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { checkRecords } from './check-records.ts'
import type { UnreadOrder } from './poll-shift.ts'
import type { OrderAmount, ShiftOrder } from './shift-order.ts'
import { moneyOf } from './units.ts'

export interface ShiftRecords {
  checks: CheckRecord[]
  lines: LineRecord[]
  amounts: AmountRecord[]
  rejects: RejectRecord[]
}

/** A shift of one cash server as reported now, or as last seen. */
export interface ReportedShift {
  place: string
  restaurantKey: string
  shiftDate: string
  orders: ReadonlyMap<string, ShiftOrder>
  unread: readonly UnreadOrder[]
}

/** The records of a shift. A check whose lines do not add up to its printed checks is a reject instead. */
export function shiftRecords({ place, restaurantKey, shiftDate, orders, unread }: ReportedShift): ShiftRecords {
  const records: ShiftRecords = { checks: [], lines: [], amounts: [], rejects: [] }
  const file = `${place} GetOrder`
  const amounts: OrderAmount[] = []
  let line = 0
  for (const [guid, { check, paidOpen }] of orders) {
    if (check === null && paidOpen === undefined) continue
    line += 1
    if (check === null) {
      const why = reason('order_partly_paid', { sum: moneyOf(paidOpen ?? 0) })
      const ref = { file, line, column: null, restaurantKey, checkKey: guid }
      records.rejects.push({ kind: 'reject', of: 'check', ...ref, reason: why })
      continue
    }
    const at = { file, line, restaurantKey, key: guid, businessDate: shiftDate }
    const told = checkRecords(check, at)
    if (told.every(({ kind }) => kind !== 'reject')) amounts.push(...check.amounts)
    for (const held of told) {
      if (held.kind === 'check') records.checks.push(held)
      else if (held.kind === 'line') records.lines.push(held)
      else records.rejects.push(held)
    }
  }
  for (const { guid, reason: why } of unread) {
    line += 1
    const ref = { file, line, column: null, restaurantKey, checkKey: guid }
    records.rejects.push({ kind: 'reject', of: 'check', ...ref, reason: why })
  }
  const byType = Map.groupBy(amounts, ({ of, type }) => JSON.stringify([of, type]))
  for (const rows of byType.values()) {
    const [first] = rows
    if (first === undefined) continue
    const sum = moneyOf(rows.reduce((all, row) => all + row.sum, 0))
    const at = { file, line: 1, restaurantKey, businessDate: shiftDate }
    records.amounts.push({ kind: 'amount', ...at, of: first.of, type: first.type, sum, count: rows.length })
  }
  return records
}
