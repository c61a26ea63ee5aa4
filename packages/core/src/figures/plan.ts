import { dimensionsOf, type FigureDimension, type FigureMetric, type FigureQuery } from '@vitrina/contract/figure-query'
import { DomainError } from '../errors/domain-error.ts'
import { dimensions } from './dimensions.ts'
import { type Fact, facts, type Grain, type Leaf } from './facts.ts'
import { measures } from './measures.ts'
import { meanLeaf, requireTransform } from './transforms.ts'

/** Which figures are read from where. */
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

/** How deep a query may read: rollups, checks too, lines too. */
export type Tier = 1 | 2 | 3

/** What is asked for and not held: a metric by a dimension that no rollup tells it by. */
export interface Missing {
  metric: FigureMetric
  dimensions: FigureDimension[]
  /** What the metric can be told by instead. */
  offered: FigureDimension[]
}

/**
 * The rollups a query is read from. A cell exists if one of them has all that the metric is made of by all dimensions that
 * are asked for, in rows and conditions; nothing else decides it.
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

/** The same; throws `invalid_parameter` for what is not held. */
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

interface Used {
  by: readonly FigureDimension[]
  where: readonly FigureDimension[]
}

function factOf(metric: FigureMetric, per: readonly Leaf[], asked: Used, tier: Tier): Fact | undefined {
  return factWith([...measures[metric].leaves, ...per], asked, tier, measures[metric].scope === 'read:waiters')
}

/** The rows that members are counted in: those of the first metric that they tell apart. */
function countingFact(metrics: readonly FigureMetric[], asked: Used, tier: Tier): Fact | undefined {
  for (const metric of metrics) {
    const fact = factOf(metric, [], asked, tier)
    // Positions are settled before anything else of them could be counted: their movements have it.
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
    // Each alone may be told, and both together not.
    dimensions: alone.length > 0 ? alone : [...asked],
    offered: every.filter((dimension) => factOf(metric, [], { by: [dimension], where: [] }, tier) !== undefined),
  }
}

function isDimension(name: string): name is FigureDimension {
  return Object.hasOwn(dimensions, name)
}
