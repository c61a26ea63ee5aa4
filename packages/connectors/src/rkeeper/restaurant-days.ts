import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import type { ClosingRecord, ReportRecord } from '@vitrina/core/exchange/records'
import type { EndedDay } from './ended-shifts.ts'
import type { PolledShift } from './poll-shift.ts'
import { readSeenOrders } from './shift-memory.ts'
import type { ReportedShift } from './shift-records.ts'
import { moneyOf } from './units.ts'

/** One cash server of a restaurant. */
export interface Reporter {
  place: string
  memory: SourceMemory
  /** Null where it did not answer, or was not asked. */
  live: { shiftDate: string; shift: PolledShift } | null
}

/**
 * The days of one restaurant, combined from the parts of its cash servers: the shifts open now, each with what the
 * other servers last had on that date. A server that does not answer does not count as one without sales. Closings are
 * those of days that are over on all servers.
 */
export async function restaurantDays(
  restaurantKey: string,
  tellers: readonly Reporter[],
): Promise<{ shifts: ReportedShift[]; closings: ClosingRecord[]; reports: ReportRecord[] }> {
  const dates = new Set(tellers.flatMap(({ live }) => (live === null ? [] : [live.shiftDate])))
  const shifts: ReportedShift[] = []
  for (const { place, memory, live } of tellers) {
    for (const shiftDate of dates) {
      const at = { place, restaurantKey, shiftDate }
      if (live?.shiftDate === shiftDate) shifts.push({ ...at, orders: live.shift.orders, unread: live.shift.unread })
      else shifts.push({ ...at, orders: await readSeenOrders(memory, restaurantKey, shiftDate), unread: [] })
    }
  }
  const file = tellers.map(({ place }) => place).join(', ')
  const ended = endedEverywhere(tellers)
  const closings = ended.map(({ date, listed: _, ...day }, i): ClosingRecord => {
    return { kind: 'closing', file, line: i + 1, restaurantKey, businessDate: date, ...day }
  })
  // For an incomplete day the list of orders is incomplete as well.
  const reports = ended.flatMap(({ date, state, listed }, i): ReportRecord[] => {
    if (state !== 'complete' || listed === null) return []
    return [{ kind: 'report', file, line: i + 1, restaurantKey, businessDate: date, revenue: moneyOf(listed) }]
  })
  return { shifts, closings, reports }
}

const worstFirst: EndedDay['state'][] = ['missing', 'unread', 'unproven', 'awaiting', 'complete']

function endedEverywhere(tellers: readonly Reporter[]): EndedDay[] {
  const live = tellers.flatMap((teller) => teller.live ?? [])
  if (live.length < tellers.length) return []
  const open = new Set(live.map(({ shiftDate }) => shiftDate))
  const byDate = Map.groupBy(
    live.flatMap(({ shift }) => shift.ended),
    ({ date }) => date,
  )
  return [...byDate]
    .filter(([date]) => !open.has(date))
    .map(([date, parts]) => ({
      date,
      closing: parts.map(({ closing }) => closing).join(','),
      state: worstFirst.find((state) => parts.some((part) => part.state === state)) ?? 'unproven',
      missing: parts.reduce((sum, { missing }) => sum + missing, 0),
      listed: parts.reduce<number | null>(
        (sum, { listed }) => (sum === null || listed === null ? null : sum + listed),
        0,
      ),
    }))
}
