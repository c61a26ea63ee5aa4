import type { Period } from '@vitrina/contract/dates'
import { memberName } from '@vitrina/contract/figure-members'
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
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { endOf } from '../time/hours-over.ts'
import { daysOf as daysOfAxis, type Place, type TimeAxis, timeAxis } from '../time/time-axis.ts'
import { weekdayNames } from '../time/weekday-names.ts'
import { type Compared, dayCompared, isYearBefore } from './compared-period.ts'
import type { Days } from './compile.ts'
import { isOfServed, publicKey } from './dimensions.ts'
import { goodWhen, measures, unitOf } from './measures.ts'
import { planFigures } from './plan.ts'
import { askFigures, type Figure, type FigureQuestion, type Reported } from './read-figures.ts'

/** What a query makes of its figures, and which of their rows it leaves. */
export type Made = Pick<FigureQuery, 'transform' | 'having' | 'members'>

/** What every metric is asked for. */
export interface MetricInput {
  period: Period
  /** The days compared with, as `comparedDays` gives them; null: the figures stand alone. */
  previous: Compared | null
  /** The full days that a change is of, as `comparedDays` gives them; absent: all of the period. */
  fullDays?: Period | null
  /** The days with sales, where they are known to whoever asks; null: there are none. */
  held?: Period | null
  /** Of a day that is not over: its hours that are, as `hoursOver` gives them. */
  hours?: readonly number[]
  /** UUIDs of the restaurants it is of; all of the workspace where there are none given, none where the list is empty. */
  restaurantIds?: readonly string[]
  /** What else it is narrowed to, with bare ids. */
  where?: readonly FigureCondition[]
  /** What is made of the figures, and which of their rows are left. */
  made?: Made
  /** What one point over time is of; absent: what suits the period. */
  grain?: Granularity
  /** How many items a ranking gives. */
  limit?: number
}

/** One figure, series or ranking with one function behind it, whoever asks: panel, REST, tool or AI. */
export interface Metric<Data> {
  id: string
  title: { ru: string; en: string }
  unit: Unit
  scope: Scope
  /** Whether its data tells the figures of `previous` too. */
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

/** Most items of a ranking of all of a kind, such as restaurants and categories: past what any chain has. */
const maxRanked = 1000

export type Title = [ru: string, en: string]

function metricOf<Data>(
  id: string,
  [ru, en]: Title,
  metric: FigureMetric,
  rest: Pick<Metric<Data>, 'compute'> & Partial<Pick<Metric<Data>, 'scope' | 'compares'>>,
): Metric<Data> {
  const { unit, scope } = measures[metric]
  return defineMetric({ id, title: { ru, en }, unit, scope, ...rest })
}

/** One figure beside that of the days compared with, and its course. */
export function oneFigure(id: string, title: Title, metric: FigureMetric): Metric<MetricData> {
  return metricOf(id, title, metric, { compares: true, compute: (ctx, input) => toMetric(ctx, metric, input) })
}

/** A figure of costs, with the share of revenue that they are known of. */
export function ofCosts(id: string, title: Title, metric: FigureMetric): Metric<FoodCostData> {
  const compute = (ctx: Context, input: MetricInput) => withKnownShare(ctx, metric, input, 'known_cost_share')
  return metricOf(id, title, metric, { compares: true, compute })
}

/** A figure of guests: with the share of revenue that they are known of, where that is not all of it. */
export function ofGuests(id: string, title: Title, metric: FigureMetric): Metric<MetricData | FoodCostData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<MetricData | FoodCostData> => {
    const { knownRevenueSharePct, ...figure } = await withKnownShare(ctx, metric, input, 'known_guests_share')
    const isOfPart = knownRevenueSharePct !== null && knownRevenueSharePct > 0 && knownRevenueSharePct < 100
    return isOfPart ? { ...figure, knownRevenueSharePct } : figure
  }
  return metricOf(id, title, metric, { compares: true, compute })
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

/** A figure by business date, or by week or month in long periods, beside that of the days compared with. */
export function overDays(id: string, title: Title, metric: FigureMetric): Metric<SeriesData> {
  const compute = async (ctx: Context, input: MetricInput) => {
    const axes = await axesOf(ctx, input)
    const question = overTime(input, axes.now)
    const told = await askFigures(ctx, metric, question)
    const beside = axes.before && pointsCompared(axes.before, told)
    return seriesOverTime(unitIn(metric, input), input, axes.now, pointsOf(axes.now, told), beside)
  }
  return metricOf(id, title, metric, { compares: true, compute })
}

/** A figure by local hour. */
export function overHours(id: string, title: Title, metric: FigureMetric): Metric<SeriesData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<SeriesData> => {
    // The statement that the heat map is of too.
    const { subtotals } = await askFigures(ctx, metric, byHourAndWeekday(input))
    const points = subtotals.filter(isOfNow).map(({ key, figure }) => ({ x: key, y: figure.value }))
    return { unit: unitIn(metric, input), granularity: 'hour', series: [{ key: 'current', label: 'Период', points }] }
  }
  return metricOf(id, title, metric, { compute })
}

/** A figure by weekday, in the order of the week. */
export function overWeekdays(id: string, title: Title, metric: FigureMetric): Metric<RankingData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<RankingData> => {
    const { rows } = await askFigures(ctx, metric, { ...alone(input), by: ['weekday'] })
    const items = rows.map(({ keys: [key = ''], figure: { value } }) => {
      return { id: key, label: weekdayNames[Number(key) - 1] ?? '', value, sharePct: null }
    })
    return { unit: measures[metric].unit, items: items.filter(({ value }) => value !== null) }
  }
  return metricOf(id, title, metric, { compute })
}

export interface Ranked {
  by: FigureDimension
  scope: Scope
  /** How many items unless more are asked for; all when absent. */
  most?: number
  /** Each beside its figure of the days compared with. */
  compares?: true
  /** Greatest first unless said otherwise; null: as the dimension itself is ordered. */
  order?: (Pick<FigureOrder, 'direction' | 'of'> & Partial<Pick<FigureOrder, 'metric'>>) | null
}

/** Members by a figure, those of several units last; those without one are left out. */
export function ranked(
  id: string,
  title: Title,
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
  return metricOf(id, title, metric, { scope, compute, ...(compares && { compares }) })
}

/** Positions of stock by a figure. One name in two units is two positions; the id tells them apart. */
export function rankedPositions(id: string, title: Title, metric: FigureMetric): Metric<RankingData> {
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
  return metricOf(id, title, metric, { compute })
}

/** How many there are now, whatever the period. */
export function countNow(id: string, title: Title, metric: FigureMetric): Metric<MetricData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<MetricData> => {
    const { total } = await askFigures(ctx, metric, { ...alone(input), by: [] })
    const unit = unitIn(metric, input)
    const figure = { unit, value: total.value ?? 0, previous: null, ...changeOf(unit, null), spark: [] }
    return { ...figure, ...wayOf(metric, input) }
  }
  return metricOf(id, title, metric, { compute })
}

/** A category's name is its id too: no system gives it another. Dishes without one are under an empty id. */
function memberOf(by: FigureDimension, key: string, label: string | null): { id: string; label: string } {
  const id = by === 'category' && key !== '' ? (label ?? key) : publicKey(by, key)
  return { id, label: memberName(by, id, label, 'ru') }
}

/** A figure by local hour and ISO weekday. */
export function heatmapOf(id: string, title: Title, metric: FigureMetric): Metric<HeatmapData> {
  const compute = async (ctx: Context, input: MetricInput): Promise<HeatmapData> => {
    const { rows } = await askFigures(ctx, metric, byHourAndWeekday(input))
    const cells = rows.filter(isOfNow).map(({ keys: [x = '', y = ''], figure: { value } }) => ({ x, y, value }))
    const xs = [...new Set(cells.map(({ x }) => x))]
    return { unit: unitIn(metric, input), xs, ys: ['1', '2', '3', '4', '5', '6', '7'], cells }
  }
  return metricOf(id, title, metric, { compute })
}

/** Both come of one statement by the places of the axis. */
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

/** A day that is not over beside the same hours of the other, where the metric is told by hour. */
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

/** What a metric is counted in once it is made what is asked for. */
function unitIn(metric: FigureMetric, { made }: MetricInput): Unit {
  return unitOf(metric, made?.transform)
}

/** Which way is good news; a greater share of one is a lesser one of another. */
function wayOf(metric: FigureMetric, { made }: MetricInput): Pick<MetricData, 'goodWhen'> {
  const way = goodWhen[metric]
  const isShare = typeof made?.transform === 'object' && 'share' in made.transform
  return way === undefined || isShare ? {} : { goodWhen: way }
}

/** The figure of all is of all members, whatever rows are left of them. */
function ofAll({ made, ...input }: MetricInput): MetricInput {
  return { ...input, ...(made && { made: { ...made, having: [], members: 'sold' as const } }) }
}

function madeOf({ made }: MetricInput): Pick<FigureQuestion, 'made'> {
  return made === undefined ? {} : { made }
}

/** A change in the words of its unit. */
function changeOf(unit: Unit, change: number | null): Pick<MetricData, 'changePct' | 'changePoints'> {
  return unit === 'percent' ? { changePct: null, changePoints: change } : { changePct: change }
}

interface Narrowed {
  restaurantIds?: readonly string[] | undefined
  where?: readonly FigureCondition[]
}

/** What a metric is narrowed to, with bare ids. */
export function whereOf({ restaurantIds, where = [] }: Narrowed): FigureCondition[] {
  return [
    ...(restaurantIds === undefined
      ? []
      : [{ dimension: 'restaurant' as const, op: 'in' as const, values: [...restaurantIds] }]),
    ...where,
  ]
}

/** What charts of hours are of, and of a day that is not over what its hours stand beside. */
function byHourAndWeekday(input: MetricInput): FigureQuestion {
  const { hours = [], period, previous } = input
  const question = { ...alone(input), by: ['hour', 'weekday'] as const, subtotals: true }
  if (hours.length === 0 || previous === null) return question
  return { ...question, days: { now: period, full: period, beside: previous, hours } }
}

/** Not only of the days compared with. */
function isOfNow({ figure: { value, beside } }: { figure: Figure }): boolean {
  return value !== null || beside === null
}

/** Without the days compared with. */
function alone(input: MetricInput): Omit<FigureQuestion, 'by'> {
  return { where: whereOf(input), days: { now: input.period, beside: null }, ...madeOf(input) }
}

function overTime(input: MetricInput, { granularity }: TimeAxis): FigureQuestion {
  return { by: [granularity], where: whereOf(input), days: daysOf(input), ...madeOf(input) }
}

/** The days a metric is of, its full ones, and those beside them. */
export function daysOf({ period, previous, fullDays }: MetricInput): Days {
  return { now: period, ...(fullDays !== undefined && { full: fullDays }), beside: previous }
}

type Points = SeriesData['series'][number]['points']

/** A place without the figure is null. */
function pointsOf({ places }: TimeAxis, { rows }: Reported): Points {
  const figures = new Map(rows.map(({ keys: [place = ''], figure }) => [place, figure.value]))
  return places.map(({ x }) => ({ x, y: figures.get(x) ?? null }))
}

/** Days compared with are told by the places they stand beside; the 29th of March stands beside no day of February. */
function pointsCompared(places: NonNullable<Axes['before']>, { rows }: Reported): Points {
  const figures = new Map(rows.map(({ keys: [place = ''], figure }) => [place, figure.beside]))
  return places.map(({ x, at }) => ({ x, y: figures.get(at) ?? null }))
}

/** The axis of what a metric is asked for, and what stands beside its places; null where it stands alone. */
interface Axes {
  now: TimeAxis
  before: readonly PlaceCompared[] | null
}

/** The day that the first of a place stands beside, and that place. */
interface PlaceCompared {
  x: string
  at: string
}

/** The axes of a metric's figures over time: each place of the one stands beside that of the other in its order. */
const axesOf = perInput(async (ctx, input): Promise<Axes> => {
  const now = await timeAxis(ctx, input.period, { known: input.held, asked: input.grain })
  return { now, before: input.previous && placesCompared(input, input.previous, now.places) }
})

/** A figure over time beside the same figure of the days it is compared with, if any. */
function seriesOverTime(
  unit: SeriesData['unit'],
  input: MetricInput,
  { granularity }: TimeAxis,
  now: Points,
  before: Points | null,
): SeriesData {
  const current = { key: 'current', label: 'Период', points: now }
  if (before === null) return { unit, granularity, series: [current] }
  const previous = { key: 'previous', label: previousLabel(input), points: before }
  return { unit, granularity, series: [current, previous] }
}

/** The course of a figure, and which days it is of where they are not those of the period, one by one. */
function sparkOf({ period }: MetricInput, axis: TimeAxis, points: Points): Pick<MetricData, 'spark' | 'sparkOf'> {
  const spark = points.map(({ y }) => y)
  const days = daysOfAxis(axis)
  if (!days) return { spark }
  const { granularity } = axis
  const isWhole = granularity === 'day' && days.from === period.from && days.to === period.to
  return { spark, ...(!isWhole && { sparkOf: { ...days, granularity } }) }
}

/** What the figures of the days compared with are called. */
export function previousLabel({ previous }: MetricInput): string {
  return previous !== null && isYearBefore(previous) ? 'Год назад' : 'Прошлый период'
}

// Today stands beside no day, unless it is all there is.
function placesCompared(
  { period, fullDays }: MetricInput,
  beside: Compared,
  places: readonly Place[],
): PlaceCompared[] {
  const last = (fullDays ?? period).to
  return places.filter(({ from }) => from <= last).map(({ x }) => ({ x: dayCompared(x, beside), at: x }))
}

/**
 * Computes once for all metrics that one caller asks with the same input object, so that a page of widgets reads shared
 * rows once. Nothing outlives the context of the request.
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
