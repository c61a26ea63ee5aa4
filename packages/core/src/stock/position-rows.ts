import type { Period } from '@vitrina/contract/dates'
import { MovementSource, type StockPosition } from '@vitrina/contract/stock'
import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { ofRestaurants } from '../restaurants/restaurants-named.ts'
import { money, toNumber } from '../text/numbers.ts'
import { isoWithOffset } from '../time/zones.ts'

/** What movements are grouped by: the folded name and unit; the unit is empty when there is none. */
export interface PositionKey {
  searchName: string
  unitKey: string
}

/** A position as SQL returns it, with rounded figures. */
export interface PositionRow {
  name: string
  unit: string | null
  outgoing: string | null
  incoming: string | null
  net_change: string | null
  cost_sum: string | null
  incoming_cost: string | null
  outgoing_cost: string | null
  sources: StockPosition['sources'] | null
  last_at: Date | null
  timezone: string | null
  low_threshold: string | null
  below_threshold: boolean
}

interface PositionOptions {
  /** Only movements recorded by this source. */
  origin?: string | null
  /** Only this position. */
  only?: PositionKey | null
  /** Only movements of these restaurants; of all when absent. */
  restaurantIds?: readonly string[] | undefined
  /** Also positions below their threshold without movements in the period. */
  withIdle?: boolean
}

/** Balance of all movements to date: incoming minus outgoing quantity, over rows of `stock_net_change`. */
export const balance = sql<string>`coalesce(sum(quantity), 0)`

// Not array_agg(DISTINCT …), which would sort every movement of the period.
const sources = sql`array_remove(ARRAY[${sql.join(
  [...MovementSource.options]
    .sort()
    .map((origin) => sql`CASE WHEN bool_or(m.origin = ${sql.lit(origin)}) THEN ${sql.lit(origin)} END`),
)}], NULL)`

// Transfers between our own places and production neither bring goods in nor take them out (docs/decisions/033).
const isOutside = sql`m.reason_code IS NULL OR m.reason_code NOT IN ('transfer', 'production')`
const consumed = (of: RawBuilder<unknown>) => sql`sum(${of}) FILTER (WHERE m.direction = 'out' AND (${isOutside}))`
const received = (of: RawBuilder<unknown>) => sql`sum(${of}) FILTER (WHERE m.direction = 'in' AND (${isOutside}))`
/** Incoming minus outgoing transfers. A surplus comes from a place whose own movements are not read. */
const inheritedIn = (of: RawBuilder<unknown>) =>
  sql`coalesce(sum(CASE m.direction WHEN 'in' THEN ${of} ELSE -${of} END) FILTER (WHERE m.reason_code = 'transfer'), 0)`

const cost = sql`CASE WHEN key.incoming_cost IS NOT NULL OR key.outgoing_cost IS NOT NULL
  THEN coalesce(key.incoming_cost, 0) + coalesce(key.outgoing_cost, 0) END`

/**
 * Movements of the period by position, counting only incoming and outgoing goods. The name and the unit are those of
 * the newest movement; the threshold is compared with all movements to date, whatever the period and the source.
 */
export function positionRows(ctx: Context, period: Period, options: PositionOptions = {}): RawBuilder<unknown> {
  const { origin = null, only = null, restaurantIds, withIdle = false } = options
  const workspaceId = ctx.workspace.id
  const ofOrigin = origin === null ? sql`` : sql`AND m.origin = ${origin}::text::move_origin`
  const there = ofRestaurants('m.restaurant_id', restaurantIds)
  return sql`(
    WITH moved AS (
      SELECT m.search_name, m.unit_key,
        coalesce(${consumed(sql`m.quantity`)}, 0) AS outgoing,
        coalesce(${received(sql`m.quantity`)}, 0) + greatest(${inheritedIn(sql`m.quantity`)}, 0) AS incoming,
        ${consumed(sql`m.cost_sum`)} AS outgoing_cost,
        CASE WHEN ${inheritedIn(sql`m.quantity`)} > 0
          THEN coalesce(${received(sql`m.cost_sum`)}, 0) + ${inheritedIn(sql`m.cost_sum`)}
          ELSE ${received(sql`m.cost_sum`)} END AS incoming_cost, ${sources} AS sources,
        max(m.occurred_at) AS last_at, max(m.business_date) AS last_date
      FROM ${readable(ctx, 'stock_movement')} m
      WHERE m.workspace_id = ${workspaceId} AND m.business_date BETWEEN ${period.from}::date AND ${period.to}::date
        ${ofOrigin} ${there} ${ofPosition('m', only)}
      GROUP BY m.search_name, m.unit_key
    ), rule AS ${thresholdRules(ctx, only)}
    SELECT key.search_name, key.unit_key, coalesce(newest.product, key.search_name) AS name,
      CASE WHEN newest.product IS NULL THEN nullif(key.unit_key, '') ELSE newest.unit END AS unit,
      round(key.outgoing, 3) AS outgoing, round(key.incoming, 3) AS incoming,
      round(key.incoming - key.outgoing, 3) AS net_change, ${money(cost)} AS cost_sum,
      ${money(sql`key.incoming_cost`)} AS incoming_cost, ${money(sql`key.outgoing_cost`)} AS outgoing_cost, key.sources,
      key.last_at, coalesce(r.timezone, ${ctx.workspace.timezone}) AS timezone,
      round(key.low_threshold, 3) AS low_threshold, coalesce(key.is_below, false) AS below_threshold
    FROM (
      SELECT coalesce(moved.search_name, rule.search_name) AS search_name, coalesce(moved.unit_key, rule.unit_key) AS unit_key,
        moved.outgoing, moved.incoming, moved.outgoing_cost, moved.incoming_cost, moved.sources, moved.last_at, moved.last_date,
        rule.low_threshold, rule.is_below
      FROM moved ${withIdle ? sql`FULL` : sql`LEFT`} JOIN rule
        ON rule.search_name = moved.search_name AND rule.unit_key = moved.unit_key
    ) key
    -- The dates are for the index: at one instant they differ by two days at most from zone to zone.
    LEFT JOIN LATERAL (
      SELECT m.product, m.unit, m.restaurant_id
      FROM ${readable(ctx, 'stock_movement')} m
      WHERE m.workspace_id = ${workspaceId} AND m.search_name = key.search_name AND m.unit_key = key.unit_key
        AND m.business_date BETWEEN coalesce(key.last_date - 2, '-infinity') AND coalesce(key.last_date, 'infinity')
        AND (key.last_at IS NULL OR m.occurred_at = key.last_at ${ofOrigin} ${there})
      ORDER BY m.occurred_at DESC, m.id DESC LIMIT 1
    ) newest ON true
    LEFT JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = ${workspaceId} AND r.id = newest.restaurant_id)`
}

/**
 * Every low-stock rule, and whether the balance of all movements to date is below it; with restaurants, only rules of
 * positions that have moved there.
 */
export function thresholdRules(
  ctx: Context,
  only: PositionKey | null = null,
  restaurantIds?: readonly string[],
): RawBuilder<unknown> {
  const moved =
    restaurantIds === undefined
      ? sql``
      : sql`AND EXISTS (
        SELECT FROM ${readable(ctx, 'stock_movement')} m
        WHERE m.workspace_id = ${ctx.workspace.id} AND m.search_name = t.search_name AND m.unit_key = t.unit_key
          ${ofRestaurants('m.restaurant_id', restaurantIds)})`
  return sql`(
    SELECT t.search_name, t.unit_key, t.low_threshold, t.low_threshold > (
        SELECT ${balance} FROM ${readable(ctx, 'stock_net_change')} m
        WHERE m.workspace_id = ${ctx.workspace.id} AND m.search_name = t.search_name AND m.unit_key = t.unit_key
      ) AS is_below
    FROM ${readable(ctx, 'stock_threshold')} t
    WHERE t.workspace_id = ${ctx.workspace.id} AND t.low_threshold IS NOT NULL ${ofPosition('t', only)} ${moved})`
}

function ofPosition(table: 'm' | 't', only: PositionKey | null): RawBuilder<unknown> {
  if (only === null) return sql``
  return sql`AND ${sql.ref(`${table}.search_name`)} = ${only.searchName}
    AND ${sql.ref(`${table}.unit_key`)} = ${only.unitKey}`
}

/** The public form: an allow-list, never the row. */
export function toPosition(row: PositionRow): StockPosition {
  return {
    name: row.name,
    unit: row.unit,
    outgoingQuantity: toNumber(row.outgoing),
    incomingQuantity: toNumber(row.incoming),
    netChange: toNumber(row.net_change),
    costSum: toNumber(row.cost_sum),
    incomingCost: toNumber(row.incoming_cost),
    outgoingCost: toNumber(row.outgoing_cost),
    sources: row.sources ?? [],
    lastMovementAt: row.last_at === null ? null : isoWithOffset(row.timezone ?? 'UTC', row.last_at),
    lowThreshold: toNumber(row.low_threshold),
    belowThreshold: row.below_threshold,
  }
}
