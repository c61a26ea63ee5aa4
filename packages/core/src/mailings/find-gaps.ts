import { isReported, type ProvisionalDay } from '@vitrina/contract/day-closing'
import type { Source } from '@vitrina/contract/source'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { getFreshness } from '../exchange/get-freshness.ts'
import { listProvisionalDays } from '../exchange/list-provisional-days.ts'
import { revenueByDay, revenueByRestaurant } from '../figures/presets.ts'
import type { MetricInput } from '../figures/shapes.ts'
import { today } from '../time/period.ts'
import { dayEnds } from './day-ends.ts'

/** Why a digest's figures may be incomplete. */
export type DigestGap =
  | { kind: 'exchange_failed' }
  /** A source read by a schedule is late; `since`: when it was last read, ISO, null: never. */
  | { kind: 'exchange_late'; source: Source; since: string | null }
  /** Restaurants whose last day is not over yet; no names: all of them. */
  | { kind: 'day_open'; names: string[] }
  /** A source was last read before the last day ended in some of its restaurants; ISO, null: never. */
  | { kind: 'not_read_since'; source: Source; since: string | null }
  /** The last comparison of a source's past days failed, so its changes to them are missing. */
  | { kind: 'past_not_compared'; source: Source }
  /** Restaurants with missing checks of a day. */
  | { kind: 'provisional'; day: string; names: string[] }
  /** Restaurants for which nothing proves that the last checks of a day were read. */
  | { kind: 'unproven'; day: string; names: string[] }
  /** Days of the period without any stored data. */
  | { kind: 'no_sales'; days: string[] }
  /** Restaurants that had sales in the previous period but none in this one. */
  | { kind: 'silent_restaurants'; names: string[] }

/** Returns what is known to be missing from the figures of a period. */
export async function findGaps(ctx: Context, input: MetricInput): Promise<DigestGap[]> {
  const [exchange, closings, sales] = await Promise.all([
    exchangeGaps(ctx, input),
    closingGaps(ctx, input),
    salesGaps(ctx, input),
  ])
  return [...exchange, ...closings, ...sales]
}

/**
 * Days that are over and not fully stored. A day that waits for the first check of the next day counts as complete for
 * a while.
 */
async function closingGaps(ctx: Context, { period, restaurantIds }: MetricInput): Promise<DigestGap[]> {
  const days = await listProvisionalDays(ctx, period.from, restaurantIds)
  const now = today(ctx)
  const told = days.filter((day) => day.date <= period.to && isReported(day, now))
  return [...Map.groupBy(told, ({ date }) => date)].flatMap(([day, of]) => {
    const [open, short] = [of.filter(isUnproven), of.filter((one) => !isUnproven(one))]
    const gaps: DigestGap[] = []
    if (short.length > 0) gaps.push({ kind: 'provisional', day, names: short.map(({ restaurant }) => restaurant) })
    if (open.length > 0) gaps.push({ kind: 'unproven', day, names: open.map(({ restaurant }) => restaurant) })
    return gaps
  })
}

function isUnproven({ state }: ProvisionalDay): boolean {
  return state === 'unproven' || state === 'awaiting'
}

/** What was not received, or not read again, judging by the exchanges. */
async function exchangeGaps(ctx: Context, { period, restaurantIds }: MetricInput): Promise<DigestGap[]> {
  const [fresh, ends, begun] = await Promise.all([
    getFreshness(ctx),
    dayEnds(ctx, period.to, restaurantIds),
    lastBegun(ctx, period.to),
  ])
  const now = ctx.now()
  const gaps: DigestGap[] = []
  const wentWrong = fresh.lastStatus !== null && fresh.lastStatus !== 'succeeded'
  if (wentWrong || fresh.sources.some(({ failing }) => failing)) gaps.push({ kind: 'exchange_failed' })
  const open = ends.filter(({ at }) => now < at).map(({ name }) => name)
  if (open.length > 0) gaps.push({ kind: 'day_open', names: open.length === ends.length ? [] : open })
  for (const { source, since, lateFrom, pastFailing } of fresh.sources) {
    const read = earlier(since, begun.get(source))
    const isCutShort = ends.some((end) => end.source === source && end.at <= now && !(read !== null && end.at <= read))
    if (new Date(lateFrom) < now) gaps.push({ kind: 'exchange_late', source, since })
    else if (isCutShort) gaps.push({ kind: 'not_read_since', source, since: read?.toISOString() ?? null })
    if (pastFailing) gaps.push({ kind: 'past_not_compared', source })
  }
  return gaps
}

/**
 * When the last successful reading of a day began, by source: sales made during the reading may be missing from it. The
 * schedule reads the open days and a week back; for other runs their period tells. Polls that found nothing new share a
 * row of the journal, with the duration of the last.
 */
async function lastBegun(ctx: Context, date: string): Promise<ReadonlyMap<Source, Date>> {
  const { rows } = await sql<{ source: Source; at: Date }>`
    SELECT s.source, x.at FROM unnest(enum_range(NULL::source)) s(source)
    CROSS JOIN LATERAL (
      SELECT greatest(started_at, finished_at - make_interval(secs => duration_ms / 1000.0)) AS at FROM exchange_run
      WHERE workspace_id = ${ctx.workspace.id} AND source = s.source AND status = 'succeeded' AND NOT dry_run
        AND (period_to >= ${date}::date OR cause = 'schedule' AND coalesce(period_to > ${date}::date - 7, true))
      ORDER BY 1 DESC LIMIT 1
    ) x`.execute(ctx.db.kysely)
  return new Map(rows.map(({ source, at }) => [source, at]))
}

function earlier(since: string | null, begun: Date | undefined): Date | null {
  if (since === null || begun === undefined) return null
  return new Date(Math.min(Date.parse(since), begun.getTime()))
}

/** What is missing among the stored sales. */
async function salesGaps(ctx: Context, input: MetricInput): Promise<DigestGap[]> {
  const { period, previous } = input
  const [byDay, here, before] = await Promise.all([
    revenueByDay.compute(ctx, { ...input, previous: null }),
    revenueByRestaurant.compute(ctx, input),
    revenueByRestaurant.compute(ctx, { ...input, period: previous ?? period }),
  ])
  const gaps: DigestGap[] = []
  const days = byDay.series[0]?.points.filter(({ y }) => y === null).map(({ x }) => x.slice(0, 10)) ?? []
  const isEmpty = here.items.length === 0
  if (days.length > 0 || isEmpty) gaps.push({ kind: 'no_sales', days })
  const sold = new Set(here.items.map(({ id }) => id))
  const silent = before.items.filter(({ id }) => !sold.has(id)).map(({ label }) => label)
  // When there are no sales at all, that has been reported already.
  if (silent.length > 0 && !isEmpty) gaps.push({ kind: 'silent_restaurants', names: silent })
  return gaps
}
