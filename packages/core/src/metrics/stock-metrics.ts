import type { MetricData, RankingData } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { positionRows, thresholdRules } from '../stock/position-rows.ts'
import { comparison } from './comparison.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { ranking } from './ranking.ts'

/** What came in by position, by the sum it cost; movements without a sum count for nothing. Greatest first. */
export const stockIncoming = defineMetric<RankingData>({
  id: 'stock_incoming',
  title: { ru: 'Приход на склад', en: 'Received into stock' },
  unit: 'money',
  scope: 'read:stock',
  compute: (ctx, input) => movedByCost(ctx, input, 'incoming_cost'),
})

/** What went out by position, by the sum it cost; movements without a sum count for nothing. Greatest first. */
export const stockOutgoing = defineMetric<RankingData>({
  id: 'stock_outgoing',
  title: { ru: 'Расход со склада', en: 'Taken from stock' },
  unit: 'money',
  scope: 'read:stock',
  compute: (ctx, input) => movedByCost(ctx, input, 'outgoing_cost'),
})

/**
 * Positions whose movements to date stand below their threshold, whatever the period: those that the list shows by
 * `filter[only_below]`. There is nothing to compare it with, since the past is not held. A threshold is of all
 * restaurants together; of chosen ones, those positions count that they ever moved.
 */
export const stockBelowThreshold = defineMetric<MetricData>({
  id: 'stock_below_threshold',
  title: { ru: 'Ниже минимума', en: 'Below threshold' },
  unit: 'count',
  scope: 'read:stock',
  compute: async (ctx, { period, restaurantIds }) => {
    const rules = thresholdRules(ctx, null, restaurantIds)
    const below = sql`(SELECT count(*) AS value FROM ${rules} rule WHERE is_below)`
    const compared = await comparison(ctx, { period, previous: null }, () => below)
    return { unit: 'count', ...compared, goodWhen: 'down', spark: [] }
  },
})

function movedByCost(
  ctx: Context,
  { period, restaurantIds, limit = 10 }: MetricInput,
  cost: 'incoming_cost' | 'outgoing_cost',
): Promise<RankingData> {
  // One name in two units is two positions; the id tells them apart.
  const rows = sql`(
    SELECT search_name || CASE WHEN unit_key = '' THEN '' ELSE ', ' || unit_key END AS id, name AS label,
      ${sql.ref(cost)} AS value
    FROM ${positionRows(ctx, period, { restaurantIds })} t)`
  return ranking(ctx, { unit: 'money', rows, limit })
}
