import { type RawBuilder, sql } from 'kysely'
import type { Confined } from '../access/readable.ts'
import type { Context } from '../context.ts'

/** What rows of the rollups are grouped by. Every dimension of a query is one of these, or is derived from one. */
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
  | 'table'
  | 'check_size'
  | 'check_sum'

/** What is added up. A formula uses these after they have been summed. */
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
  | 'guest_revenue'
  | 'guest_checks'
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
  | 'worked_seconds'
  | 'shifts'
  | 'stock_in'
  | 'stock_out'
  | 'stock_in_cost'
  | 'stock_out_cost'
  | 'stock_moved'
  | 'stock_moved_cost'
  | 'below_min'
  | 'costed_quantity'
  | 'priced_quantity'
  | 'list_value'
  | 'checks_with'
  | 'restaurants'
  | 'open_hours'

/** Rows of one rollup: the figures it has, and their grains. */
export interface Fact {
  id: string
  /** The rollup as `f`; its rows have `workspace_id` and `business_date`. */
  table: Confined
  grains: ReadonlySet<Grain>
  /** What is summed of a row, or counted once. */
  leaves: Readonly<Partial<Record<Leaf, RawBuilder<unknown> | Distinct>>>
  /** 2 reads checks, 3 their lines: within a budget, and not for widgets and lists. */
  tier?: 2 | 3
  /** Whether the checks of its lines are joined, as `c`. */
  hasChecks?: true
  /** The rows that belong to the fact. */
  only?: RawBuilder<unknown>
  /** By grain: the rows that have it, where a query groups or filters by it. */
  onlyBy?: Readonly<Partial<Record<Grain, RawBuilder<unknown>>>>
  /** Rows that exist whether the fact has any or not: where it has none its figures are 0, by all grains they have. */
  zeroes?: Fact
  /** Has only sales with a waiter: used by waiter, and for metrics of waiters alone. */
  isServed?: true
  /** The columns leaves are computed from, where rows of a dish can be summed before anything is joined. */
  folds?: Readonly<Partial<Record<Leaf, readonly string[]>>>
  /** Whether unit costs of dishes are joined to its rows, as `cost`. */
  hasCosts?: true
  /** An expression that is null where the restaurant's day reports no guests. */
  guestsOfDay?: RawBuilder<unknown>
  /**
   * Sums that leaves are computed from, by position, before positions are added up: transfers between our own places
   * cancel out within one position, independently of the others.
   */
  ofPosition?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Leaves that need sums by position; the others are added up over all positions at once. */
  settled?: ReadonlySet<Leaf>
  /** Rows of the current state, whatever the days: they are not compared with anything. */
  rowsNow?: (ctx: Context) => RawBuilder<unknown>
  /** Grains that rows do not have and can still be filtered by: whether any of the rows behind one matches. */
  holds?: Readonly<Partial<Record<Grain, (ctx: Context, isOne: Includes) => RawBuilder<unknown>>>>
  /**
   * Columns of grains that differ from those of most rollups; `plain`: the column as it is indexed, used where rows
   * without a member are not asked for.
   */
  columns?: Readonly<
    Partial<Record<Grain, { key: RawBuilder<unknown>; attribute?: Attribute; plain?: RawBuilder<unknown> }>>
  >
}

type Includes = (own: RawBuilder<unknown>) => RawBuilder<unknown>

/** Attributes of a dish or a restaurant that rows are grouped by; `class`: the class of a dish among those sold. */
export type Attribute = 'dish' | 'restaurant' | 'class'

/** Leaves in the unit of what they count: kilograms and bottles do not add up. */
export const measuredLeaves: ReadonlySet<Leaf> = new Set([
  'quantity',
  'return_quantity',
  'stock_in',
  'stock_out',
  'stock_moved',
  'costed_quantity',
  'priced_quantity',
])

/** Leaves that need the cost of a dish, and those that need its price on the menu. */
export const costLeaves: ReadonlySet<Leaf> = new Set(['cost', 'costed_revenue', 'costed_quantity'])
export const priceLeaves: ReadonlySet<Leaf> = new Set(['list_value', 'priced_quantity'])

const columns: Readonly<Record<Exclude<Grain, 'source'>, string>> = {
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
  product: 'search_name',
  place: 'place',
  direction: 'direction',
  reason: 'reason_code',
  table: 'table_name',
  check_size: 'positions',
  check_sum: 'total',
}

/** The expression of a grain in a row. */
export function columnOf(fact: Fact, grain: Grain): RawBuilder<unknown> {
  const own = fact.columns?.[grain]?.key
  if (own) return own
  return grain === 'source' ? sql`coalesce(restaurant.source::text, '')` : sql.ref(`f.${columns[grain]}`)
}

/** Counted once, in however many rows it occurs. */
export interface Distinct {
  distinct: RawBuilder<unknown>
}

/** Whether a leaf is counted once, in however many rows it occurs. */
export function isDistinct(fact: Fact, leaf: Leaf): boolean {
  const of = fact.leaves[leaf]
  return of !== undefined && 'distinct' in of
}

/** The expression of a leaf in a row. */
export function expressionOf(fact: Fact, leaf: Leaf): RawBuilder<unknown> {
  const of = fact.leaves[leaf]
  if (of === undefined) throw new Error(`${fact.id} has no ${leaf}`)
  return 'distinct' in of ? of.distinct : of
}
