import type { FigureDimension, FigureMetric, FigureTransform } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import type { Asked, CompiledQuery, Side } from './compile.ts'
import { dimensions } from './dimensions.ts'
import type { Fact, Leaf } from './facts.ts'
import { isMeasured, measures } from './measures.ts'

type Sql = RawBuilder<unknown>
type Transformed = FigureTransform | undefined

/** What columns of figures begin with. */
export const prefix = { now: 'm', full: 'f', beside: 'b' } as const satisfies Record<Side, string>
/** Decimals of each unit. */
export const places: Record<Unit, number> = { money: 2, percent: 2, hours: 2, quantity: 3, count: 0 }

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

export function isPerGuest({ transform }: Pick<CompiledQuery, 'transform'>): boolean {
  return meanLeaf(transform) === 'guests'
}

/** What a metric is counted in once it is transformed: shares are percentages, and checks a day no whole number. */
export function unitOf(metric: FigureMetric, transform: Transformed): Unit {
  const { unit } = measures[metric]
  if (typeof transform !== 'object') return unit
  if ('share' in transform) return 'percent'
  return unit === 'count' ? 'quantity' : unit
}

/**
 * Whether what sold nothing is asked for. Rows tell it and not figures: what is in several units or of no known cost has no
 * figure, and was sold all the same.
 */
export function isOfSold({ members }: Pick<CompiledQuery, 'members'>): boolean {
  return members === 'notSold'
}

/** Columns beside the figures that every step carries on. */
export function carriedOf(query: Pick<CompiledQuery, 'members' | 'count'>): string[] {
  return [...(query.count ? ['counted'] : []), ...(isOfSold(query) ? ['rows_sold'] : [])]
}

const steps: Partial<Record<FigureDimension, string>> = {
  ...{ day: '1 day', week: '7 days', month: '1 month', quarter: '3 months', year: '1 year' },
}

/** Shares and differences of figures that are there: `plain` with other values. */
export function transformed({ ctx, query, keys, sides, inUnits }: Asked): Sql {
  const { transform } = query
  const group = ['is_total', 'is_subtotal', ...keys.map(({ name }) => name)].map((name) => sql.ref(name))
  const rest = [...carriedOf(query), ...(inUnits ? ['units'] : [])].map((name) => sql.ref(name))
  const columns = query.metrics.flatMap((_, index) => sides.map((side) => `${prefix[side]}${index}`))
  const select = (of: (column: Sql) => Sql) => columns.map((name) => sql`${of(sql.ref(name))} AS ${sql.ref(name)}`)
  if (typeof transform === 'object' && 'share' in transform) {
    const { share } = transform
    const within = share === 'total' ? undefined : keys[query.by.indexOf(share)]
    const whole = (column: Sql) =>
      within === undefined
        ? sql`max(${column}) FILTER (WHERE is_total) OVER ()`
        : sql`sum(${column}) OVER (PARTITION BY is_total, is_subtotal, ${sql.ref(within.name)})`
    const figures = select((column) => sql`${column} / nullif(${whole(column)}, 0) * 100`)
    return sql`SELECT ${sql.join([...group, ...figures, ...rest])} FROM plain`
  }
  const at = keys.findIndex(({ dimension }) => dimension.isOrdered)
  const [ordered, name] = [keys[at], query.by[at]]
  if (ordered === undefined || name === undefined) throw new Error('A difference is of what has an order')
  const key = sql.ref(ordered.name)
  const others = keys.filter((one) => one !== ordered).map((one) => sql.ref(one.name))
  const place = ordered.dimension.order?.(ctx, key, query.where) ?? key
  const step = steps[name]
  // What is not known of the one before is no difference.
  const isNext = step
    ? sql`(lag(${key}) OVER one + ${sql.lit(step)}::interval)::date = ${key}`
    : sql`lag(${place}) OVER one + 1 = ${place}`
  const figures = select((column) => sql`CASE WHEN ${isNext} THEN ${column} - lag(${column}) OVER one END`)
  return sql`SELECT ${sql.join([...group, ...figures, ...rest])} FROM plain
    WINDOW one AS (PARTITION BY ${sql.join([sql`is_total`, sql`is_subtotal`, ...others])} ORDER BY ${place})`
}

type Made = Pick<CompiledQuery, 'metrics' | 'by' | 'where' | 'transform' | 'members' | 'perGroup'>

/** Throws `invalid_parameter` for what cannot be made of figures, of which facts `factOf` tells. */
export function requireTransform(query: Made, factOf: (metric: FigureMetric) => Fact | undefined): void {
  const reason = nonsense(query, factOf)
  if (reason !== null) throw new DomainError('invalid_parameter', reason)
}

function nonsense(query: Made, factOf: (metric: FigureMetric) => Fact | undefined): string | null {
  const { metrics, by, where, transform = 'none', members = 'sold', perGroup = null } = query
  const listed = by.length === 1 && by[0] !== undefined && dimensions[by[0]].members !== undefined
  if (members !== 'sold' && !listed)
    return 'Only dishes, categories, restaurants and waiters alone are told with all their members.'
  if (perGroup !== null && by.length < 2) return 'Rows of each group need two dimensions to be told by.'
  if (transform === 'none') return null
  if (typeof transform === 'object') {
    const odd = metrics.find((metric) => !measures[metric].isAdditive)
    if (odd) return `${odd} is no whole of parts: it has no share and no mean.`
    if ('mean' in transform || transform.share === 'total') return null
    const { share } = transform
    if (!by.includes(share)) return `A share of ${share} needs figures asked by it.`
    const measured = share === 'unit' ? undefined : metrics.find(isMeasured)
    return measured ? `${measured} is in several units: ask for its share of each unit.` : null
  }
  if (!by.some((name) => dimensions[name].isOrdered))
    return `What is ${transform} needs a dimension with an order, such as days.`
  const isOfOneUnit =
    by.some((name) => name === 'unit' || name === 'dish') ||
    where.some(
      ({ dimension, op, values }) =>
        (dimension === 'unit' || dimension === 'dish') && op === 'in' && values.length === 1,
    )
  const measured = isOfOneUnit ? undefined : metrics.find(isMeasured)
  if (measured) return `${measured} is in several units: ask for it by unit, or for one of them.`
  if (transform === 'delta') return null
  const counted = metrics.find((metric) => {
    const leaves = factOf(metric)?.leaves
    return measures[metric].leaves.some((leaf) => {
      const of = leaves?.[leaf]
      return of !== undefined && 'distinct' in of
    })
  })
  return counted ? `${counted} is of what is counted once: it does not add up.` : null
}
