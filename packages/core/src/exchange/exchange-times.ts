import { createHash } from 'node:crypto'
import type { Source } from '@vitrina/contract/source'
import { CronExpressionParser } from 'cron-parser'

/** When a source is read by one of its schedules. */
export interface SourceTimes {
  workspaceId: string
  source: Source
  /** Cron expression of five fields, in the time zone. */
  cron: string
  timezone: string
  kind: 'current' | 'nightly'
}

const hourMs = 60 * 60_000
/** How far the time of a schedule that ticks less than once an hour is moved at most. */
const maxShiftMs: Record<SourceTimes['kind'], number> = { current: 5 * 60_000, nightly: 30 * 60_000 }

/**
 * The first time after an instant at which a source is read by a schedule: a tick of the schedule, moved by the source's
 * own share of the distance to the following tick, or of 5 minutes (30 at night) where ticks are more than an hour apart.
 * So sources of equal schedules are not all read at once.
 */
export function timeAfter({ workspaceId, source, cron, timezone, kind }: SourceTimes, after: Date): Date {
  const share = shareOf(workspaceId, source)
  // A tick is moved by less than an hour, so the time of an earlier one may be still to come. Forwards only: where clocks
  // skip midnight, the library finds no tick before.
  const ticks = CronExpressionParser.parse(cron, { currentDate: new Date(after.getTime() - hourMs), tz: timezone })
  let tick = ticks.next().getTime()
  for (;;) {
    const following = ticks.next().getTime()
    const distance = following - tick
    const time = tick + Math.floor(share * (distance > hourMs ? maxShiftMs[kind] : distance))
    if (time > after.getTime()) return new Date(time)
    tick = following
  }
}

/** The instant after which a source that was last read at another one is late: two of its times and a minute later. */
export function lateFrom(times: Omit<SourceTimes, 'kind'>, since: Date): Date {
  const current = { ...times, kind: 'current' as const }
  return new Date(timeAfter(current, timeAfter(current, since)).getTime() + 60_000)
}

/** A number from 0 to 1 that is always the same for a source, and spread evenly over sources. */
function shareOf(workspaceId: string, source: Source): number {
  return createHash('sha256').update(`${workspaceId} ${source}`).digest().readUInt32BE(0) / 2 ** 32
}
