import type { Period } from '@vitrina/contract/dates'
import { figureMetricLabels } from '@vitrina/contract/figure-metrics'
import type { FigureCondition, FigureDimension, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { address, type DrillScope, type DrillTarget, daysAt, hourOf } from './drill-href'

/** A cell of figures: its metric, what the query narrows it to, and its members by dimension and public key. */
export interface DrillCell extends Pick<FigureQuery, 'by' | 'where'> {
  metric: FigureMetric
  /** One key per dimension; fewer for a cell that covers several members, such as a total. */
  keys: readonly string[]
}

/**
 * Where the rows of a cell are shown: a list that can be narrowed to exactly those rows. Null if there is no such list,
 * or if the list would show other rows too.
 */
export function drillCell({ metric, by, where, keys }: DrillCell, scope: DrillScope): DrillTarget | null {
  const narrowed = narrow(scope, [
    ...where,
    ...keys.flatMap((key, index): FigureCondition[] => {
      const dimension = by[index]
      return dimension === undefined ? [] : [{ dimension, op: 'in', values: [key] }]
    }),
  ])
  if (narrowed === null) return null
  const { period, of } = narrowed
  const { group } = figureMetricLabels[metric]
  const together = by.slice(keys.length)
  if (group !== 'staff' && together.some((dimension) => leavesOut.includes(dimension))) return null
  if (group === 'menu' || [...of.keys(), ...together].some((dimension) => ofMenu.includes(dimension))) {
    return menu(metric, period, of)
  }
  if (averagesOfDays.includes(metric)) return null
  switch (group) {
    case 'sales':
    case 'checks':
    case 'guests':
      return checks(metric, period, of)
    case 'losses':
      return losses(metric, period, of)
    case 'staff':
      return staff(period, of)
    case 'payments':
      return onlyOf(of, ['restaurant', 'payment_type']) && of.has('restaurant')
        ? { to: 'restaurant', href: address(`/restaurants/${of.get('restaurant')}`, period) }
        : null
    case 'stock':
      // Positions cover all restaurants and stores together, by their names as recorded.
      return onlyOf(of, [])
        ? { to: 'stock', href: address('/stock', period, optionalParam('only', belowOnly(metric))) }
        : null
    default:
      return null
  }
}

const ofMenu: readonly FigureDimension[] = ['dish', 'category']
/** A total over these dimensions covers fewer rows than a full list: some checks have no waiter or no time. */
const leavesOut: readonly FigureDimension[] = ['waiter', 'hour']

/** Averages per day are not the sum of any rows. */
const averagesOfDays: readonly FigureMetric[] = ['revenue_per_day', 'checks_per_day']

type Of = ReadonlyMap<FigureDimension, string>

/** The days and the one member of each other dimension that rows must match; null if there are several members. */
function narrow(scope: DrillScope, where: readonly FigureCondition[]): { period: Period; of: Of } | null {
  if (scope.restaurants === null || scope.restaurants.length > 1) return null
  let period: Period | null = scope.period
  const of = new Map<FigureDimension, string>()
  const [restaurant] = scope.restaurants
  if (restaurant !== undefined) of.set('restaurant', restaurant)
  if (scope.waiter !== null) of.set('waiter', scope.waiter)
  for (const { dimension, op, values } of where) {
    const [value] = values
    if (op !== 'in' || values.length !== 1 || value === undefined) return null
    if (dimension === 'day' || dimension === 'week' || dimension === 'month' || dimension === 'quarter') {
      period = period && daysAt(value, dimension, period)
    } else {
      if (of.has(dimension) && of.get(dimension) !== value) return null
      of.set(dimension, value)
    }
  }
  return period && { period, of }
}

function onlyOf(of: Of, known: readonly FigureDimension[]): boolean {
  return [...of.keys()].every((dimension) => known.includes(dimension))
}

/** Figures that do not count documents which contain only returns. */
const ofSalesOnly: readonly FigureMetric[] = ['checks', 'guests', 'guests_per_check', 'checks_without_waiter']
const withoutWaiter: readonly FigureMetric[] = ['checks_without_waiter', 'revenue_without_waiter']

function checks(metric: FigureMetric, period: Period, of: Of): DrillTarget | null {
  if (!onlyOf(of, ['restaurant', 'waiter', 'weekday', 'hour', 'order_category', 'station'])) return null
  const [order, station] = [of.get('order_category'), of.get('station')]
  // The list takes names separated by commas and cannot express a missing name.
  if ([order, station].some((name) => name !== undefined && (name === '' || name.includes(',')))) return null
  const hour = of.get('hour')
  if (withoutWaiter.includes(metric) && of.has('waiter')) return null
  const waiter = withoutWaiter.includes(metric) ? 'none' : of.get('waiter')
  return {
    to: 'checks',
    href: address('/checks', period, {
      ...optionalParam('restaurant', of.get('restaurant')),
      ...optionalParam('waiter', waiter),
      ...optionalParam('weekday', of.get('weekday')),
      ...optionalParam('hour', hour && hourOf(hour)),
      ...optionalParam('order', order),
      ...optionalParam('station', station),
      ...(ofSalesOnly.includes(metric) && { sales: 'only' }),
    }),
  }
}

/** Discounts lead to the checks they are in; voids and returns lead to a list of their own. */
function losses(metric: FigureMetric, period: Period, of: Of): DrillTarget | null {
  if (metric === 'discount' || metric === 'discount_share') return checks(metric, period, of)
  if (!onlyOf(of, ['restaurant', 'waiter'])) return null
  const kind = metric === 'voids' || metric === 'void_sum' ? 'void' : 'return'
  const filters = {
    ...optionalParam('restaurant', of.get('restaurant')),
    ...optionalParam('waiter', of.get('waiter')),
    kind,
  }
  return { to: 'reversals', href: address('/checks/reversals', period, filters) }
}

function staff(period: Period, of: Of): DrillTarget | null {
  const waiter = of.get('waiter')
  if (!onlyOf(of, ['restaurant', 'waiter'])) return null
  if (waiter === undefined) {
    return { to: 'staff', href: address('/staff', period, optionalParam('restaurant', of.get('restaurant'))) }
  }
  return of.has('restaurant') ? null : { to: 'waiter', href: address(`/staff/${waiter}`, period) }
}

/** The menu covers all restaurants or one, a dish's page covers all, and neither can be narrowed to a waiter. */
function menu(metric: FigureMetric, period: Period, of: Of): DrillTarget | null {
  if (!onlyOf(of, ['restaurant', 'dish', 'category'])) return null
  const [restaurant, dish, category] = [of.get('restaurant'), of.get('dish'), of.get('category')]
  if (dish !== undefined) {
    return restaurant === undefined ? { to: 'dish', href: address(`/menu/${dish}`, period) } : null
  }
  // The menu cannot be narrowed to dishes without a category.
  if (category === '') return null
  const sort = metric === 'food_cost' ? '-foodcost' : undefined
  const filters = {
    ...optionalParam('restaurant', restaurant),
    ...optionalParam('sort', sort),
    ...optionalParam('category', category),
  }
  return { to: 'menu', href: address('/menu', period, filters) }
}

function belowOnly(metric: FigureMetric): string | undefined {
  return metric === 'below_min' ? 'below' : undefined
}

function optionalParam(name: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [name]: value }
}
