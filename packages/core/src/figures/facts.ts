import { type RawBuilder, sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { thresholdRules } from '../stock/position-rows.ts'
import { secondsOf } from '../waiters/shifts.ts'
import type { Distinct, Fact, Grain } from './fact.ts'

type Sql = RawBuilder<unknown>

/** A column of the row itself. */
const own = (column: string) => sql.ref(`f.${column}`)

/** Guests of a row that is a restaurant's day, and of the restaurant's day joined to a finer row. */
const ownGuests: Sql = sql.ref('f.guests')
export const guestsOfDay: Sql = sql.ref('told.guests')

/**
 * Null for rows whose restaurant reports no guests that day. A day reports them or not, whatever its rows are grouped
 * by, so that totals by hour, waiter and order agree.
 */
export function ofReported(guests: Sql, of: Sql): Sql {
  return sql`CASE WHEN ${guests} IS NOT NULL THEN ${of} END`
}

/**
 * What is divided by guests, and what guests are divided by: without revenue and checks of days that report no guests.
 */
const leavesPerGuest = (guests: Sql, revenue: Sql = sql.ref('f.revenue'), checks: Sql = sql.ref('f.checks')) => ({
  guest_revenue: ofReported(guests, revenue),
  guest_checks: ofReported(guests, checks),
})

const days: Distinct = { distinct: sql.ref('f.business_date') }

const unitCost = sql.ref('cost.unit_cost')
const salePrice = sql.ref('dish.sale_price')

/** The leaves of sales of dishes, from a rollup of dishes or, with a revenue of its own, from lines. */
const leavesOfDishes = (of = own('revenue')) =>
  ({
    revenue: of,
    quantity: own('quantity'),
    cost: sql`f.quantity * ${unitCost}`,
    costed_revenue: sql`CASE WHEN ${unitCost} IS NOT NULL THEN ${of} END`,
    costed_quantity: sql`CASE WHEN ${unitCost} IS NOT NULL THEN f.quantity END`,
    list_value: sql`f.quantity * ${salePrice}`,
    priced_quantity: sql`CASE WHEN ${salePrice} IS NOT NULL THEN f.quantity END`,
    dishes: { distinct: sql.ref('f.dish_id') },
    days,
  }) satisfies Fact['leaves']

const ofDishes = leavesOfDishes()

/** Returned lines are not orders. */
const ordersOfDish = sql`f.lines - f.return_lines`

/** The columns that leaves of a rollup of dishes are computed from. */
const ofDish = {
  ...{ revenue: ['revenue'], quantity: ['quantity'], discount: ['discount'], return_quantity: ['return_quantity'] },
  ...{
    orders: ['lines', 'return_lines'],
    cost: ['quantity'],
    costed_revenue: ['revenue'],
    costed_quantity: ['quantity'],
  },
  ...{ list_value: ['quantity'], priced_quantity: ['quantity'], dishes: [] },
} satisfies Fact['folds']

// Only rollups of dishes have quantities: others do not know their units.
const unitOfDish = { unit: { key: sql.ref('dish.unit_key'), attribute: 'dish' } } as const

// A dish has the source of its restaurants.
const attributesOfDish = {
  ...unitOfDish,
  source: { key: sql`coalesce(dish.source::text, '')`, attribute: 'dish' },
} as const

const grainsOfChecks: readonly Grain[] = [
  ...(['day', 'hour', 'restaurant', 'source', 'order_category', 'station', 'waiter'] as const),
  ...(['table', 'check_size', 'check_sum'] as const),
]

/** Checks of this many positions or more are one size. */
const greatestSize = 10
/** Lower bounds of the ranges of check sums. */
export const sumBounds = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000] as const

/** Columns of a check: `f` in its own fact, `c` joined to a line. */
function columnsOf(check: 'f' | 'c'): NonNullable<Fact['columns']> {
  const column = (name: string) => sql.ref(`${check}.${name}`)
  const text = (name: string) => ({ key: sql`coalesce(${column(name)}, '')` })
  const bounds = sql.raw(`ARRAY[${sumBounds.join(', ')}]::numeric[]`)
  return {
    hour: { key: column('hour') },
    restaurant: { key: column('restaurant_id') },
    waiter: { key: column('waiter_id') },
    order_category: text('order_category'),
    station: text('station'),
    table: text('table_name'),
    check_size: { key: sql`least(${column('positions')}, ${sql.lit(greatestSize)})::int` },
    // Below zero: returns exceed sales.
    check_sum: { key: sql`coalesce((${bounds})[nullif(width_bucket(${column('total')}, ${bounds}), 0)], -1)::int` },
  }
}

/** Checks without a time belong to no hour, those without a waiter to no waiter. */
function onlyBy(check: 'f' | 'c'): NonNullable<Fact['onlyBy']> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${check}.${name}`)
  return { hour: sql`${column('hour')} >= 0`, waiter: sql`${column('waiter_id')} IS NOT NULL` }
}

const ifSale = (value: RawBuilder<unknown>) => sql`CASE WHEN f.is_sale THEN ${value} ELSE 0 END`
const ifNoWaiter = (value: RawBuilder<unknown>) => sql`CASE WHEN f.waiter_id IS NULL THEN ${value} ELSE 0 END`
const ifReturn = (value: RawBuilder<unknown>) => sql`CASE WHEN f.kind = 'return' THEN ${value} ELSE 0 END`
const one = sql`1`
// A check of voids alone is not shown anywhere.
const isShown = sql`f.positions > 0`

/** Rows of sales, as rows without voids. */
function withoutVoids(table: Fact['table'], grains: readonly Grain[]): Fact {
  const none = sql`0`
  return { id: `${table}_without_voids`, table, grains: new Set(grains), leaves: { voids: none, void_sum: none } }
}

/** Checks and their lines themselves, for what no rollup has. */
const checkFacts: readonly Fact[] = [
  {
    id: 'sale_check',
    table: 'sale_check',
    tier: 2,
    only: isShown,
    onlyBy: onlyBy('f'),
    grains: new Set(grainsOfChecks),
    columns: columnsOf('f'),
    guestsOfDay,
    leaves: {
      revenue: sql`f.total`,
      checks: ifSale(one),
      documents: one,
      positions: sql`f.positions`,
      guests: sql`CASE WHEN f.is_sale THEN f.guests END`,
      ...leavesPerGuest(guestsOfDay, sql`f.total`, ifSale(one)),
      checks_without_waiter: ifNoWaiter(ifSale(one)),
      revenue_without_waiter: ifNoWaiter(sql`f.total`),
      days,
      restaurants: { distinct: sql`f.restaurant_id` },
    },
  },
  {
    id: 'sale_line',
    table: 'sale_line',
    tier: 3,
    hasChecks: true,
    hasCosts: true,
    only: sql`f.kind <> 'void'`,
    onlyBy: onlyBy('c'),
    grains: new Set([...grainsOfChecks, 'dish', 'unit']),
    columns: { ...columnsOf('c'), ...unitOfDish },
    leaves: {
      ...leavesOfDishes(sql`f.total`),
      restaurants: { distinct: sql`c.restaurant_id` },
      orders: sql`(f.kind = 'sale')::int`,
      positions: one,
      discount: sql`coalesce(f.discount, 0)`,
      returns: ifReturn(sql`f.total`),
      return_quantity: ifReturn(sql`f.quantity`),
      checks_with: { distinct: sql`CASE WHEN c.is_sale THEN f.check_id END` },
    },
  },
  {
    id: 'void_line',
    table: 'sale_line',
    tier: 3,
    hasChecks: true,
    only: sql`f.kind = 'void'`,
    onlyBy: onlyBy('c'),
    grains: new Set([...grainsOfChecks, 'dish', 'void_reason']),
    columns: { ...columnsOf('c'), void_reason: { key: sql`coalesce(f.void_reason, '')` } },
    leaves: { voids: one, void_sum: sql`f.total` },
    zeroes: {
      ...withoutVoids('sale_check', grainsOfChecks),
      ...{ only: isShown, onlyBy: onlyBy('f'), columns: columnsOf('f') },
    },
  },
]

const grainsOfStock: readonly Grain[] = ['day', 'restaurant', 'source', 'product', 'unit', 'place', 'reason']

/** The key of movements without a restaurant, such as those of a central store. */
export const noRestaurant = '00000000-0000-0000-0000-000000000000'

const restaurantOf = (id: RawBuilder<unknown>) => sql`coalesce(${id}, ${sql.lit(noRestaurant)}::uuid)`

const columnsOfStock: Fact['columns'] = {
  restaurant: {
    key: restaurantOf(sql`f.restaurant_id`),
    plain: sql`f.restaurant_id`,
  },
  place: { key: sql`coalesce(f.place, '')` },
  direction: { key: sql`f.direction::text` },
  reason: { key: sql`coalesce(f.reason_code::text, '')` },
}

// Goods moved between our own places, or turned into other goods, are neither received nor consumed
// (docs/decisions/033).
const outside = (direction: 'in' | 'out', of: RawBuilder<unknown>) =>
  sql`CASE WHEN f.direction = ${sql.lit(direction)} AND f.reason_code IS DISTINCT FROM 'transfer'
    AND f.reason_code IS DISTINCT FROM 'production' THEN ${of} END`
const transferred = (of: RawBuilder<unknown>) =>
  sql`CASE WHEN f.reason_code = 'transfer' THEN CASE f.direction WHEN 'in' THEN ${of} ELSE -${of} END END`
const [moved, movedCost] = [own('quantity'), own('cost_sum')]
// Transfers in exceed transfers out: they come from a place whose own movements are not read.
const transferredIn = sql`greatest(coalesce(sum(transferred), 0), 0)`

/** Movements of stock, and positions below their minimum. */
const stockFacts: readonly Fact[] = [
  {
    id: 'stock_flow',
    table: 'stock_movement',
    // A transfer has two directions and one result, so goods received and consumed are not known by direction.
    grains: new Set(grainsOfStock),
    columns: columnsOfStock,
    ofPosition: {
      received: outside('in', moved),
      consumed: outside('out', moved),
      transferred: transferred(moved),
      received_cost: outside('in', movedCost),
      consumed_cost: outside('out', movedCost),
      transferred_cost: transferred(movedCost),
    },
    settled: new Set(['stock_in', 'stock_in_cost']),
    leaves: {
      stock_in: sql`coalesce(sum(received), 0) + ${transferredIn}`,
      stock_out: sql`coalesce(sum(consumed), 0)`,
      stock_in_cost: sql`CASE WHEN ${transferredIn} > 0
        THEN coalesce(sum(received_cost), 0) + coalesce(sum(transferred_cost), 0) ELSE sum(received_cost) END`,
      stock_out_cost: sql`sum(consumed_cost)`,
    },
  },
  {
    id: 'stock_movement',
    table: 'stock_movement',
    grains: new Set([...grainsOfStock, 'direction']),
    columns: columnsOfStock,
    leaves: { stock_moved: moved, stock_moved_cost: movedCost },
  },
  {
    id: 'stock_rule',
    table: 'stock_threshold',
    rowsNow: (ctx) => thresholdRules(ctx),
    grains: new Set(['product', 'unit']),
    leaves: { below_min: sql`f.is_below::int` },
    // A minimum applies to all restaurants together: for chosen ones, positions they ever moved are counted.
    holds: {
      restaurant: (
        ctx,
        isOne,
      ) => sql`EXISTS (SELECT FROM ${readable(ctx, 'stock_movement')} m WHERE m.workspace_id = ${ctx.workspace.id}
        AND m.search_name = f.search_name AND m.unit_key = f.unit_key AND ${isOne(restaurantOf(sql`m.restaurant_id`))})`,
    },
  },
]

// For rollups of sales.
const restaurants: Distinct = { distinct: own('restaurant_id') }
const openHours: Distinct = { distinct: sql`(f.business_date, f.hour)` }

const ofSales = {
  revenue: own('revenue'),
  checks: own('checks'),
  guests: own('guests'),
  discount: own('discount'),
  returns: own('returns'),
  restaurants,
}

/**
 * Every rollup a figure may be read from, the cheapest first: a metric is read from the first that has all its leaves
 * by all dimensions asked for. Facts of dishes have no checks and guests: a check with two dishes would count twice.
 */
export const facts: readonly Fact[] = [
  {
    id: 'restaurant_day',
    table: 'restaurant_day',
    grains: new Set(['day', 'restaurant', 'source']),
    guestsOfDay: ownGuests,
    leaves: {
      ...ofSales,
      ...leavesPerGuest(ownGuests),
      documents: own('documents'),
      positions: own('positions'),
      checks_without_waiter: own('checks_without_waiter'),
      revenue_without_waiter: own('revenue_without_waiter'),
      days,
    },
  },
  {
    id: 'restaurant_hour',
    table: 'restaurant_hour',
    // Checks without a time belong to no hour.
    only: sql`f.hour >= 0`,
    grains: new Set(['day', 'restaurant', 'source', 'hour']),
    guestsOfDay,
    leaves: { ...ofSales, ...leavesPerGuest(guestsOfDay), positions: own('positions'), days, open_hours: openHours },
  },
  {
    id: 'restaurant_order_day',
    table: 'restaurant_order_day',
    grains: new Set(['day', 'restaurant', 'source', 'order_category', 'station']),
    guestsOfDay,
    leaves: {
      ...ofSales,
      ...leavesPerGuest(guestsOfDay),
      documents: own('documents'),
      positions: own('positions'),
      days,
    },
  },
  {
    id: 'void_day',
    // A day of voids alone has a row only here.
    table: 'amount_day',
    only: sql`f.kind = 'void'`,
    grains: new Set(['day', 'restaurant', 'source', 'void_reason']),
    leaves: { voids: own('count'), void_sum: own('sum') },
    zeroes: withoutVoids('restaurant_day', ['day', 'restaurant', 'source']),
  },
  {
    id: 'payment_day',
    table: 'amount_day',
    only: sql`f.kind = 'payment'`,
    grains: new Set(['day', 'restaurant', 'source', 'payment_type']),
    leaves: { payments: own('sum'), payment_count: own('count') },
  },
  {
    id: 'waiter_day',
    isServed: true,
    table: 'waiter_day',
    grains: new Set(['day', 'restaurant', 'source', 'waiter']),
    guestsOfDay,
    leaves: {
      ...ofSales,
      ...leavesPerGuest(guestsOfDay),
      documents: own('documents'),
      positions: own('positions'),
      days,
      worked_seconds: secondsOf(own('first_opened_at'), own('last_closed_at')),
      // As bytes that begin with the day, the order rows are read in: a pair, or text, takes twice as long to sort.
      shifts: { distinct: sql`(int4send(f.business_date - date '2000-01-01') || uuid_send(f.waiter_id))` },
    },
  },
  {
    id: 'waiter_void_day',
    isServed: true,
    // As in the list of voids: a waiter's day of voids alone has a row only here.
    table: 'waiter_reversal_day',
    only: sql`f.kind = 'void'`,
    grains: new Set(['day', 'restaurant', 'source', 'waiter']),
    leaves: { voids: own('count'), void_sum: own('sum') },
    zeroes: withoutVoids('waiter_day', ['day', 'restaurant', 'source', 'waiter']),
  },
  {
    id: 'waiter_hour',
    isServed: true,
    table: 'waiter_hour',
    only: sql`f.hour >= 0`,
    grains: new Set(['day', 'restaurant', 'source', 'waiter', 'hour']),
    guestsOfDay,
    leaves: { ...ofSales, ...leavesPerGuest(guestsOfDay), days, open_hours: openHours },
  },
  {
    id: 'dish_day',
    table: 'dish_day',
    grains: new Set(['day', 'source', 'dish', 'unit']),
    leaves: { ...ofDishes, orders: ordersOfDish, discount: own('discount'), return_quantity: own('return_quantity') },
    hasCosts: true,
    folds: ofDish,
    columns: attributesOfDish,
  },
  {
    id: 'restaurant_dish_day',
    table: 'restaurant_dish_day',
    grains: new Set(['day', 'restaurant', 'source', 'dish', 'unit']),
    leaves: {
      ...ofDishes,
      restaurants,
      orders: ordersOfDish,
      discount: own('discount'),
      return_quantity: own('return_quantity'),
    },
    hasCosts: true,
    folds: ofDish,
    columns: attributesOfDish,
  },
  ...stockFacts,
  ...checkFacts,
]
