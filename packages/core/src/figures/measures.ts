import { figureMetricLabels } from '@vitrina/contract/figure-metrics'
import { FigureMetric, type FigureTransform } from '@vitrina/contract/figure-query'
import type { Scope } from '@vitrina/contract/scopes'
import type { Unit } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import { hoursOf } from '../waiters/shifts.ts'
import { type Leaf, measuredLeaves } from './fact.ts'
import { facts } from './facts.ts'

type Sums = (leaf: Leaf) => RawBuilder<unknown>

/** A metric as data: its leaves and its formula. */
export interface Measure {
  leaves: readonly Leaf[]
  /** Computed from sums, so that no average is an average of averages. */
  formula: (sum: Sums) => RawBuilder<unknown>
  unit: Unit
  scope: Scope
  /** Whether a part of it is a share of the total, and parts add up. */
  isAdditive: boolean
  /** A sum that is below zero: it grows as it falls, and changes by its size. */
  isBelowZero?: true
}

const scopeOf = {
  sales: 'read:checks',
  dishes: 'read:dishes',
  waiters: 'read:waiters',
  stock: 'read:stock',
} as const
type Of = keyof typeof scopeOf

function sumOf(leaf: Leaf, unit: Unit, of: Of = 'sales'): Measure {
  return { leaves: [leaf], formula: (sum) => sum(leaf), unit, scope: scopeOf[of], isAdditive: true }
}

function ratio(over: Leaf, under: Leaf, unit: Unit, of: Of = 'sales'): Measure {
  const formula = (sum: Sums) => sql`${sum(over)}::numeric / nullif(${sum(under)}, 0)`
  return { leaves: [over, under], formula, unit, scope: scopeOf[of], isAdditive: false }
}

function made(leaves: readonly Leaf[], formula: Measure['formula'], unit: Unit, of: Of = 'sales'): Measure {
  return { leaves, formula, unit, scope: scopeOf[of], isAdditive: false }
}

/** The share of revenue for which something is known; 0 where it is known for none, null where nothing was sold. */
function knownShare(known: Leaf, of: Of = 'sales'): Measure {
  const formula = (sum: Sums) => sql`coalesce(${sum(known)}, 0) / nullif(${sum('revenue')}, 0) * 100`
  return made([known, 'revenue'], formula, 'percent', of)
}

/** Whether a metric is in the unit of what it counts: there is no figure over several units. */
export function isMeasured(metric: FigureMetric): boolean {
  return measures[metric].leaves.some((leaf) => measuredLeaves.has(leaf))
}

/** Whether a metric shows the current state, whatever the days: it has no series and is not compared. */
export function isOfNow(metric: FigureMetric): boolean {
  return facts.some(
    ({ rowsNow, leaves }) => rowsNow !== undefined && measures[metric].leaves.every((leaf) => leaf in leaves),
  )
}

/** Every metric of a query, once. */
export const measures: Readonly<Record<FigureMetric, Measure>> = {
  revenue: sumOf('revenue', 'money'),
  checks: sumOf('checks', 'count'),
  documents: sumOf('documents', 'count'),
  avg_check: ratio('revenue', 'checks', 'money'),
  guests: sumOf('guests', 'count'),
  // For days that report guests: revenue of other days is left out.
  revenue_per_guest: ratio('guest_revenue', 'guests', 'money'),
  guests_per_check: ratio('guests', 'guest_checks', 'quantity'),
  known_guests_share: knownShare('guest_revenue'),
  items_per_check: ratio('positions', 'checks', 'quantity'),
  positions: sumOf('positions', 'count'),
  quantity: sumOf('quantity', 'quantity', 'dishes'),
  discount: sumOf('discount', 'money'),
  gross: {
    ...made(['revenue', 'discount'], (sum) => sql`${sum('revenue')} + ${sum('discount')}`, 'money'),
    isAdditive: true,
  },
  discount_share: made(
    ['revenue', 'discount'],
    (sum) => sql`${sum('discount')} / nullif(${sum('revenue')} + ${sum('discount')}, 0) * 100`,
    'percent',
  ),
  returns: { ...sumOf('returns', 'money'), isBelowZero: true },
  // A share of what was sold before returns.
  return_share: made(
    ['revenue', 'returns'],
    (sum) => sql`-${sum('returns')} / nullif(${sum('revenue')} - ${sum('returns')}, 0) * 100`,
    'percent',
  ),
  return_quantity: sumOf('return_quantity', 'quantity', 'dishes'),
  voids: sumOf('voids', 'count'),
  void_sum: sumOf('void_sum', 'money'),
  // Days without sales do not lower the average.
  revenue_per_day: ratio('revenue', 'days', 'money'),
  checks_per_day: ratio('checks', 'days', 'quantity'),
  checks_without_waiter: sumOf('checks_without_waiter', 'count'),
  revenue_without_waiter: sumOf('revenue_without_waiter', 'money'),
  payments: sumOf('payments', 'money'),
  payment_count: sumOf('payment_count', 'count'),
  orders: sumOf('orders', 'count', 'dishes'),
  avg_price: made(
    ['orders', 'revenue', 'quantity'],
    (sum) => sql`${sum('revenue')} / nullif(${sum('quantity')}, 0)`,
    'money',
    'dishes',
  ),
  cost_of_sales: sumOf('cost', 'money', 'dishes'),
  gross_profit: {
    ...made(['cost', 'costed_revenue'], (sum) => sql`${sum('costed_revenue')} - ${sum('cost')}`, 'money', 'dishes'),
    isAdditive: true,
  },
  margin_pct: made(
    ['cost', 'costed_revenue'],
    (sum) => sql`(${sum('costed_revenue')} - ${sum('cost')}) / nullif(${sum('costed_revenue')}, 0) * 100`,
    'percent',
    'dishes',
  ),
  food_cost: made(
    ['cost', 'costed_revenue'],
    (sum) => foodCostOf({ cost: sum('cost'), revenue: sum('costed_revenue') }),
    'percent',
    'dishes',
  ),
  markup: made(
    ['cost', 'costed_revenue'],
    (sum) => markupOf({ cost: sum('cost'), revenue: sum('costed_revenue') }),
    'percent',
    'dishes',
  ),
  known_cost_share: knownShare('costed_revenue', 'dishes'),
  // Current menu prices, weighted by the quantity sold of each.
  sale_price: ratio('list_value', 'priced_quantity', 'money', 'dishes'),
  unit_cost: ratio('cost', 'costed_quantity', 'money', 'dishes'),
  profit_per_portion: made(
    ['cost', 'costed_revenue', 'costed_quantity'],
    (sum) => sql`(${sum('costed_revenue')} - ${sum('cost')}) / nullif(${sum('costed_quantity')}, 0)`,
    'money',
    'dishes',
  ),
  // A check with two dishes counts for each of them: checks with soup and checks with tea do not add up.
  checks_with: { ...sumOf('checks_with', 'count', 'dishes'), isAdditive: false },
  dish_count: { ...sumOf('dishes', 'count', 'dishes'), isAdditive: false },
  hours: {
    ...made(['worked_seconds'], (sum) => hoursOf(sum('worked_seconds')), 'hours', 'waiters'),
    isAdditive: true,
  },
  shifts: { ...sumOf('shifts', 'count', 'waiters'), isAdditive: false },
  revenue_per_hour: made(
    ['revenue', 'worked_seconds'],
    (sum) => sql`${sum('revenue')} * 3600 / nullif(${sum('worked_seconds')}, 0)`,
    'money',
    'waiters',
  ),
  stock_in: sumOf('stock_in', 'quantity', 'stock'),
  stock_out: sumOf('stock_out', 'quantity', 'stock'),
  stock_in_cost: sumOf('stock_in_cost', 'money', 'stock'),
  stock_out_cost: sumOf('stock_out_cost', 'money', 'stock'),
  stock_net: made(
    ['stock_in', 'stock_out'],
    (sum) => sql`${sum('stock_in')} - ${sum('stock_out')}`,
    'quantity',
    'stock',
  ),
  // Every movement, including those between our own places.
  stock_moved: sumOf('stock_moved', 'quantity', 'stock'),
  stock_moved_cost: sumOf('stock_moved_cost', 'money', 'stock'),
  below_min: sumOf('below_min', 'count', 'stock'),
}

type Transformed = FigureTransform | undefined

const perLeaves = {
  day: 'days',
  restaurant: 'restaurants',
  check: 'checks',
  guest: 'guests',
  hour: 'open_hours',
} as const satisfies Record<string, Leaf>

/** The leaf a mean is divided by; null where there is no mean. */
export function meanLeaf(transform: Transformed): Leaf | null {
  return typeof transform === 'object' && 'mean' in transform ? perLeaves[transform.mean] : null
}

/** The unit of a metric once it is transformed: shares are percentages, and checks per day are not whole numbers. */
export function unitOf(metric: FigureMetric, transform: Transformed): Unit {
  const { unit } = measures[metric]
  if (typeof transform !== 'object') return unit
  if ('share' in transform) return 'percent'
  return unit === 'count' ? 'quantity' : unit
}

/** Which direction of a metric is good news; absent where neither is. */
export const goodWhen: Readonly<Partial<Record<FigureMetric, 'up' | 'down'>>> = Object.fromEntries(
  FigureMetric.options.flatMap((metric) => {
    const { better } = figureMetricLabels[metric]
    return better === null ? [] : [[metric, better]]
  }),
)

// Ratios of cost and revenue: one formula each, for a dish, for many or for one portion. They divide once and last,
// since a price that is not a whole number of kopecks has lost digits; results are rounded on output.

/** Cost and revenue of the same amount: a portion and its price, or all that was sold and its revenue. */
interface Sold {
  cost: RawBuilder<unknown>
  revenue: RawBuilder<unknown>
}

/** Food cost in percent: cost × 100 ÷ revenue, null where the revenue is zero. */
export function foodCostOf({ cost, revenue }: Sold): RawBuilder<unknown> {
  return sql`${cost} * 100 / nullif(${revenue}, 0)`
}

/** Markup in percent: (revenue − cost) × 100 ÷ cost, null where the cost is zero, which is unknown. */
export function markupOf({ cost, revenue }: Sold): RawBuilder<unknown> {
  return sql`(${revenue} - ${cost}) * 100 / nullif(${cost}, 0)`
}
