import type { FigureCondition } from '@vitrina/contract/figure-query'
import type { FoodCostData, HeatmapData, MetricData, RankingData, SeriesData } from '@vitrina/contract/widget'
import type { Context } from '../context.ts'
import type { MetricInput } from '../metrics/define-metric.ts'
import { axesOf, seriesOverTime, sparkOf } from '../metrics/series-over-time.ts'
import { weekdayNames } from '../metrics/weekday-names.ts'
import type { TimeAxis } from '../time/time-axis.ts'
import { askFigures, type Figure, type FigureQuestion, type Told } from './ask-figures.ts'
import { besideDays } from './compared-period.ts'
import type { Days } from './compile.ts'
import { nameMembers } from './name-members.ts'
import type { Preset } from './presets.ts'

type Data = MetricData | FoodCostData | SeriesData | RankingData | HeatmapData

/** The data of a preset for what a widget is asked for. */
export function computePreset(ctx: Context, { metric, unit, shape }: Preset, input: MetricInput): Promise<Data> {
  const asked = { metric, unit }
  switch (shape.kind) {
    case 'metric':
      return toMetric(ctx, asked, input, shape.hasKnownShare === true)
    case 'series':
      return shape.by === 'day' ? toSeries(ctx, asked, input) : toHours(ctx, asked, input)
    case 'weekdays':
      return toWeekdays(ctx, asked, input)
    case 'ranking':
      return toRanking(ctx, asked, input, shape)
    case 'heatmap':
      return toHeatmap(ctx, asked, input)
  }
}

type Asked = Pick<Preset, 'metric' | 'unit'>

/** One figure beside that of the days compared with, and its course. Both come of one statement by the places of the axis. */
async function toMetric(
  ctx: Context,
  { metric, unit }: Asked,
  input: MetricInput,
  hasKnownShare: boolean,
): Promise<MetricData> {
  const { now: axis } = await axesOf(ctx, input)
  const question = overTime(input, axis)
  const [told, known] = await Promise.all([
    askFigures(ctx, metric, question),
    hasKnownShare ? askFigures(ctx, 'known_cost_share', question) : null,
  ])
  const { value, full, beside, change } = told.total
  const { fullDays } = input
  return {
    unit,
    value,
    previous: beside,
    changePct: change,
    ...(fullDays !== undefined && { fullDays: fullDays && { ...fullDays, value: full } }),
    ...sparkOf(input, axis, pointsOf(axis, told, 'value')),
    ...(known && { knownRevenueSharePct: known.total.value }),
  }
}

async function toSeries(ctx: Context, { metric, unit }: Asked, input: MetricInput): Promise<SeriesData> {
  const axes = await axesOf(ctx, input)
  const told = await askFigures(ctx, metric, overTime(input, axes.now))
  const beside = axes.before && pointsBeside(axes.now, axes.before, told)
  return seriesOverTime(unit, input, axes.now, pointsOf(axes.now, told, 'value'), beside)
}

async function toHours(ctx: Context, { metric, unit }: Asked, input: MetricInput): Promise<SeriesData> {
  const { rows } = await askFigures(ctx, metric, { ...alone(input), by: ['hour'] })
  const points = rows.map(({ keys: [x = ''], figure }) => ({ x, y: figure.value }))
  return { unit, granularity: 'hour', series: [{ key: 'current', label: 'Период', points }] }
}

/** In the order of the week. */
async function toWeekdays(ctx: Context, { metric, unit }: Asked, input: MetricInput): Promise<RankingData> {
  const { rows } = await askFigures(ctx, metric, { ...alone(input), by: ['weekday'] })
  const items = rows.map(({ keys: [id = ''], figure: { value } }) => {
    return { id, label: weekdayNames[Number(id) - 1] ?? '', value, sharePct: null }
  })
  return { unit, items: items.filter(({ value }) => value !== null) }
}

async function toRanking(
  ctx: Context,
  { metric, unit }: Asked,
  input: MetricInput,
  { by, most }: { by: 'restaurant' | 'category' | 'dish' | 'waiter'; most: number },
): Promise<RankingData> {
  const order = { metric, direction: 'desc', of: 'value' } as const
  const { limit = most } = input
  const { rows } = await askFigures(ctx, metric, { ...alone(input), by: [by], order, limit })
  const ranked = rows.filter(({ figure }) => figure.value !== null)
  const names = await nameMembers(
    ctx,
    by,
    ranked.flatMap(({ keys }) => keys),
  )
  const items = ranked.flatMap(({ keys: [key = ''], figure: { value, share } }) => {
    const member = names.get(key)
    return member === undefined ? [] : [{ ...member, value, sharePct: share }]
  })
  return { unit, items }
}

async function toHeatmap(ctx: Context, { metric, unit }: Asked, input: MetricInput): Promise<HeatmapData> {
  const { rows } = await askFigures(ctx, metric, { ...alone(input), by: ['hour', 'weekday'] })
  const cells = rows.map(({ keys: [x = '', y = ''], figure: { value } }) => ({ x, y, value }))
  return { unit, xs: [...new Set(cells.map(({ x }) => x))], ys: ['1', '2', '3', '4', '5', '6', '7'], cells }
}

function whereOf({ restaurantIds }: MetricInput): FigureCondition[] {
  return restaurantIds === undefined ? [] : [{ dimension: 'restaurant', op: 'in', values: [...restaurantIds] }]
}

/** Without the days compared with. */
function alone(input: MetricInput): Omit<FigureQuestion, 'by'> {
  return { where: whereOf(input), days: { now: input.period, beside: null } }
}

function overTime(input: MetricInput, { granularity }: TimeAxis): FigureQuestion {
  const { period, previous, fullDays } = input
  const days: Days = {
    now: period,
    ...(fullDays !== undefined && { full: fullDays }),
    beside: previous && besideDays(fullDays ?? period, previous),
  }
  return { by: [granularity], where: whereOf(input), days }
}

type Points = SeriesData['series'][number]['points']

/** A place without the figure is null. */
function pointsOf({ places }: TimeAxis, { rows }: Told, of: keyof Pick<Figure, 'value' | 'beside'>): Points {
  const figures = new Map(rows.map(({ keys: [place = ''], figure }) => [place, figure[of]]))
  return places.map(({ x }) => ({ x, y: figures.get(x) ?? null }))
}

function pointsBeside(now: TimeAxis, before: TimeAxis, told: Told): Points {
  const points = pointsOf(now, told, 'beside')
  return before.places.map(({ x }, index) => ({ x, y: points[index]?.y ?? null }))
}
