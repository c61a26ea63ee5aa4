import { type RawBuilder, sql } from 'kysely'
import type { Confined } from '../access/readable.ts'
import type { Context } from '../context.ts'

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
  | 'table'
  | 'check_size'
  | 'check_sum'

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

/** Rows of one rollup: which figures it holds, and how finely. */
export interface Fact {
  id: string
  /** The rollup as `f`; its rows have `workspace_id` and `business_date`. */
  table: Confined
  grains: ReadonlySet<Grain>
  /** What of a row is added up; `null` for what counts its different days or dishes. */
  leaves: Readonly<Partial<Record<Leaf, RawBuilder<unknown> | Distinct>>>
  /** 2 reads checks, 3 their lines: within a budget, and not for widgets and lists. */
  tier?: 2 | 3
  /** Checks of the lines as `c`. */
  hasChecks?: true
  /** Rows that are of the fact. */
  only?: RawBuilder<unknown>
  /** Of what is told or narrowed by a grain, rows that have it. */
  onlyBy?: Readonly<Partial<Record<Grain, RawBuilder<unknown>>>>
  /** Rows that are held whether the fact has any or not: where it has none it is 0, by all that they are told by. */
  zeroes?: Fact
  /** Has only what somebody served: of use by waiter, and for what is of waiters alone. */
  isServed?: true
  /** What leaves are made of, where rows of a dish can be added up before anything stands beside them. */
  folds?: Readonly<Partial<Record<Leaf, readonly string[]>>>
  /** Whether costs of dishes stand beside its rows, as `cost`. */
  hasCosts?: true
  /** What is null where the day of the restaurant tells no guests. */
  guestsOfDay?: RawBuilder<unknown>
  /**
   * Sums that leaves are made of, position by position, before positions are added up: what was carried between places of ours
   * comes to nothing in one position, whatever was carried of another.
   */
  ofPosition?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Leaves it matters to: others add up over all positions at once. */
  settled?: ReadonlySet<Leaf>
  /** Rows of now, whatever the days: there is nothing to stand beside. */
  rowsNow?: (ctx: Context) => RawBuilder<unknown>
  /** Grains that rows are not of and can be narrowed to: whether one of several that stand behind a row holds. */
  holds?: Readonly<Partial<Record<Grain, (ctx: Context, isOne: Includes) => RawBuilder<unknown>>>>
  /** Columns of grains that are not those of most rollups; `plain`: as an index has it, where what is of none is not asked for. */
  columns?: Readonly<
    Partial<Record<Grain, { key: RawBuilder<unknown>; attribute?: Attribute; plain?: RawBuilder<unknown> }>>
  >
}

type Includes = (own: RawBuilder<unknown>) => RawBuilder<unknown>

/** Attributes of a dish or a restaurant that rows are told apart by; `class`: of a dish among those that were sold. */
export type Attribute = 'dish' | 'restaurant' | 'class'

/** Leaves that are in the unit of what they are of: kilograms and bottles do not add up. */
export const measuredLeaves: ReadonlySet<Leaf> = new Set([
  'quantity',
  'return_quantity',
  'stock_in',
  'stock_out',
  'stock_moved',
  'costed_quantity',
  'priced_quantity',
])

/** Leaves that take the cost of a dish, and those that take its price on the menu. */
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

/** What of a row a grain is. */
export function columnOf(fact: Fact, grain: Grain): RawBuilder<unknown> {
  const own = fact.columns?.[grain]?.key
  if (own) return own
  return grain === 'source' ? sql`coalesce(restaurant.source::text, '')` : sql.ref(`f.${columns[grain]}`)
}

/** Counted once, however many rows it is in. */
export interface Distinct {
  distinct: RawBuilder<unknown>
}

/** Whether a leaf is counted once, however many rows it is in. */
export function isDistinct(fact: Fact, leaf: Leaf): boolean {
  const of = fact.leaves[leaf]
  return of !== undefined && 'distinct' in of
}

/** What of a row a leaf is. */
export function expressionOf(fact: Fact, leaf: Leaf): RawBuilder<unknown> {
  const of = fact.leaves[leaf]
  if (of === undefined) throw new Error(`${fact.id} has no ${leaf}`)
  return 'distinct' in of ? of.distinct : of
}
