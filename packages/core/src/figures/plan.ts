import { dimensionsOf, type FigureDimension, type FigureMetric, type FigureQuery } from '@vitrina/contract/figure-query'
import { DomainError } from '../errors/domain-error.ts'
import { dimensions } from './dimensions.ts'
import { type Fact, facts, type Grain, type Leaf } from './facts.ts'
import { measures } from './measures.ts'

/** Which figures are read from where. */
export interface Plan {
  parts: readonly { fact: Fact; leaves: readonly Leaf[]; metrics: readonly FigureMetric[] }[]
}

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
export function planFigures(query: Pick<FigureQuery, 'metrics' | 'by' | 'where'>): Plan | Missing {
  const asked: Used = { by: query.by, where: query.where.map(({ dimension }) => dimension) }
  const parts = new Map<Fact, FigureMetric[]>()
  for (const metric of query.metrics) {
    const fact = factOf(metric, asked)
    if (fact === undefined) return missing(metric, dimensionsOf(query), asked)
    parts.set(fact, [...(parts.get(fact) ?? []), metric])
  }
  return {
    parts: [...parts].map(([fact, metrics]) => {
      return { fact, metrics, leaves: [...new Set(metrics.flatMap((metric) => measures[metric].leaves))] }
    }),
  }
}

/** The same; throws `invalid_parameter` for what is not held. */
export function requirePlan(query: Pick<FigureQuery, 'metrics' | 'by' | 'where'>): Plan {
  const plan = planFigures(query)
  if ('parts' in plan) return plan
  const { metric, dimensions: without, offered } = plan
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

function factOf(metric: FigureMetric, { by, where }: Used): Fact | undefined {
  const grainsOf = (names: readonly FigureDimension[]) => new Set<Grain>(names.map((name) => dimensions[name].grain))
  const needed = grainsOf([...by, ...where])
  const [told, narrowed] = [grainsOf(by), grainsOf(where)]
  const isServed = needed.has('waiter') || measures[metric].scope === 'read:waiters'
  return facts.find(
    ({ grains, leaves, holds = {}, isServed: isOfServed = false }) =>
      (isServed || !isOfServed) &&
      [...told].every((grain) => grains.has(grain)) &&
      [...narrowed].every((grain) => grains.has(grain) || grain in holds) &&
      measures[metric].leaves.every((leaf) => leaf in leaves),
  )
}

function missing(metric: FigureMetric, asked: readonly FigureDimension[], { by }: Used): Missing {
  const every = Object.keys(dimensions).filter(isDimension)
  const alone = asked.filter((dimension) => {
    const used = by.includes(dimension) ? { by: [dimension], where: [] } : { by: [], where: [dimension] }
    return factOf(metric, used) === undefined
  })
  return {
    metric,
    // Each alone may be told, and both together not.
    dimensions: alone.length > 0 ? alone : [...asked],
    offered: every.filter((dimension) => factOf(metric, { by: [dimension], where: [] }) !== undefined),
  }
}

function isDimension(name: string): name is FigureDimension {
  return Object.hasOwn(dimensions, name)
}
