import type { Period } from '@vitrina/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { reached, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import type { TimeAxis } from '../time/time-axis.ts'
import { foodCostOf, markupOf } from './dish-formulas.ts'

// Figures of the rows of lists, which are filtered, sorted and paged by them in one statement; all others are questions of
// `figures/`. Rounded once: money and percent to two decimals, quantity to three.

/** Rounds money and percentages: two decimals, half away from zero. */
export function money(expression: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`round(${expression}, 2)`
}

/**
 * Change in percent of exact figures: (value − previous) ÷ |previous| × 100, null when either is missing or previous is
 * zero.
 */
export function changeOf(value: RawBuilder<unknown>, previous: RawBuilder<unknown>): RawBuilder<string | null> {
  return money(sql`(${value} - ${previous})::numeric / abs(nullif(${previous}, 0)) * 100`)
}

/** Net revenue ÷ checks that count; never an average of averages. */
export const averageCheck = sql`sum(revenue) / nullif(sum(checks), 0)`

/** The part of a WHERE that keeps the chosen restaurants; nothing for all. */
export function ofRestaurants(column: string, restaurantIds: readonly string[] | undefined): RawBuilder<unknown> {
  return restaurantIds === undefined ? sql`` : sql`AND ${sql.ref(column)} = ANY(${restaurantIds}::uuid[])`
}

/** The first day of the place on an axis that a business date lies in, as `place`. */
export function placeOf(column: string, { granularity, places }: TimeAxis): RawBuilder<unknown> {
  if (granularity === 'day') return sql`${sql.ref(column)} AS place`
  const firsts = sql`${places.map(({ from }) => from)}::date[]`
  return sql`(${firsts})[width_bucket(${sql.ref(column)}, ${firsts})] AS place`
}

/**
 * Sales of dishes by business date: rows of `dish_id`, revenue, quantity and the cost on their lines; of chosen
 * restaurants a row for each of them.
 */
function dishDays(ctx: Context, period: Period, restaurantIds?: readonly string[]) {
  const rollup = readable(ctx, restaurantIds === undefined ? 'dish_day' : 'restaurant_dish_day')
  return sql`(
    SELECT business_date, dish_id, lines, revenue, quantity, line_cost, line_cost_quantity FROM ${rollup} rollup
    WHERE workspace_id = ${ctx.workspace.id} AND business_date BETWEEN ${period.from}::date AND ${period.to}::date
      ${ofRestaurants('restaurant_id', restaurantIds)})`
}

/**
 * Dishes with their figures of the period: everything on the menu plus everything sold.
 * price = revenue ÷ quantity, or the sale price where nothing was sold; unit cost = the warehouse's portion cost, else
 * the average the source gave on lines of the period; food cost = unit cost ÷ price × 100; markup = (price − unit cost)
 * ÷ unit cost × 100. Unknown or zero cost gives null, never zero. With an id, just that dish, on the menu or not.
 * Of chosen restaurants what is sold is theirs, while a dish costs what it does in all of them.
 */
export function dishFigures(
  ctx: Context,
  period: Period,
  dishId: string | null = null,
  restaurantIds?: readonly string[],
) {
  const listed = dishId === null ? sql`(d.is_on_menu OR s.dish_id IS NOT NULL)` : sql`d.id = ${dishId}`
  const only = dishId === null ? sql`` : sql`WHERE dish_id = ${dishId}`
  const lineCost = sql`sum(line_cost) / nullif(sum(line_cost_quantity), 0) AS line_cost`
  const costs =
    restaurantIds === undefined
      ? sql``
      : sql`LEFT JOIN (SELECT dish_id, ${lineCost} FROM ${dishDays(ctx, period)} days ${only} GROUP BY dish_id) costs
      ON costs.dish_id = d.id`
  const held = restaurantIds === undefined ? sql`s.line_cost` : sql`costs.line_cost`
  return sql`(
    SELECT d.id, d.name, d.search_name, d.category, d.search_category, d.category_path, d.unit, d.source,
      ${money(sql`d.sale_price`)} AS sale_price, ${money(sql`s.revenue`)} AS revenue, round(s.quantity, 3) AS quantity,
      ${money(sql`s.avg_price`)} AS avg_price, ${money(sql`c.unit_cost`)} AS cost, c.unit_cost, c.unit_cost IS NOT NULL AS has_cost,
      ${money(foodCostOf(sql`c.unit_cost`, sql`p.price`))} AS foodcost,
      ${money(markupOf(sql`c.unit_cost`, sql`p.price`))} AS markup,
      s.revenue AS exact_revenue, s.quantity AS exact_quantity, s.orders, s.avg_price AS exact_avg_price, p.price AS exact_price,
      c.unit_cost * s.quantity AS cost_of_sales
    FROM ${readable(ctx, 'dish')} d
    LEFT JOIN (
      SELECT dish_id, sum(revenue) AS revenue, sum(quantity) AS quantity, sum(lines)::int AS orders,
        sum(revenue) / nullif(sum(quantity), 0) AS avg_price,
        ${lineCost}
      FROM ${dishDays(ctx, period, restaurantIds)} days ${only}
      GROUP BY dish_id
    ) s ON s.dish_id = d.id
    ${costs}
    CROSS JOIN LATERAL (SELECT coalesce(nullif(d.portion_cost, 0), nullif(${held}, 0)) AS unit_cost) c
    CROSS JOIN LATERAL (SELECT coalesce(s.avg_price, d.sale_price) AS price) p
    WHERE d.workspace_id = ${ctx.workspace.id} AND ${listed})`
}

/**
 * Hours of a waiter's business date, from the first check opened to the last closed; null where no check carries a time.
 * Rounded by the shift, so those of a period are the sum of what its shifts show.
 */
export const shiftHours = sql`round(extract(epoch FROM max(last_closed_at) - min(first_opened_at)) / 3600, 2)`

/**
 * Waiters who sold in the period, with revenue, checks, avg_check, positions, first and last shift, how many shifts and
 * hours, and revenue per shift and per hour. With a restaurant, only what they sold there.
 */
export function waiterFigures(
  ctx: Context,
  period: Period,
  restaurantIds: RawBuilder<unknown> | null = null,
  waiterId: string | null = null,
) {
  const there = restaurantIds === null ? sql`` : sql`AND restaurant_id IN ${restaurantIds}`
  const within = waiterId === null ? there : sql`${there} AND waiter_id = ${waiterId}`
  return sql`(
    SELECT w.id, w.name, w.search_name, w.source, r.label AS restaurant, r.search_name AS search_restaurant,
      r.id AS restaurant_id, f.revenue, f.checks, f.avg_check, f.positions, f.first_shift, f.last_shift, f.shifts, f.hours, f.revenue_per_shift, f.revenue_per_hour
    FROM (
      SELECT waiter_id, ${money(sql`sum(revenue)`)} AS revenue, sum(checks)::int AS checks, ${money(averageCheck)} AS avg_check,
        sum(positions)::int AS positions, min(business_date) AS first_shift, max(business_date) AS last_shift,
        count(*)::int AS shifts, sum(hours) AS hours, ${money(sql`sum(revenue) / count(*)`)} AS revenue_per_shift,
        ${money(sql`sum(revenue) / nullif(sum(hours), 0)`)} AS revenue_per_hour
      FROM (
        SELECT waiter_id, business_date, sum(revenue) AS revenue, sum(checks) AS checks, sum(positions) AS positions,
          ${shiftHours} AS hours
        FROM ${readable(ctx, 'waiter_day')} waiter_day
        WHERE workspace_id = ${ctx.workspace.id} AND business_date BETWEEN ${period.from}::date AND ${period.to}::date ${within}
        GROUP BY waiter_id, business_date
      ) shift
      GROUP BY waiter_id
    ) f
    JOIN ${reached('waiter')} w ON w.workspace_id = ${ctx.workspace.id} AND w.id = f.waiter_id
    LEFT JOIN LATERAL (
      SELECT restaurant_id FROM ${readable(ctx, 'waiter_day')} waiter_day
      WHERE w.restaurant_id IS NULL AND workspace_id = ${ctx.workspace.id} AND waiter_id = f.waiter_id
        AND business_date = f.last_shift ${there}
      ORDER BY revenue DESC, restaurant_id LIMIT 1
    ) last ON true
    LEFT JOIN ${namedRestaurants(ctx)} r ON r.id = coalesce(w.restaurant_id, last.restaurant_id))`
}

/**
 * Restaurants under the names people see: the registry's word wins over the source's. Two may have one name, as two systems may call
 * them alike; `label` is the name with what the system knows each by then, so that nothing told by it is taken for the other's.
 */
export function namedRestaurants(ctx: Context) {
  return sql`(
    SELECT r.id, coalesce(g.name, r.name) AS name, coalesce(g.search_name, r.search_name) AS search_name, r.timezone,
      CASE WHEN EXISTS (
        SELECT FROM ${readable(ctx, 'restaurant')} other
        LEFT JOIN restaurant_registry named ON named.workspace_id = other.workspace_id AND named.restaurant_id = other.id
        WHERE other.workspace_id = ${ctx.workspace.id} AND other.id <> r.id
          AND coalesce(named.search_name, other.search_name) = coalesce(g.search_name, r.search_name)
      ) THEN coalesce(g.name, r.name) || ' (' || CASE r.source::text WHEN 'source_a' THEN 'r_keeper' ELSE 'iiko' END || ': '
        || coalesce(r.source_key, '#' || right(r.id::text, 6)) || ')'
      ELSE coalesce(g.name, r.name) END AS label
    FROM ${readable(ctx, 'restaurant')} r
    LEFT JOIN restaurant_registry g ON g.workspace_id = r.workspace_id AND g.restaurant_id = r.id
    WHERE r.workspace_id = ${ctx.workspace.id})`
}
