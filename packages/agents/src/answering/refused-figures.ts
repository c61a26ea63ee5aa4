import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
import { FigureDimension, FigureMetric, type FigureQuery } from '@vitrina/contract/figure-query'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import type { DomainError } from '@vitrina/core/errors/domain-error'
import { isOfNow } from '@vitrina/core/figures/measures'
import { type Missing as NotTold, planFigures } from '@vitrina/core/figures/plan'
import { z } from 'zod'
import { checksDroppedText } from './checks-dropped.ts'
import type { Speech } from './speech.ts'

const Missing = z.object({
  metric: FigureMetric,
  dimensions: z.array(FigureDimension),
  allowed: z.array(FigureDimension),
})
const Dropped = z.object({ storedFrom: z.string() })
const OverBudget = z.object({ most: z.number(), documents: z.number().optional(), positions: z.number().optional() })

/** Why figures are not computed, as text for the caller. */
export function refusedFigures({ extra, message }: DomainError, speech: Speech): string {
  const missing = Missing.safeParse(extra)
  if (missing.success) return notReportedBy({ ...missing.data, offered: missing.data.allowed }, speech)
  const dropped = Dropped.safeParse(extra)
  if (dropped.success) return checksDroppedText(dropped.data.storedFrom, speech)
  const over = OverBudget.safeParse(extra)
  if (over.success) {
    const { most, documents, positions } = over.data
    const count = speech.number(documents ?? positions ?? 0)
    const [ru, en] = documents === undefined ? ['строк чеков', 'lines of checks'] : ['чеков', 'checks']
    return speech.in(
      `Для этого нужно прочитать сами чеки: за эти дни в них ${count} ${ru}, а за раз читается не больше ${speech.number(most)}. Возьмите меньше дней или ресторанов.`,
      `This is read from checks: these days hold ${count} ${en}, and at most ${speech.number(most)} are read at once. Ask for fewer days or restaurants.`,
    )
  }
  return speech.in(`Так это не считается. ${message}`, `It can't be told like this. ${message}`)
}

/** Says that a metric cannot be grouped by the requested dimensions, and which ones it supports. */
export function notReportedBy({ metric, dimensions, offered: allowed }: NotTold, speech: Speech): string {
  const { language } = speech
  const name = figureMetricLabels[metric].name[language]
  const by = speech.list(dimensions.map((dimension) => figureDimensionLabels[dimension].by[language]))
  const others = allowed.filter((dimension) => !timeDimensions.includes(dimension))
  const isOverTime = others.length < allowed.length
  const offered = [
    ...(isOverTime ? [speech.in('по времени', 'over time')] : []),
    ...others.map((dimension) => figureDimensionLabels[dimension].by[language]),
  ]
  const rest =
    offered.length === 0 ? '' : speech.in(` Считается: ${offered.join(', ')}.`, ` It is told ${offered.join(', ')}.`)
  return speech.in(`«${name}» не считается ${by}.${rest}`, `${name} is not told ${by}.${rest}`)
}

/** Supported follow-up queries of a query. */
export function nextQueries(query: FigureQuery): FigureQuery[] {
  if (query.by.length > 1 || query.transform !== 'none' || query.metrics.length > 2) return []
  const { period } = query
  const isOfDays = 'rule' in period || period.from !== period.to
  const isPinned = query.where.some(({ dimension, op }) => dimension === 'restaurant' && op === 'in')
  const by = (dimension: FigureDimension): FigureQuery => ({ ...query, ...plain, by: [dimension], compare: 'none' })
  const next: FigureQuery[] = [
    ...(query.compare === 'none' && !query.metrics.some(isOfNow) ? [{ ...query, compare: 'previous' as const }] : []),
    ...(query.by.includes('restaurant') || isPinned ? [] : [by('restaurant')]),
    ...(query.by.includes('day') || !isOfDays ? [] : [by('day')]),
  ]
  return next.filter((one) => 'parts' in planFigures(one, 1))
}

/** The nearest supported queries: the same without the dimensions and conditions the metric does not support. */
export function nearestQueries(query: FigureQuery): FigureQuery[] {
  const isThere = (one: FigureQuery) => 'parts' in planFigures(one)
  const lesser: FigureQuery[] = [
    ...query.by.map((dimension) => ({ ...query, by: query.by.filter((each) => each !== dimension), ...plain })),
    ...query.where.map((condition) => ({ ...query, where: query.where.filter((each) => each !== condition) })),
    { ...query, by: [], ...plain },
    { ...query, by: [], where: [], ...plain },
  ]
  const found = new Map(lesser.filter(isThere).map((one) => [JSON.stringify(one), one]))
  return [...found.values()].slice(0, 3)
}

const plain = {
  order: null,
  limit: null,
  perGroup: null,
  having: [],
  transform: 'none',
  members: 'sold',
  count: null,
} satisfies Partial<FigureQuery>
