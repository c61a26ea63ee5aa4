import type { Overview } from '@vitrina/contract/widget'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toNumber } from '../text/numbers.ts'
import { comparison } from './comparison.ts'
import { defineMetric, type MetricInput } from './define-metric.ts'
import { dishFigures, money } from './figures.ts'

const foodCostOf = sql`sum(cost_of_sales) / nullif(sum(costed_revenue), 0) * 100`

/**
 * Food cost of what was sold: Σ(unit cost × quantity) ÷ Σ revenue × 100 over the dishes whose cost is known. The share of
 * revenue they make up is told beside it, so that an unknown cost never passes for zero.
 */
export const foodCost = defineMetric<Overview['foodCost']>({
  id: 'food_cost',
  title: { ru: 'Фудкост', en: 'Food cost' },
  unit: 'percent',
  scope: 'read:dishes',
  compute: async (ctx, { period, previous }) => {
    const of = (within: MetricInput['period']) =>
      sql`(SELECT ${foodCostOf} AS value FROM ${dishFigures(ctx, within)} d)`
    const [compared, spark, known] = await Promise.all([
      comparison(ctx, of(period), of(previous)),
      daily(ctx, period),
      knownShare(ctx, period),
    ])
    return { unit: 'percent', ...compared, spark, knownRevenueSharePct: known }
  },
})

async function daily(ctx: Context, period: MetricInput['period']): Promise<(number | null)[]> {
  const { rows } = await sql<{ value: string | null }>`
    SELECT f.value::text AS value
    FROM generate_series(${period.from}::date, ${period.to}::date, interval '1 day') day
    LEFT JOIN (
      SELECT s.business_date, ${money(sql`sum(s.quantity * d.unit_cost) / nullif(sum(s.revenue), 0) * 100`)} AS value
      FROM dish_day s JOIN ${dishFigures(ctx, period)} d ON d.id = s.dish_id AND d.has_cost
      WHERE s.workspace_id = ${ctx.workspace.id}
        AND s.business_date BETWEEN ${period.from}::date AND ${period.to}::date
      GROUP BY s.business_date
    ) f ON f.business_date = day::date
    ORDER BY day`.execute(ctx.db.kysely)
  return rows.map(({ value }) => toNumber(value))
}

async function knownShare(ctx: Context, period: MetricInput['period']): Promise<number | null> {
  const { rows } = await sql<{ share: string | null }>`
    SELECT ${money(sql`sum(costed_revenue) / nullif(sum(revenue), 0) * 100`)} AS share
    FROM ${dishFigures(ctx, period)} d`.execute(ctx.db.kysely)
  return toNumber(rows[0]?.share ?? null)
}
