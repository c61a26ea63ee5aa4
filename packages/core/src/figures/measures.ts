import { figureMetricLabels } from '@vitrina/contract/figure-metrics'
import { FigureMetric, type FigureTransform } from '@vitrina/contract/figure-query'
import type { Scope } from '@vitrina/contract/scopes'
import type { Unit } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import { hoursOf } from '../waiters/shifts.ts'
import { type Leaf, measuredLeaves } from './fact.ts'
import { facts } from './facts.ts'

type Sums = (leaf: Leaf) => RawBuilder<unknown>

/** A metric as data: what it is made of, and how. */
export interface Measure {
  leaves: readonly Leaf[]
  /** Of sums, so that no average is one of averages. */
  formula: (sum: Sums) => RawBuilder<unknown>
  unit: Unit
  scope: Scope
  /** Whether a part of it is a share of the whole, and parts add up. */
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

/** How much of the revenue is of what is known; 0 where it is known of none, and null where nothing was sold. */
function knownShare(known: Leaf, of: Of = 'sales'): Measure {
  const formula = (sum: Sums) => sql`coalesce(${sum(known)}, 0) / nullif(${sum('revenue')}, 0) * 100`
  return made([known, 'revenue'], formula, 'percent', of)
}

/** Whether a metric is in the unit of what it is of: there is none of things in several. */
export function isMeasured(metric: FigureMetric): boolean {
  return measures[metric].leaves.some((leaf) => measuredLeaves.has(leaf))
}

/** Whether a metric tells what is so now, whatever the days: it has no course and stands beside nothing. */
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
  // Of days that tell guests: what others sold is nobody's here.
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
  // Of what was sold before any of it was given back.
  return_share: made(
    ['revenue', 'returns'],
    (sum) => sql`-${sum('returns')} / nullif(${sum('revenue')} - ${sum('returns')}, 0) * 100`,
    'percent',
  ),
  return_quantity: sumOf('return_quantity', 'quantity', 'dishes'),
  voids: sumOf('voids', 'count'),
  void_sum: sumOf('void_sum', 'money'),
  // Days that sold nothing make no other day weaker.
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
  // As the menu has them now, by how much was sold of each.
  sale_price: ratio('list_value', 'priced_quantity', 'money', 'dishes'),
  unit_cost: ratio('cost', 'costed_quantity', 'money', 'dishes'),
  profit_per_portion: made(
    ['cost', 'costed_revenue', 'costed_quantity'],
    (sum) => sql`(${sum('costed_revenue')} - ${sum('cost')}) / nullif(${sum('costed_quantity')}, 0)`,
    'money',
    'dishes',
  ),
  // A check of two dishes is with each of them: those with soup and those with tea are no sum.
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
  // Whatever moved, also between places of ours.
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

/** What a mean is divided by, or null where there is none. */
export function meanLeaf(transform: Transformed): Leaf | null {
  return typeof transform === 'object' && 'mean' in transform ? perLeaves[transform.mean] : null
}

/** What a metric is counted in once it is transformed: shares are percentages, and checks a day no whole number. */
export function unitOf(metric: FigureMetric, transform: Transformed): Unit {
  const { unit } = measures[metric]
  if (typeof transform !== 'object') return unit
  if ('share' in transform) return 'percent'
  return unit === 'count' ? 'quantity' : unit
}

/** Which way a metric is good news; absent where neither is. */
export const goodWhen: Readonly<Partial<Record<FigureMetric, 'up' | 'down'>>> = Object.fromEntries(
  FigureMetric.options.flatMap((metric) => {
    const { better } = figureMetricLabels[metric]
    return better === null ? [] : [[metric, better]]
  }),
)

// What a cost makes of what it brought: one formula each, of a dish, of many or of one portion. Divided once and last, since a
// price that is no whole number of kopecks has lost digits; rounded where they go out.

/** Of as much of the same: a portion and its price, or all that was sold and its revenue. */
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
