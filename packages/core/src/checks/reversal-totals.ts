import type { Period } from '@vitrina/contract/dates'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import type { ReversalTotals } from '@vitrina/contract/reversal'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { figuresTable } from '../figures/read-figures.ts'
import type { ListRequest } from '../list/list-request.ts'
import { restaurantIdsNamed } from '../restaurants/restaurants-named.ts'
import { money, toFigure } from '../text/numbers.ts'
import { waiterIdsNamed } from '../waiters/waiters-named.ts'

type Sql = RawBuilder<unknown>

/** The restaurants and waiters asked for; null means all of them. */
interface Asked {
  period: Period
  restaurantIds: readonly string[] | null
  waiterIds: readonly string[] | null
}

/**
 * Counts and sums of voided and returned lines in a period: of restaurants, of waiters, or of checks without a waiter,
 * which are the restaurants' totals minus the waiters'.
 */
export async function readReversalTotals(
  ctx: Context,
  { period, clauses }: Pick<ListRequest, 'period' | 'clauses'>,
): Promise<ReversalTotals> {
  const asked = (filter: string) => clauses.find(({ key }) => key === filter)?.values[0]
  const [restaurant, waiter, hasWaiter] = [asked('restaurant'), asked('waiter'), asked('has_waiter')]
  const [restaurantIds, waiterIds] = await Promise.all([
    restaurant === undefined ? null : restaurantIdsNamed(ctx, String(restaurant)),
    // Checks without a waiter match no waiter's name.
    waiter === undefined ? null : hasWaiter === false ? [] : waiterIdsNamed(ctx, String(waiter)),
  ])
  const of = { period, restaurantIds, waiterIds }
  const isServed = waiter !== undefined || hasWaiter === true
  const [ofAll, ofServed] = [sumsOf(ctx, of, false), sumsOf(ctx, of, true)]
  const left = sql`${ofAll} UNION ALL SELECT -voids, -void_sum, -return_lines, -returns FROM (${ofServed}) served`
  const { rows } = await sql<Record<'voids' | 'void_sum' | 'return_lines' | 'returns', string>>`
    SELECT coalesce(sum(voids), 0) AS voids, coalesce(${money(sql`sum(void_sum)`)}, 0) AS void_sum,
      coalesce(sum(return_lines), 0) AS return_lines, coalesce(${money(sql`sum(returns)`)}, 0) AS returns
    FROM (${isServed ? ofServed : hasWaiter === false ? left : ofAll}) told`.execute(ctx.db.kysely)
  const { voids = 0, void_sum = 0, return_lines = 0, returns = 0 } = rows[0] ?? {}
  return {
    voids: { count: toFigure(voids), sum: toFigure(void_sum) },
    returns: { count: toFigure(return_lines), sum: toFigure(returns) },
  }
}

/**
 * Exact sums in parts, of checks with a waiter or of all. The number of returned lines is not a metric: by waiter, no
 * rollup has it together with checks without returns, as a query's metric would need it.
 */
function sumsOf(ctx: Context, { period, restaurantIds, waiterIds }: Asked, isServed: boolean): Sql {
  const where: FigureCondition[] = [
    ...(restaurantIds === null
      ? []
      : [{ dimension: 'restaurant' as const, op: 'in' as const, values: [...restaurantIds] }]),
    ...(waiterIds === null ? [] : [{ dimension: 'waiter' as const, op: 'in' as const, values: [...waiterIds] }]),
    ...(isServed ? [{ dimension: 'waiter' as const, op: 'is' as const, values: ['some'] }] : []),
  ]
  const figures = figuresTable(ctx, { metrics: ['voids', 'void_sum', 'returns'], by: ['restaurant'], where }, period)
  const within = sql`workspace_id = ${ctx.workspace.id} AND business_date BETWEEN ${period.from}::date AND ${period.to}::date
    ${restaurantIds === null ? sql`` : sql`AND restaurant_id = ANY(${restaurantIds}::uuid[])`}
    ${waiterIds === null ? sql`` : sql`AND waiter_id = ANY(${waiterIds}::uuid[])`}`
  const lines = isServed
    ? sql`SELECT sum(count) AS lines FROM ${readable(ctx, 'waiter_reversal_day')} waiter_reversal_day WHERE ${within} AND kind = 'return'`
    : sql`SELECT sum(return_lines) AS lines FROM ${readable(ctx, 'restaurant_day')} restaurant_day WHERE ${within}`
  return sql`SELECT voids, void_sum, NULL::numeric AS return_lines, returns FROM ${figures} figures
    UNION ALL SELECT NULL, NULL, (${lines}), NULL`
}
