import type { Period } from '@vitrina/contract/dates'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { RestaurantAmounts } from '@vitrina/contract/restaurant-amounts'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { askFigures, type FigureQuestion } from '../figures/read-figures.ts'
import { money, toFigure, toNumber } from '../text/numbers.ts'
import { readPeriod } from '../time/period.ts'
import { readRestaurant } from './get-restaurant.ts'

type Amount = RestaurantAmounts['amounts'][number]
type Asked = Pick<FigureQuestion, 'where' | 'days'>

/**
 * Payments, discounts, tips, service charge and voided lines of a restaurant by type over a period, the largest first,
 * and for how many of its days payments are known. Needs `read:checks`; 404 when it does not exist.
 */
export async function getAmounts(
  ctx: Context,
  input: { id: string; date_from?: string | undefined; date_to?: string | undefined },
): Promise<RestaurantAmounts> {
  requireScope(ctx, 'read:checks')
  const id = requireId('restaurant', input.id)
  const period = readPeriod(ctx, input)
  await readRestaurant(ctx, id, period)
  const asked: Asked = {
    where: [{ dimension: 'restaurant', op: 'in', values: [id] }],
    days: { now: period, beside: null },
  }
  const [payments, told, voids, days, paidDays] = await Promise.all([
    byType(ctx, asked, { kind: 'payment', by: 'payment_type', sum: 'payments', count: 'payment_count' }),
    reportedByType(ctx, id, period),
    byType(ctx, asked, { kind: 'void', by: 'void_reason', sum: 'void_sum', count: 'voids' }),
    daysWith(ctx, asked, ['documents']),
    daysWith(ctx, asked, ['documents', 'payment_count']),
  ])
  return { amounts: [...payments, ...told, ...voids], days, paidDays }
}

interface Typed {
  kind: Amount['kind']
  by: 'payment_type' | 'void_reason'
  sum: FigureMetric
  count: FigureMetric
}

async function byType(ctx: Context, asked: Asked, { kind, by, sum, count }: Typed): Promise<Amount[]> {
  const question: FigureQuestion = { ...asked, by: [by], order: { metric: sum, direction: 'desc', of: 'value' } }
  const [sums, counts] = await Promise.all([askFigures(ctx, sum, question), askFigures(ctx, count, question)])
  return sums.rows.map(({ keys: [type = ''], figure: { value, share } }, at) => {
    return { kind, type, sum: value ?? 0, count: counts.rows[at]?.figure.value ?? 0, sharePct: share }
  })
}

/** The number of days on which all of these metrics are known. */
async function daysWith(
  ctx: Context,
  asked: Asked,
  metrics: readonly [FigureMetric, ...FigureMetric[]],
): Promise<number> {
  const having = metrics.map((metric) => ({ metric, op: 'gte' as const, value: 0 }))
  return (await askFigures(ctx, metrics[0], { ...asked, by: ['day'], limit: 1, made: { having } })).count
}

/**
 * Discounts, tips and service charge by type, as the source reports them per day. No query offers these: the discount
 * of a query is the sum of lines, which may differ from the reported one, and tips and service charge are not in the
 * catalogue of figures.
 */
async function reportedByType(ctx: Context, id: string, { from, to }: Period): Promise<Amount[]> {
  const { rows } = await sql<{ kind: Amount['kind']; type: string; sum: string; count: number; share: string | null }>`
    SELECT kind::text AS kind, type, ${money(sql`sum(sum)`)} AS sum, sum(count)::int AS count,
      round(sum(sum) / nullif(sum(sum(sum)) OVER (PARTITION BY kind), 0) * 100, 2) AS share
    FROM ${readable(ctx, 'amount_day')} amount_day
    WHERE workspace_id = ${ctx.workspace.id} AND restaurant_id = ${id} AND kind IN ('discount', 'tip', 'service')
      AND business_date BETWEEN ${from}::date AND ${to}::date
    GROUP BY kind, type ORDER BY amount_day.kind, sum(sum) DESC, type`.execute(ctx.db.kysely)
  return rows.map(({ kind, type, sum, count, share }) => {
    return { kind, type, sum: toFigure(sum), count, sharePct: toNumber(share) }
  })
}
