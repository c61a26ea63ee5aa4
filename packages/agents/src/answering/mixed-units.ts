import { figureMetricLabels } from '@vitrina/contract/figure-metrics'
import type { FigureDimension, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import type { Context } from '@vitrina/core/context'
import { type FigureRow, type Figures, getFigures } from '@vitrina/core/figures/get-figures'
import { isMeasured } from '@vitrina/core/figures/measures'
import { planFigures } from '@vitrina/core/figures/plan'
import type { Speech } from './speech.ts'

/** Rows were to be compared by what some of them have in several units, so that none is the first. */
export class MixedUnits extends Error {
  override name = 'MixedUnits'
  readonly metric: FigureMetric
  readonly units: readonly string[]
  /** Queries that can be answered instead. */
  readonly instead: readonly FigureQuery[]

  constructor(query: FigureQuery, metric: FigureMetric, units: readonly string[]) {
    super(`${metric} is in several units`)
    this.metric = metric
    this.units = units
    this.instead = insteadOf(query, metric, units).filter((one) => 'parts' in planFigures(one))
  }
}

/**
 * Throws `MixedUnits` where a query orders or bounds rows by what some of them have in several units. `asked` has the
 * members as they were named.
 */
export async function requireOneUnit(
  ctx: Context,
  { query, asked }: { query: FigureQuery; asked: FigureQuery },
  { total, rows, count }: Figures,
  most: number,
): Promise<void> {
  const { metrics, by, order, having } = query
  const metric = [...(order ? [order.metric] : []), ...having.map((bound) => bound.metric)].find(isMeasured)
  if (metric === undefined || by.length === 0 || by.some((dimension) => ofOneUnit.has(dimension))) return
  const at = metrics.indexOf(metric)
  const units = (total[at]?.units ?? []).flatMap(({ unit }) => unit ?? [])
  if (units.length < 2) return
  const isMixed = (row: FigureRow) => (row.figures[at]?.units ?? []).length > 1
  const isWhole = rows.length >= count && having.length === 0
  // Those in several units come last, and so may be left out.
  const all = isWhole
    ? rows
    : (await getFigures(ctx, { ...query, order: null, limit: null, perGroup: null, having: [] }, { most })).rows
  if (all.some(isMixed)) throw new MixedUnits({ ...query, where: asked.where }, metric, units)
}

/** Members of these have one unit each, so far as the source tells. */
const ofOneUnit = new Set<FigureDimension>(['dish', 'product', 'unit'])

function insteadOf(query: FigureQuery, metric: FigureMetric, units: readonly string[]): FigureQuery[] {
  const inMoney = (one: FigureMetric): FigureMetric => (one === metric ? 'revenue' : one)
  const ofMoney = {
    ...query,
    metrics: [...new Set(query.metrics.map(inMoney))],
    having: query.having.filter((bound) => bound.metric !== metric),
    order: query.order && { ...query.order, metric: inMoney(query.order.metric) },
  }
  const ofUnit = units.slice(0, 2).map((unit): FigureQuery => {
    return { ...query, where: [...query.where, { dimension: 'unit', op: 'in', values: [unit] }] }
  })
  return metric === 'quantity' ? [...ofUnit, ofMoney] : ofUnit
}

/** The error as text. */
export function mixedUnitsText({ metric, units }: MixedUnits, speech: Speech): string {
  const name = figureMetricLabels[metric].name[speech.language]
  const list = speech.list(units.slice(0, 5))
  return speech.in(
    `«${name}» здесь в разных единицах (${list}), и складывать их нельзя: кто первый, не сказать. Спросите об одной единице или о деньгах.`,
    `${name} is in several units here (${list}), which do not add up: no one can be told to be the first. Ask for one unit, or for money.`,
  )
}
