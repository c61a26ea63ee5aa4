import type { Period } from '@vitrina/contract/dates'
import type { PagePath } from '@vitrina/contract/panel-pages'
import type { SeriesData } from '@vitrina/contract/widget'
import type { FiguresScope } from './figures-of'

/** A point of a chart: a place on the axis, a cell, an item of a ranking; the whole figure without any. */
export interface DrillPoint {
  x?: string
  /** Row of a heat map: ISO weekday, 1 is Monday. */
  y?: string
  item?: string
  granularity?: SeriesData['granularity']
}

/** Where a figure leads: to the rows it is the sum of, or to the page that tells of them. */
export interface DrillTarget {
  to: 'checks' | 'menu' | 'dish' | 'stock' | 'reversals' | 'staff' | 'waiter' | 'restaurant'
  href: string
}

/** The page each target is on, which decides who is led there. */
export const drillPages: Record<DrillTarget['to'], PagePath> = {
  checks: '/checks',
  menu: '/menu',
  dish: '/menu',
  stock: '/stock',
  reversals: '/checks',
  staff: '/staff',
  waiter: '/staff',
  restaurant: '/restaurants',
}

/** What the figures are of, as far as rows can be found by it. */
export type DrillScope = Omit<FiguresScope, 'subject'>

/**
 * Where the figure of a metric at a point leads; null where no page shows just what is behind it. The period is always
 * in the address, so the link holds whatever the reader chooses meanwhile.
 */
export function drillHref(metric: string, scope: DrillScope, point: DrillPoint = {}): DrillTarget | null {
  const { x, y, item, granularity = 'day' } = point
  const days = x === undefined ? scope.period : daysAt(x, granularity, scope.period)
  switch (metric) {
    case 'revenue':
    case 'avg_check':
      return checks(scope, scope.period, {})
    case 'checks':
      return checks(scope, scope.period, salesOnly)
    case 'revenue_without_waiter':
      return checks(scope, scope.period, { waiter: 'none' })
    case 'checks_without_waiter':
      return checks(scope, scope.period, { waiter: 'none', ...salesOnly })
    case 'revenue_by_day':
    case 'avg_check_by_day':
      return checks(scope, days, {})
    case 'checks_by_day':
      return checks(scope, days, salesOnly)
    case 'revenue_by_hour':
    case 'avg_check_by_hour':
      return checks(scope, scope.period, x === undefined ? {} : { hour: hourOf(x) })
    case 'checks_by_hour':
      return checks(scope, scope.period, x === undefined ? salesOnly : { hour: hourOf(x), ...salesOnly })
    case 'revenue_heatmap':
      return checks(scope, scope.period, {
        ...(y !== undefined && { weekday: y }),
        ...(x !== undefined && { hour: hourOf(x) }),
      })
    // What a Monday brings on average is the sum of no rows, so the other two of weekdays lead nowhere.
    case 'avg_check_by_weekday':
      return checks(scope, scope.period, item === undefined ? {} : { weekday: item })
    case 'revenue_by_restaurant':
      return checks(item === undefined ? scope : { ...scope, restaurants: [item] }, scope.period, {})
    case 'top_waiters':
      return checks(item === undefined ? scope : { ...scope, waiter: item }, scope.period, {})
    case 'top_dishes':
      return item === undefined
        ? menu(scope, scope.period, {})
        : { to: 'dish', href: address(`/menu/${item}`, scope.period) }
    case 'revenue_by_category':
    case 'quantity_by_category':
      return item === '' ? null : menu(scope, scope.period, item === undefined ? {} : { category: item })
    case 'food_cost':
    case 'food_cost_by_day':
      return menu(scope, days, { sort: '-foodcost' })
    case 'food_cost_by_category':
      if (item === '') return null
      return menu(scope, scope.period, { sort: '-foodcost', ...(item !== undefined && { category: item }) })
    case 'stock_incoming':
    case 'stock_outgoing':
      return stock(scope, {})
    case 'stock_below_threshold':
      return stock(scope, { only: 'below' })
    default:
      return null
  }
}

type Filters = Record<string, string>

/** A figure of checks counts no documents of returns alone. */
const salesOnly: Filters = { sales: 'only' }

/** The journal of checks narrows to one restaurant; of several it can't show just theirs. */
function checks({ restaurants, waiter }: DrillScope, period: Period | null, filters: Filters): DrillTarget | null {
  if (period === null || restaurants === null || restaurants.length > 1) return null
  const [restaurant] = restaurants
  const of = { ...(restaurant !== undefined && { restaurant }), ...(waiter !== null && { waiter }) }
  return { to: 'checks', href: address('/checks', period, { ...of, ...filters }) }
}

/** The menu is of all restaurants and waiters. */
function menu({ restaurants, waiter }: DrillScope, period: Period | null, filters: Filters): DrillTarget | null {
  if (period === null || restaurants?.length !== 0 || waiter !== null) return null
  return { to: 'menu', href: address('/menu', period, filters) }
}

/** Positions are of all restaurants together. */
function stock({ restaurants, period }: DrillScope, filters: Filters): DrillTarget | null {
  return restaurants?.length !== 0 ? null : { to: 'stock', href: address('/stock', period, filters) }
}

export function address(path: string, { from, to }: Period, filters: Filters = {}): string {
  return `${path}?${new URLSearchParams({ from, to, ...filters })}`
}

/** The days of a place on an axis within the period; null where the axis has no days. */
export function daysAt(x: string, granularity: SeriesData['granularity'] | 'quarter', period: Period): Period | null {
  if (granularity === 'hour') return null
  const from = granularity === 'month' ? `${x.slice(0, 7)}-01` : x.slice(0, 10)
  const to = lastOf(from, granularity)
  return { from: within(period, from), to: within(period, to) }
}

function within({ from, to }: Period, date: string): string {
  if (date < from) return from
  return date > to ? to : date
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function lastOf(first: string, granularity: 'day' | 'week' | 'month' | 'quarter'): string {
  if (granularity === 'day') return first
  if (granularity === 'week') return addDays(first, 6)
  const months = granularity === 'quarter' ? 3 : 1
  const next = Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + months, 0)
  return new Date(next).toISOString().slice(0, 10)
}

/** `8` of `8`, `08` or `08:00`. */
export function hourOf(x: string): string {
  return String(Number.parseInt(x, 10))
}
