import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Confined } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { stockFacts } from './stock-facts.ts'

/** What rows of the rollups are told apart by. Every dimension of a query is one of these, or is made of one. */
export type Grain =
  | 'day'
  | 'hour'
  | 'restaurant'
  | 'order_category'
  | 'station'
  | 'payment_type'
  | 'void_reason'
  | 'waiter'
  | 'dish'
  | 'unit'
  | 'source'
  | 'product'
  | 'place'
  | 'direction'
  | 'reason'

/** What is added up. A formula is made of these after they have been summed. */
export type Leaf =
  | 'revenue'
  | 'checks'
  | 'documents'
  | 'positions'
  | 'quantity'
  | 'discount'
  | 'returns'
  | 'return_quantity'
  | 'guests'
  | 'voids'
  | 'void_sum'
  | 'checks_without_waiter'
  | 'revenue_without_waiter'
  | 'days'
  | 'payments'
  | 'payment_count'
  | 'orders'
  | 'cost'
  | 'costed_revenue'
  | 'dishes'
  | 'hours'
  | 'shifts'
  | 'stock_in'
  | 'stock_out'
  | 'stock_in_cost'
  | 'stock_out_cost'
  | 'stock_moved'
  | 'stock_moved_cost'
  | 'below_min'

/** Rows of one rollup: which figures it holds, and how finely. */
export interface Fact {
  id: string
  /** The rollup as `f`; its rows have `workspace_id` and `business_date`. */
  table: Confined
  grains: ReadonlySet<Grain>
  /** What of a row is added up; `null` for what counts its different days or dishes. */
  leaves: Readonly<Partial<Record<Leaf, RawBuilder<unknown> | Distinct>>>
  /** Rows that are of the fact. */
  only?: RawBuilder<unknown>
  /** Has only what somebody served: of use by waiter, and for what is of waiters alone. */
  isServed?: true
  /** Whether costs of dishes stand beside its rows, as `cost`. */
  hasCosts?: true
  /**
   * Sums that leaves are made of, position by position, before positions are added up: what was carried between places of ours
   * comes to nothing in one position, whatever was carried of another.
   */
  ofPosition?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Rows of now, whatever the days: there is nothing to stand beside. */
  rowsNow?: (ctx: Context) => RawBuilder<unknown>
  /** Grains that rows are not of and can be narrowed to: whether one of several that stand behind a row holds. */
  holds?: Readonly<Partial<Record<Grain, (ctx: Context, isOne: Holds) => RawBuilder<unknown>>>>
  /** Columns of grains that are not those of most rollups. */
  columns?: Readonly<Partial<Record<Grain, { key: RawBuilder<unknown>; attribute?: Attribute }>>>
}

type Holds = (own: RawBuilder<unknown>) => RawBuilder<unknown>

/** Attributes of a dish or a restaurant that rows are told apart by. */
export type Attribute = 'dish' | 'restaurant'

/** Leaves that are in the unit of what they are of: kilograms and bottles do not add up. */
export const measuredLeaves: ReadonlySet<Leaf> = new Set([
  'quantity',
  'return_quantity',
  'stock_in',
  'stock_out',
  'stock_moved',
])

const columns: Readonly<Record<Grain, string>> = {
  day: 'business_date',
  hour: 'hour',
  restaurant: 'restaurant_id',
  order_category: 'order_category',
  station: 'station',
  payment_type: 'type',
  void_reason: 'type',
  waiter: 'waiter_id',
  dish: 'dish_id',
  unit: 'unit_key',
  source: 'restaurant_id',
  product: 'search_name',
  place: 'place',
  direction: 'direction',
  reason: 'reason_code',
}

/** What of a row a grain is. */
export function columnOf(fact: Fact, grain: Grain): RawBuilder<unknown> {
  return fact.columns?.[grain]?.key ?? sql.ref(`f.${columns[grain]}`)
}

/** Counted once, however many rows it is in. */
export interface Distinct {
  distinct: RawBuilder<unknown>
}

const own = (column: string) => sql.ref(`f.${column}`)
const days: Distinct = { distinct: own('business_date') }

const ofSales = {
  revenue: own('revenue'),
  checks: own('checks'),
  guests: own('guests'),
  discount: own('discount'),
  returns: own('returns'),
}

const unitCost = sql.ref('cost.unit_cost')
const ofDishes = {
  revenue: own('revenue'),
  quantity: own('quantity'),
  discount: own('discount'),
  return_quantity: own('return_quantity'),
  orders: own('lines'),
  cost: sql`f.quantity * ${unitCost}`,
  costed_revenue: sql`CASE WHEN ${unitCost} IS NOT NULL THEN f.revenue END`,
  dishes: { distinct: own('dish_id') },
  days,
} satisfies Fact['leaves']
// Rollups of anything but dishes know no quantities: nothing tells the units they are in.
const unitOfDish = { unit: { key: sql.ref('dish.unit_key'), attribute: 'dish' } } as const

/**
 * Every rollup a figure may be read from, the cheapest first: a metric is read from the first that has all it is made of by
 * all it is asked by. Checks and guests are in no fact of dishes: a check with two dishes would count twice.
 */
export const facts: readonly Fact[] = [
  {
    id: 'restaurant_day',
    table: 'restaurant_day',
    grains: new Set(['day', 'restaurant', 'source']),
    leaves: {
      ...ofSales,
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
    // Checks without a time are of no hour.
    only: sql`f.hour >= 0`,
    grains: new Set(['day', 'restaurant', 'source', 'hour']),
    leaves: { ...ofSales, positions: own('positions'), days },
  },
  {
    id: 'restaurant_order_day',
    table: 'restaurant_order_day',
    grains: new Set(['day', 'restaurant', 'source', 'order_category', 'station']),
    leaves: { ...ofSales, documents: own('documents'), positions: own('positions'), days },
  },
  {
    id: 'void_day',
    // A day of voids alone has no other row.
    table: 'amount_day',
    only: sql`f.kind = 'void'`,
    grains: new Set(['day', 'restaurant', 'source', 'void_reason']),
    leaves: { voids: own('count'), void_sum: own('sum') },
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
    leaves: {
      ...ofSales,
      documents: own('documents'),
      positions: own('positions'),
      days,
      // Rounded by the shift, as a person reads it off.
      hours: sql`round(extract(epoch FROM f.last_closed_at - f.first_opened_at) / 3600, 2)`,
      shifts: { distinct: sql`(f.waiter_id, f.business_date)` },
    },
  },
  {
    id: 'waiter_void_day',
    isServed: true,
    // As the list of voids has them: a waiter's day of voids alone has no other row.
    table: 'waiter_reversal_day',
    only: sql`f.kind = 'void'`,
    grains: new Set(['day', 'restaurant', 'source', 'waiter']),
    leaves: { voids: own('count'), void_sum: own('sum') },
  },
  {
    id: 'waiter_hour',
    isServed: true,
    table: 'waiter_hour',
    only: sql`f.hour >= 0`,
    grains: new Set(['day', 'restaurant', 'source', 'waiter', 'hour']),
    leaves: { ...ofSales, days },
  },
  {
    id: 'dish_day',
    table: 'dish_day',
    grains: new Set(['day', 'dish', 'unit']),
    leaves: ofDishes,
    hasCosts: true,
    columns: unitOfDish,
  },
  {
    id: 'restaurant_dish_day',
    table: 'restaurant_dish_day',
    grains: new Set(['day', 'restaurant', 'source', 'dish', 'unit']),
    leaves: ofDishes,
    hasCosts: true,
    columns: unitOfDish,
  },
  ...stockFacts,
]
