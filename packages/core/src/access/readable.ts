import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

type Sql = RawBuilder<unknown>
type Asking = Pick<Context, 'workspace' | 'reach'>

/** Tables whose rows each belong to one restaurant, with the column that names it. */
const ofRestaurant = {
  restaurant: 'id',
  sale_check: 'restaurant_id',
  sales_day: 'restaurant_id',
  restaurant_day: 'restaurant_id',
  restaurant_hour: 'restaurant_id',
  restaurant_order_day: 'restaurant_id',
  restaurant_dish_day: 'restaurant_id',
  restaurant_dish_month: 'restaurant_id',
  amount_day: 'restaurant_id',
  waiter_day: 'restaurant_id',
  waiter_hour: 'restaurant_id',
  waiter_reversal_day: 'restaurant_id',
  dish_price_elsewhere: 'restaurant_id',
  // Places that are not restaurants, such as central stores, belong to the chain.
  stock_movement: 'restaurant_id',
  stock_net_change: 'restaurant_id',
  day_closing: 'restaurant_id',
  day_difference: 'restaurant_id',
  exchange_run_day: 'restaurant_id',
} as const

type OfRestaurant = keyof typeof ofRestaurant

/** Tables that callers limited to some restaurants see only a part of. */
export type Confined =
  | OfRestaurant
  | 'sale_line'
  | 'dish_day'
  | 'dish_month'
  | 'dish'
  | 'waiter'
  | 'stock_threshold'
  | 'card'
  | 'card_comment'

/**
 * A table as a FROM item, with the rows that the caller may see: the table itself for a caller with all restaurants. It
 * is the only way to read these tables on behalf of a caller; a check of the repository enforces it.
 */
export function readable(ctx: Asking, table: Confined): Sql {
  const { reach, workspace } = ctx
  if (reach === null) return sql.table(table)
  const ids = sql`${[...reach]}::uuid[]`
  const own = sql`own.workspace_id = ${workspace.id}`
  switch (table) {
    case 'dish_day':
      return dishesOf(sql`own.business_date`, sql`${own} AND own.restaurant_id = ANY(${ids})`)
    case 'dish_month':
      return dishesOf(
        sql`own.business_date - (extract(day FROM own.business_date)::int - 1) / 7 * 7`,
        sql`${own} AND own.restaurant_id = ANY(${ids})`,
      )
    case 'sale_line':
      return sql`(SELECT own.* FROM sale_line own WHERE ${own} AND EXISTS (
        SELECT FROM sale_check c WHERE c.workspace_id = ${ctx.workspace.id} AND c.business_date = own.business_date
          AND c.id = own.check_id AND c.restaurant_id = ANY(${ids})))`
    case 'dish':
      return sql`(SELECT own.* FROM dish own WHERE ${own} AND (${ofDish(ids, ctx.workspace.id)}))`
    case 'waiter':
      return sql`(SELECT own.* FROM waiter own WHERE ${own} AND (${ofWaiter(ids, ctx.workspace.id)}))`
    case 'stock_threshold':
      return sql`(SELECT own.* FROM stock_threshold own WHERE ${own} AND ${ofThreshold(ids, ctx.workspace.id)})`
    case 'card':
      return sql`(SELECT own.* FROM card own WHERE ${own} AND (own.creator_type <> 'agent' OR ${isWithinReach(ids)}))`
    case 'card_comment':
      return sql`(SELECT own.* FROM card_comment own WHERE ${own} AND (own.author_type <> 'agent' OR ${isWithinReach(ids)}))`
    default:
      return sql`(SELECT own.* FROM ${sql.table(table)} own
        WHERE ${own} AND ${sql.ref(`own.${ofRestaurant[table]}`)} = ANY(${ids}))`
  }
}

/** Dish sales of those restaurants, by day or by the day that represents it in `dish_month`. */
function dishesOf(day: Sql, isThere: Sql): Sql {
  return sql`(
    SELECT own.workspace_id, ${day} AS business_date, own.dish_id, sum(own.lines)::int AS lines,
      sum(own.return_lines)::int AS return_lines, sum(own.quantity) AS quantity,
      sum(own.revenue) AS revenue, sum(own.discount) AS discount, sum(own.line_cost) AS line_cost,
      sum(own.line_cost_quantity) AS line_cost_quantity, sum(own.return_quantity) AS return_quantity
    FROM restaurant_dish_day own WHERE ${isThere} GROUP BY own.workspace_id, ${day}, own.dish_id)`
}

/**
 * Dishes sold or priced there, or sold and priced nowhere yet: the menu belongs to the chain, but a dish sold only
 * elsewhere is hidden.
 */
function ofDish(ids: Sql, workspaceId: string): Sql {
  const sold = sql`SELECT FROM restaurant_dish_day s WHERE s.workspace_id = ${workspaceId} AND s.dish_id = own.id`
  const priced = sql`SELECT FROM dish_price_elsewhere p WHERE p.workspace_id = ${workspaceId} AND p.dish_id = own.id`
  return sql`EXISTS (${sold} AND s.restaurant_id = ANY(${ids})) OR EXISTS (${priced} AND p.restaurant_id = ANY(${ids}))
    OR NOT EXISTS (${sold}) AND NOT EXISTS (${priced})`
}

/** Waiters who belong to those restaurants or have served there. */
function ofWaiter(ids: Sql, workspaceId: string): Sql {
  const served = (table: string) => sql`SELECT FROM ${sql.table(table)} s
    WHERE s.workspace_id = ${workspaceId} AND s.waiter_id = own.id AND s.restaurant_id = ANY(${ids})`
  return sql`own.restaurant_id = ANY(${ids}) OR EXISTS (${served('waiter_day')})
    OR EXISTS (${served('waiter_reversal_day')})`
}

/** Thresholds of products that have moved there. */
function ofThreshold(ids: Sql, workspaceId: string): Sql {
  return sql`EXISTS (SELECT FROM stock_movement m WHERE m.workspace_id = ${workspaceId}
    AND m.search_name = own.search_name AND m.unit_key = own.unit_key AND m.restaurant_id = ANY(${ids}))`
}

/** SQL condition on a column with a source's name: whether the source has any restaurant the caller may see. */
export function ofReadableSource(ctx: Asking, column: string): RawBuilder<boolean> {
  if (ctx.reach === null) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)}::text IN (
    SELECT own.source::text FROM ${readable(ctx, 'restaurant')} own WHERE own.workspace_id = ${ctx.workspace.id})`
}

/** A table read by the ids of rows that the caller has already been shown, so it needs no further restriction. */
export function reached(table: 'dish' | 'waiter'): Sql {
  return sql.table(table)
}

function isWithinReach(ids: Sql): Sql {
  return sql`coalesce(own.restaurant_ids <@ ${ids}, false)`
}
