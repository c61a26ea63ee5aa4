import type { CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { checkRecords } from './check-records.ts'
import type { PolledShift } from './poll-shift.ts'
import type { SystemInfo } from './system-info.ts'

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
    const at = { file, line, restaurantKey: restaurant.key, key: guid, businessDate: shiftDate }
    for (const held of checkRecords(check, at)) {
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
