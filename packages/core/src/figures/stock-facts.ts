import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { thresholdRules } from '../stock/position-rows.ts'
import type { Fact, Grain } from './facts.ts'

const grains: readonly Grain[] = ['day', 'restaurant', 'source', 'product', 'unit', 'place', 'reason']

/** What the key of movements is that are of no restaurant, as those of a central store. */
export const noRestaurant = '00000000-0000-0000-0000-000000000000'

const restaurantOf = (id: RawBuilder<unknown>) => sql`coalesce(${id}, ${sql.lit(noRestaurant)}::uuid)`

const columns: Fact['columns'] = {
  restaurant: {
    key: restaurantOf(sql`f.restaurant_id`),
    plain: sql`f.restaurant_id`,
  },
  place: { key: sql`coalesce(f.place, '')` },
  direction: { key: sql`f.direction::text` },
  reason: { key: sql`coalesce(f.reason_code::text, '')` },
}

// Between places of ours, and into or of something else, goods neither come to us nor leave us (docs/decisions/033).
const outside = (direction: 'in' | 'out', of: RawBuilder<unknown>) =>
  sql`CASE WHEN f.direction = ${sql.lit(direction)} AND f.reason_code IS DISTINCT FROM 'transfer'
    AND f.reason_code IS DISTINCT FROM 'production' THEN ${of} END`
const carried = (of: RawBuilder<unknown>) =>
  sql`CASE WHEN f.reason_code = 'transfer' THEN CASE f.direction WHEN 'in' THEN ${of} ELSE -${of} END END`
const [quantity, cost] = [sql`f.quantity`, sql`f.cost_sum`]
// More was carried in than out: from a place whose own movements are not read.
const cameByTransfer = sql`greatest(coalesce(sum(carried), 0), 0)`

/** Movements of stock, and positions below their least. */
export const stockFacts: readonly Fact[] = [
  {
    id: 'stock_flow',
    table: 'stock_movement',
    // A transfer has two directions and one outcome, so what came in and went out is not told by them.
    grains: new Set(grains),
    columns,
    ofPosition: {
      received: outside('in', quantity),
      consumed: outside('out', quantity),
      carried: carried(quantity),
      received_cost: outside('in', cost),
      consumed_cost: outside('out', cost),
      carried_cost: carried(cost),
    },
    settled: new Set(['stock_in', 'stock_in_cost']),
    leaves: {
      stock_in: sql`coalesce(sum(received), 0) + ${cameByTransfer}`,
      stock_out: sql`coalesce(sum(consumed), 0)`,
      stock_in_cost: sql`CASE WHEN ${cameByTransfer} > 0
        THEN coalesce(sum(received_cost), 0) + coalesce(sum(carried_cost), 0) ELSE sum(received_cost) END`,
      stock_out_cost: sql`sum(consumed_cost)`,
    },
  },
  {
    id: 'stock_movement',
    table: 'stock_movement',
    grains: new Set([...grains, 'direction']),
    columns,
    leaves: { stock_moved: quantity, stock_moved_cost: cost },
  },
  {
    id: 'stock_rule',
    table: 'stock_threshold',
    rowsNow: (ctx) => thresholdRules(ctx),
    grains: new Set(['product', 'unit']),
    leaves: { below_min: sql`f.is_below::int` },
    // A least is of all restaurants together: of chosen ones, positions count that they ever moved.
    holds: {
      restaurant: (
        ctx,
        isOne,
      ) => sql`EXISTS (SELECT FROM ${readable(ctx, 'stock_movement')} m WHERE m.workspace_id = ${ctx.workspace.id}
        AND m.search_name = f.search_name AND m.unit_key = f.unit_key AND ${isOne(restaurantOf(sql`m.restaurant_id`))})`,
    },
  },
]
