import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import type {
  FigureCondition,
  FigureDimension,
  FigureMetric,
  FigureOrder,
  FigureQuery,
} from '@vitrina/contract/figure-query'
import type { Scope } from '@vitrina/contract/scopes'
import type {
  FoodCostData,
  Granularity,
  HeatmapData,
  MetricData,
  RankingData,
  SeriesData,
  Unit,
} from '@vitrina/contract/widget'
import type { DataLabel } from '@vitrina/contract/widget-labels'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { endOf } from '../time/hours-over.ts'
import { daysOf as daysOfAxis, maxPoints, type TimeAxis, timeAxis } from '../time/time-axis.ts'
import { type Compared, dayCompared, isYearBefore } from './compared-period.ts'
import type { Days } from './compile.ts'
import { isOfServed, publicKey } from './dimensions.ts'
import { goodWhen, measures, unitOf } from './measures.ts'
import { planFigures } from './plan.ts'
import { askFigures, type Figure, type FigureQuestion, type Reported } from './read-figures.ts'

/** How a query transforms its figures, and which rows it keeps. */
export type Made = Pick<FigureQuery, 'transform' | 'having' | 'members'>

/** The input of every metric. */
export interface MetricInput {
  period: Period
  /** The days compared with, as `comparedDays` gives them; null: the figures stand alone. */
  previous: Compared | null
  /** The full days that a change is of, as `comparedDays` gives them; absent: all of the period. */
  fullDays?: Period | null
  /** The days with sales, where the caller knows them; null: there are none. */
  held?: Period | null
  /** For a day that is not over: its completed hours, as `hoursOver` gives them. */
  hours?: readonly number[]
  /** UUIDs of the restaurants to include; absent: all of the workspace; empty: none. */
  restaurantIds?: readonly string[]
  /** Further conditions, with bare ids. */
  where?: readonly FigureCondition[]
  /** How figures are transformed, and which rows are kept. */
  made?: Made
  /** The granularity of points over time; absent: what suits the period. */
  grain?: Granularity
  /** The maximum number of items in a ranking. */
  limit?: number
}

/**
 * One figure, series or ranking with one function behind it for every caller: panel, REST, tool or AI. Labels of its
 * data are keys, and members have the names that the accounting system gives them, if any.
 */
export interface Metric<Data> {
  id: string
  unit: Unit
  scope: Scope
  /** Whether its data includes the figures of `previous`. */
  compares?: true
  compute(ctx: Context, input: MetricInput): Promise<Data>
}

/** Declares a metric; computing it asks for its scope first. */
function defineMetric<Data>(metric: Metric<Data>): Metric<Data> {
  return {
    ...metric,
    compute: async (ctx, input) => {
      requireScope(ctx, metric.scope)
      return metric.compute(ctx, input)
    },
  }
}

/** Maximum items of a ranking of all members, such as restaurants and categories: more than any chain has. */
const maxRanked = 1000

function metricOf<Data>(
  id: string,
  metric: FigureMetric,
  rest: Pick<Metric<Data>, 'compute'> & Partial<Pick<Metric<Data>, 'scope' | 'compares'>>,
): Metric<Data> {
  const { unit, scope } = measures[metric]
  return defineMetric({ id, unit, scope, ...rest })
}

/** One figure with that of the days compared with, and its series. */
export function oneFigure(id: string, metric: FigureMetric): Metric<MetricData> {
  return metricOf(id, metric, { compares: true, compute: (ctx, input) => toMetric(ctx, metric, input) })
}

/** A figure based on costs, with the share of revenue whose costs are known. */
export function ofCosts(id: string, metric: FigureMetric): Metric<FoodCostData> {
  const compute = (ctx: Context, input: MetricInput) => withKnownShare(ctx, metric, input, 'known_cost_share')
  return metricOf(id, metric, { compares: true, compute })
}

/** A figure of guests, with the share of revenue of days that report guests, where that is not all of it. */
export function ofGuests(id: string, metric: FigureMetric): Metric<MetricData | FoodCostData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<MetricData | FoodCostData> => {
    const { knownRevenueSharePct, ...figure } = await withKnownShare(ctx, metric, input, 'known_guests_share')
    const isOfPart = knownRevenueSharePct !== null && knownRevenueSharePct > 0 && knownRevenueSharePct < 100
    return isOfPart ? { ...figure, knownRevenueSharePct } : figure
  }
  return metricOf(id, metric, { compares: true, compute })
}

async function withKnownShare(
  ctx: Context,
  metric: FigureMetric,
  input: MetricInput,
  share: 'known_cost_share' | 'known_guests_share',
): Promise<FoodCostData> {
  const { now: axis } = await axesOf(ctx, input)
  const { made: _, ...plain } = input
  const [figure, known] = await Promise.all([
    toMetric(ctx, metric, input),
    askFigures(ctx, share, overTime(plain, axis)),
  ])
  return { ...figure, knownRevenueSharePct: known.total.value }
}

/** A figure by business date, or by week or month in long periods, with that of the days compared with. */
export function overDays(id: string, metric: FigureMetric): Metric<SeriesData> {
  const compute = async (ctx: Context, input: MetricInput) => {
    const axes = await axesOf(ctx, input)
    const question = overTime(input, axes.now)
    const told = await askFigures(ctx, metric, question)
    const beside = await pointsCompared(ctx, metric, input, axes, told)
    return seriesOverTime(unitIn(metric, input), input, axes.now, pointsOf(axes.now, told), beside)
  }
  return metricOf(id, metric, { compares: true, compute })
}

/** A figure by local hour. */
export function overHours(id: string, metric: FigureMetric): Metric<SeriesData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<SeriesData> => {
    // The same statement as for the heat map.
    const { subtotals } = await askFigures(ctx, metric, byHourAndWeekday(input))
    const points = subtotals.filter(isOfNow).map(({ key, figure }) => ({ x: key, y: figure.value }))
    return {
      unit: unitIn(metric, input),
      granularity: 'hour',
      series: [{ key: 'current', label: 'current' satisfies DataLabel, points }],
    }
  }
  return metricOf(id, metric, { compute })
}

/** A figure by weekday, in the order of the week. */
export function overWeekdays(id: string, metric: FigureMetric): Metric<RankingData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<RankingData> => {
    const { rows } = await askFigures(ctx, metric, { ...alone(input), by: ['weekday'] })
    const items = rows.map(({ keys: [key = ''], figure: { value } }) => {
      return { id: key, label: '', value, sharePct: null }
    })
    return { unit: measures[metric].unit, items: items.filter(({ value }) => value !== null) }
  }
  return metricOf(id, metric, { compute })
}

export interface Ranked {
  by: FigureDimension
  scope: Scope
  /** Default maximum of items; all when absent. */
  most?: number
  /** Each with its figure of the days compared with. */
  compares?: true
  /** Greatest first by default; null: as the dimension itself is ordered. */
  order?: (Pick<FigureOrder, 'direction' | 'of'> & Partial<Pick<FigureOrder, 'metric'>>) | null
}

/** Members by a figure; those in several units come last, those without a figure are left out. */
export function ranked(
  id: string,
  metric: FigureMetric,
  { by, scope, most = maxRanked, compares, order = { direction: 'desc', of: 'value' } }: Ranked,
): Metric<RankingData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<RankingData> => {
    const unit = unitIn(metric, input)
    const isCompared = compares === true && input.previous !== null
    const days = isCompared ? daysOf(input) : alone(input).days
    const question = {
      ...{ ...alone(input), by: [by], days, limit: input.limit ?? most },
      order: order && { metric, ...order },
    }
    const { rows, count } = await askFigures(ctx, metric, question)
    const items = rows.flatMap(
      ({ keys: [key = ''], labels: [label = null], figure: { value, share, full, beside, change, units } }) => {
        if (value === null && (units ?? []).length < 2) return []
        const ofFullDays = days.full && { full }
        const compared = isCompared && { previous: beside, ...ofFullDays, ...changeOf(unit, change) }
        const inUnits = units && { units: [...units] }
        return [{ ...memberOf(by, key, label), value, sharePct: share, ...compared, ...inUnits }]
      },
    )
    const ofServed = isOfServed([by]) && { isOfServed: true as const }
    const cut = rows.length < count && { count }
    return { unit, items, ...cut, ...(isCompared && wayOf(metric, input)), ...ofServed }
  }
  return metricOf(id, metric, { scope, compute, ...(compares && { compares }) })
}

/** Positions of stock by a figure. One name in two units is two positions, distinguished by id. */
export function rankedPositions(id: string, metric: FigureMetric): Metric<RankingData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<RankingData> => {
    const order = { metric, direction: 'desc', of: 'value' } as const
    const asked: FigureQuestion = { ...alone(input), by: ['product', 'unit'], order, limit: input.limit ?? 10 }
    const { rows } = await askFigures(ctx, metric, asked)
    const items = rows.flatMap(({ keys: [name = '', unit = ''], labels: [label = null], figure: { value, share } }) => {
      if (value === null) return []
      return [{ id: unit === '' ? name : `${name}, ${unit}`, label: label ?? name, value, sharePct: share }]
    })
    return { unit: measures[metric].unit, items }
  }
  return metricOf(id, metric, { compute })
}

/** The current count, whatever the period. */
export function countNow(id: string, metric: FigureMetric): Metric<MetricData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<MetricData> => {
    const { total } = await askFigures(ctx, metric, { ...alone(input), by: [] })
    const unit = unitIn(metric, input)
    const figure = { unit, value: total.value ?? 0, previous: null, ...changeOf(unit, null), spark: [] }
    return { ...figure, ...wayOf(metric, input) }
  }
  return metricOf(id, metric, { compute })
}

/** A category's name is also its id: no system gives it another. Dishes without one are under an empty id. */
function memberOf(by: FigureDimension, key: string, label: string | null): { id: string; label: string } {
  const id = by === 'category' && key !== '' ? (label ?? key) : publicKey(by, key)
  return { id, label: label ?? '' }
}

/** A figure by local hour and ISO weekday. */
export function heatmapOf(id: string, metric: FigureMetric): Metric<HeatmapData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<HeatmapData> => {
    const { rows } = await askFigures(ctx, metric, byHourAndWeekday(input))
    const cells = rows.filter(isOfNow).map(({ keys: [x = '', y = ''], figure: { value } }) => ({ x, y, value }))
    const xs = [...new Set(cells.map(({ x }) => x))]
    return { unit: unitIn(metric, input), xs, ys: ['1', '2', '3', '4', '5', '6', '7'], cells }
  }
  return metricOf(id, metric, { compute })
}

/** The total and the series come from one statement, grouped by the places of the axis. */
async function toMetric(ctx: Context, metric: FigureMetric, input: MetricInput): Promise<MetricData> {
  const { now: axis } = await axesOf(ctx, input)
  const [told, hours] = await Promise.all([
    askFigures(ctx, metric, overTime(ofAll(input), axis)),
    sameHours(ctx, metric, input),
  ])
  const { value, full, beside, change, units } = told.total
  const { fullDays } = input
  const unit = unitIn(metric, input)
  return {
    unit,
    value,
    previous: beside,
    ...changeOf(unit, change),
    ...wayOf(metric, input),
    ...(fullDays !== undefined && { fullDays: fullDays && { ...fullDays, value: full } }),
    ...(hours && { sameHours: hours }),
    ...(units && { units: [...units] }),
    ...sparkOf(input, axis, pointsOf(axis, told)),
  }
}

/** A day that is not over compared by the same hours of the other day, where the metric is known by hour. */
async function sameHours(
  ctx: Context,
  metric: FigureMetric,
  input: MetricInput,
): Promise<MetricData['sameHours'] | null> {
  const { hours = [], previous } = input
  const { transform = 'none' } = input.made ?? {}
  const isToldByHour = 'parts' in planFigures({ metrics: [metric], by: ['hour'], where: whereOf(input), transform }, 1)
  if (hours.length === 0 || previous === null || !isToldByHour) return null
  const { full: value, beside, change } = (await askFigures(ctx, metric, byHourAndWeekday(ofAll(input)))).total
  return { until: endOf(hours), value, previous: beside, ...changeOf(unitIn(metric, input), change) }
}

/** The unit of a metric after its transform. */
function unitIn(metric: FigureMetric, { made }: MetricInput): Unit {
  return unitOf(metric, made?.transform)
}

/** Which direction is good news; no direction for shares, as a greater share of one is a smaller share of another. */
function wayOf(metric: FigureMetric, { made }: MetricInput): Pick<MetricData, 'goodWhen'> {
  const way = goodWhen[metric]
  const isShare = typeof made?.transform === 'object' && 'share' in made.transform
  return way === undefined || isShare ? {} : { goodWhen: way }
}

/** The total covers all members, whichever rows are kept. */
function ofAll({ made, ...input }: MetricInput): MetricInput {
  return { ...input, ...(made && { made: { ...made, having: [], members: 'sold' as const } }) }
}

function madeOf({ made }: MetricInput): Pick<FigureQuestion, 'made'> {
  return made === undefined ? {} : { made }
}

/** The change in its unit: percent or points. */
function changeOf(unit: Unit, change: number | null): Pick<MetricData, 'changePct' | 'changePoints'> {
  return unit === 'percent' ? { changePct: null, changePoints: change } : { changePct: change }
}

interface Narrowed {
  restaurantIds?: readonly string[] | undefined
  where?: readonly FigureCondition[]
}

/** The conditions of a metric, with bare ids. */
export function whereOf({ restaurantIds, where = [] }: Narrowed): FigureCondition[] {
  return [
    ...(restaurantIds === undefined
      ? []
      : [{ dimension: 'restaurant' as const, op: 'in' as const, values: [...restaurantIds] }]),
    ...where,
  ]
}

/** The question behind charts by hour; for a day that is not over, with the hours it is compared by. */
function byHourAndWeekday(input: MetricInput): FigureQuestion {
  const { hours = [], period, previous } = input
  const question = { ...alone(input), by: ['hour', 'weekday'] as const, subtotals: true }
  if (hours.length === 0 || previous === null) return question
  return { ...question, days: { now: period, full: period, beside: previous, hours } }
}

/** Whether a row has figures not only for the days compared with. */
function isOfNow({ figure: { value, beside } }: { figure: Figure }): boolean {
  return value !== null || beside === null
}

/** The question without the days compared with. */
function alone(input: MetricInput): Omit<FigureQuestion, 'by'> {
  return { where: whereOf(input), days: { now: input.period, beside: null }, ...madeOf(input) }
}

function overTime(input: MetricInput, { granularity }: TimeAxis): FigureQuestion {
  return { by: [granularity], where: whereOf(input), days: daysOf(input), ...madeOf(input) }
}

/** The days of a metric, its full days, and those compared with. */
export function daysOf({ period, previous, fullDays }: MetricInput): Days {
  return { now: period, ...(fullDays !== undefined && { full: fullDays }), beside: previous }
}

type Points = SeriesData['series'][number]['points']

/** Points of an axis; null where there is no figure. */
function pointsOf({ places }: TimeAxis, { rows }: Reported): Points {
  const figures = new Map(rows.map(({ keys: [place = ''], figure }) => [place, figure.value]))
  return places.map(({ x }) => ({ x, y: figures.get(x) ?? null }))
}

/** Figures of the days compared with. Where a day of them has no place in the period, they are read by their own dates. */
async function pointsCompared(
  ctx: Context,
  metric: FigureMetric,
  input: MetricInput,
  { now: axis, before: places }: Axes,
  told: Reported,
): Promise<Points | null> {
  const { previous } = input
  if (places === null || previous === null) return null
  const { from, to, shift } = previous
  const placeOf = ({ x, at }: PlaceCompared) => ('days' in shift ? addDays(x, shift.days) : at)
  const isPlaced = places.every((place) => placeOf(place) !== undefined)
  const question = { ...overTime(input, axis), days: { now: { from, to }, beside: null } }
  const { rows } = isPlaced ? told : await askFigures(ctx, metric, question)
  const figures = new Map<string | undefined, number | null>(
    rows.map(({ keys: [key], figure }) => [key, isPlaced ? figure.beside : figure.value]),
  )
  return places.map((place) => ({ ...place, y: figures.get(isPlaced ? placeOf(place) : place.x) ?? null }))
}

/** The time axis of a metric, and the places compared with its own; null where nothing is compared. */
interface Axes {
  now: TimeAxis
  before: readonly PlaceCompared[] | null
}

/** A place compared with one of the axis, which is `at`; absent: no place of the axis is compared with it. */
interface PlaceCompared {
  x: string
  at?: string
}

/** The axes of a metric's figures over time; places are compared in their order. */
const axesOf = perInput(async (ctx, input): Promise<Axes> => {
  const now = await timeAxis(ctx, input.period, { known: input.held, asked: input.grain })
  return { now, before: input.previous && placesCompared(input, input.previous, now) }
})

/** A figure over time, with the same figure of the days compared with, if any. */
function seriesOverTime(
  unit: SeriesData['unit'],
  input: MetricInput,
  { granularity }: TimeAxis,
  now: Points,
  before: Points | null,
): SeriesData {
  const current = { key: 'current', label: 'current' satisfies DataLabel, points: now }
  if (before === null) return { unit, granularity, series: [current] }
  const previous = { key: 'previous', label: previousLabel(input), points: before }
  return { unit, granularity, series: [current, previous] }
}

/** The series of a figure, and its days where they are not exactly the days of the period. */
function sparkOf({ period }: MetricInput, axis: TimeAxis, points: Points): Pick<MetricData, 'spark' | 'sparkOf'> {
  const spark = points.map(({ y }) => y)
  const days = daysOfAxis(axis)
  if (!days) return { spark }
  const { granularity } = axis
  const isWhole = granularity === 'day' && days.from === period.from && days.to === period.to
  return { spark, ...(!isWhole && { sparkOf: { ...days, granularity } }) }
}

/** The key of the label of the figures of the days compared with. */
export function previousLabel({ previous }: MetricInput): DataLabel & ('year_ago' | 'previous') {
  return previous !== null && isYearBefore(previous) ? 'year_ago' : 'previous'
}

/**
 * The places compared with those of an axis. Days are all days of the period compared with, each once: months differ in
 * length, so a day may have no counterpart in the other. Today is not compared with a day, unless it is the only day
 * there is.
 */
function placesCompared(
  { period, fullDays }: MetricInput,
  beside: Compared,
  { granularity, places }: TimeAxis,
): PlaceCompared[] {
  const last = (fullDays ?? period).to
  const paired = places.filter(({ from }) => from <= last).map(({ x }) => ({ x: dayCompared(x, beside), at: x }))
  const [first] = paired
  if (granularity !== 'day' || first === undefined) return paired
  // An axis begins with the first day stored.
  const from = first.at === period.from ? beside.from : first.x
  if (countDays(from, beside.to) > maxPoints) return paired
  // Of the 30th and the 31st that are compared with the same day, the 30th is drawn with it.
  const counterparts = new Map(paired.toReversed().map(({ x, at }) => [x, at]))
  return datesOf({ from, to: beside.to }).map((x) => {
    const at = counterparts.get(x)
    return at === undefined ? { x } : { x, at }
  })
}

function datesOf({ from, to }: Period): string[] {
  return Array.from({ length: Math.max(countDays(from, to), 0) }, (_, index) => addDays(from, index))
}

/**
 * Computes once for all metrics that one caller requests with the same input object, so that a page of widgets reads
 * shared rows once. Nothing outlives the context of the request.
 */
function perInput<Result>(
  compute: (ctx: Context, input: MetricInput) => Promise<Result>,
): (ctx: Context, input: MetricInput) => Promise<Result> {
  const asked = new WeakMap<Context, WeakMap<MetricInput, Promise<Result>>>()
  return (ctx, input) => {
    const ofContext = asked.get(ctx) ?? new WeakMap<MetricInput, Promise<Result>>()
    asked.set(ctx, ofContext)
    const held = ofContext.get(input) ?? compute(ctx, input)
    ofContext.set(input, held)
    return held
  }
}
