import { createHash } from 'node:crypto'
import type { Source } from '@vitrina/contract/source'
import { type CronExpression, CronExpressionParser } from 'cron-parser'

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
  const { first, ticks } = ticksFrom(cron, timezone, after)
  let tick = first
  for (;;) {
    const following = ticks.next().getTime()
    const distance = following - tick
    const time = tick + Math.floor(share * (distance > hourMs ? maxShiftMs[kind] : distance))
    if (time > after.getTime()) return new Date(time)
    tick = following
  }
}

/** Ticks of a schedule from the last one before an instant on, since its moved time may be still to come. */
function ticksFrom(cron: string, timezone: string, after: Date): { first: number; ticks: CronExpression } {
  const from = (time: number) => CronExpressionParser.parse(cron, { currentDate: new Date(time), tz: timezone })
  const ticks = from(after.getTime() + 1)
  try {
    return { first: ticks.prev().getTime(), ticks }
  } catch {
    // Where clocks skip midnight, the library finds no tick before. None is moved by more than an hour.
    const earlier = from(after.getTime() - hourMs)
    return { first: earlier.next().getTime(), ticks: earlier }
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
