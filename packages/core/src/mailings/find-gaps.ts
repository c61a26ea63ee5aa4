import type { Source } from '@vitrina/contract/source'
import type { Context } from '../context.ts'
import { getFreshness } from '../exchange/get-freshness.ts'
import type { MetricInput } from '../metrics/define-metric.ts'
import { revenueByRestaurant } from '../metrics/ranking-metrics.ts'
import { revenueByDay } from '../metrics/sales-metrics.ts'

/** Why a digest's figures may not be whole. */
export type DigestGap =
  | { kind: 'exchange_failed' }
  /** A source that is read by a schedule has not been read for longer than that; ISO, null: never. */
  | { kind: 'exchange_late'; source: Source; since: string | null }
  /** Days of the period of which nothing is held. */
  | { kind: 'no_sales'; days: string[] }
  /** Restaurants that sold in the period before, and nothing in this one. */
  | { kind: 'silent_restaurants'; names: string[] }

/** What is known to be missing behind the figures of a period. */
export async function findGaps(ctx: Context, input: MetricInput): Promise<DigestGap[]> {
  const { period, previous } = input
  const [fresh, byDay, here, before] = await Promise.all([
    getFreshness(ctx),
    revenueByDay.compute(ctx, { ...input, previous: null }),
    revenueByRestaurant.compute(ctx, input),
    revenueByRestaurant.compute(ctx, { ...input, period: previous ?? period }),
  ])
  const now = ctx.now().toISOString()
  const gaps: DigestGap[] = []
  const wentWrong = fresh.lastStatus !== null && fresh.lastStatus !== 'succeeded'
  if (wentWrong || fresh.sources.some(({ failing }) => failing)) gaps.push({ kind: 'exchange_failed' })
  for (const { source, since, lateFrom } of fresh.sources) {
    if (new Date(lateFrom) < new Date(now)) gaps.push({ kind: 'exchange_late', source, since })
  }
  const days = byDay.series[0]?.points.filter(({ y }) => y === null).map(({ x }) => x.slice(0, 10)) ?? []
  const isEmpty = here.items.length === 0
  if (days.length > 0 || isEmpty) gaps.push({ kind: 'no_sales', days })
  const sold = new Set(here.items.map(({ id }) => id))
  const silent = before.items.filter(({ id }) => !sold.has(id)).map(({ label }) => label)
  // Where nobody sold, that is said already.
  if (silent.length > 0 && !isEmpty) gaps.push({ kind: 'silent_restaurants', names: silent })
  return gaps
}
