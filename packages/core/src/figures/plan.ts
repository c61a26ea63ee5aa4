import {
  dimensionsOf,
  type FigureCondition,
  FigureDimension,
  FigureMetric,
  type FigureQuery,
} from '@vitrina/contract/figure-query'
import type { FigureOffer, Refusal } from '@vitrina/contract/figure-result'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { CompiledQuery } from './compile.ts'
import { dimensions } from './dimensions.ts'
import type { Fact, Grain, Leaf } from './fact.ts'
import { facts } from './facts.ts'
import { isMeasured, meanLeaf, measures } from './measures.ts'

/** Which rollup each figure is read from. */
export interface Plan {
  parts: readonly {
    fact: Fact
    leaves: readonly Leaf[]
    metrics: readonly FigureMetric[]
    /** The dimension whose members are counted. */
    counted?: FigureDimension
  }[]
}

type Planned = Pick<FigureQuery, 'metrics' | 'by' | 'where'> &
  Partial<Pick<FigureQuery, 'transform' | 'members' | 'perGroup' | 'count'>>

/** How deep a query may read: rollups only, checks too, or lines too. */
export type Tier = 1 | 2 | 3

/** Figures that are not available: a metric by dimensions that no rollup has it by. */
export interface Missing {
  metric: FigureMetric
  dimensions: FigureDimension[]
  /** The dimensions the metric is available by. */
  offered: FigureDimension[]
}

/**
 * The rollups a query is read from. A figure is available if one of them has all its leaves by all dimensions asked
 * for, in rows and conditions; nothing else decides it.
 */
export function planFigures(query: Planned, tier: Tier = 3): Plan | Missing {
  const asked: Used = { by: query.by, where: query.where.map(({ dimension }) => dimension) }
  const mean = meanLeaf(query.transform)
  const per = mean === null ? [] : [mean]
  const { count = null } = query
  const parts = new Map<Fact, FigureMetric[]>()
  for (const metric of query.metrics) {
    const fact = factOf(metric, per, asked, tier)
    if (fact === undefined) return missing(metric, dimensionsOf(query), asked, tier)
    parts.set(fact, [...(parts.get(fact) ?? []), metric])
  }
  const counting = count && countingFact(query.metrics, { by: [...asked.by, count], where: asked.where }, tier)
  if (count && !counting) {
    const [first = 'revenue'] = query.metrics
    return missing(first, [...dimensionsOf(query), count], { by: [...asked.by, count], where: asked.where }, tier)
  }
  if (counting && !parts.has(counting)) parts.set(counting, [])
  return {
    parts: [...parts].map(([fact, metrics]) => {
      const leaves = [...new Set(metrics.flatMap((metric) => [...measures[metric].leaves, ...per]))]
      return { fact, metrics, leaves, ...(count && fact === counting && { counted: count }) }
    }),
  }
}

/** As `planFigures`; throws `invalid_parameter` for figures that are not available. */
export function requirePlan(query: Planned, tier: Tier = 3): Plan {
  const plan = planFigures(query, tier)
  if ('parts' in plan) {
    requireTransform(query, (metric) => plan.parts.find(({ metrics }) => metrics.includes(metric))?.fact)
    return plan
  }
  const { metric, dimensions: without, offered } = plan
  const mean = typeof query.transform === 'object' && 'mean' in query.transform ? query.transform.mean : null
  if (mean !== null && 'parts' in planFigures({ ...query, transform: 'none' }, tier)) {
    const by = query.by.length === 0 ? '' : ` by ${query.by.join(' and ')}`
    const words = `${metric} has no mean of ${mean === 'hour' ? 'an' : 'a'} ${mean}${by}; ask for the figure itself, or for fewer dimensions.`
    throw new DomainError('invalid_parameter', words, { metric })
  }
  throw new DomainError(
    'invalid_parameter',
    `${metric} is not told by ${without.join(' and ')}; it is told by ${offered.join(', ')}.`,
    { metric, dimensions: without, allowed: offered },
  )
}

type Made = Pick<CompiledQuery, 'metrics' | 'by' | 'where' | 'transform' | 'members' | 'perGroup'>

/** Throws `invalid_parameter` for a transform that figures do not allow; `factOf` gives the fact of each metric. */
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

interface Used {
  by: readonly FigureDimension[]
  where: readonly FigureDimension[]
}

function factOf(metric: FigureMetric, per: readonly Leaf[], asked: Used, tier: Tier): Fact | undefined {
  return factWith([...measures[metric].leaves, ...per], asked, tier, measures[metric].scope === 'read:waiters')
}

/** The fact that members are counted in: that of the first metric that is available by them. */
function countingFact(metrics: readonly FigureMetric[], asked: Used, tier: Tier): Fact | undefined {
  for (const metric of metrics) {
    const fact = factOf(metric, [], asked, tier)
    // Members cannot be counted after positions are summed; their movements have them.
    if (fact) return fact.ofPosition ? factWith(['stock_moved'], asked, tier) : fact
  }
  return undefined
}

/** The cheapest fact that has leaves by dimensions and under conditions on others. */
export function factWith(
  made: readonly Leaf[],
  { by, where }: Used,
  tier: Tier,
  isOfWaiters = false,
): Fact | undefined {
  const grainsOf = (names: readonly FigureDimension[]) => new Set<Grain>(names.map((name) => dimensions[name].grain))
  const needed = grainsOf([...by, ...where])
  const [told, narrowed] = [grainsOf(by), grainsOf(where)]
  const isServed = needed.has('waiter') || isOfWaiters
  return facts.find(
    ({ grains, leaves, holds = {}, tier: own = 1, isServed: isOfServed = false }) =>
      own <= tier &&
      (isServed || !isOfServed) &&
      [...told].every((grain) => grains.has(grain)) &&
      [...narrowed].every((grain) => grains.has(grain) || grain in holds) &&
      made.every((leaf) => leaf in leaves),
  )
}

function missing(metric: FigureMetric, asked: readonly FigureDimension[], { by }: Used, tier: Tier): Missing {
  const every = Object.keys(dimensions).filter(isDimension)
  const alone = asked.filter((dimension) => {
    const used = by.includes(dimension) ? { by: [dimension], where: [] } : { by: [], where: [dimension] }
    return factOf(metric, [], used, tier) === undefined
  })
  return {
    metric,
    // Each dimension may be available alone, and not both together.
    dimensions: alone.length > 0 ? alone : [...asked],
    offered: every.filter((dimension) => factOf(metric, [], { by: [dimension], where: [] }, tier) !== undefined),
  }
}

function isDimension(name: string): name is FigureDimension {
  return Object.hasOwn(dimensions, name)
}

type Offered = Pick<FigureQuery, 'metrics' | 'by' | 'where'>

/**
 * Which metrics and dimensions can be added to a query, and why the others cannot: the planner's result for each query
 * that one more choice would make. Needs `read:dashboards`.
 */
export function offerFigures(ctx: Context, asked: Offered): FigureOffer {
  requireScope(ctx, 'read:dashboards')
  const { metrics, by, where } = asked
  const [first, second] = by
  return {
    metrics: FigureMetric.options.map((id) => {
      const { unit, scope } = measures[id]
      return { id, unit, refusal: ctx.scopes.has(scope) ? refusalOf({ metrics: [id], by, where }) : { scope } }
    }),
    dimensions: FigureDimension.options.map((id) => {
      const { scope } = dimensions[id]
      if (!ctx.scopes.has(scope)) return { id, rows: [{ scope }, { scope }], filter: { scope } }
      return {
        id,
        rows: [
          refusalOf({ metrics, by: second === undefined ? [id] : [id, second], where }),
          refusalOf({ metrics, by: first === undefined ? [id] : [first, id], where }),
        ],
        filter: refusalOf({ metrics, by, where: [...where, anyOf(id)] }),
      }
    }),
  }
}

function refusalOf(query: Offered): Refusal | null {
  const plan = planFigures(query, 1)
  return 'parts' in plan ? null : plan
}

/** Whether a condition can be met does not depend on the members it names. */
function anyOf(dimension: FigureDimension): FigureCondition {
  return { dimension, op: 'in', values: [''] }
}
