import type { MetricData, SeriesData } from '@vitrina/contract/widget'
import type { Context } from '../context.ts'
import { daysOf, type Place, type TimeAxis, timeAxis } from '../time/time-axis.ts'
import { type Beside, dayBeside, isYearBefore } from './compared-period.ts'
import type { MetricInput } from './define-metric.ts'

type Points = SeriesData['series'][number]['points']

/** The axis of what a metric is asked for, and what stands beside its places; null where it stands alone. */
export interface Axes {
  now: TimeAxis
  before: readonly PlaceBeside[] | null
}

/** The day that the first of a place stands beside, and that place. */
interface PlaceBeside {
  x: string
  at: string
}

/** The axes of a metric's figures over time: each place of the one stands beside that of the other in its order. */
export const axesOf = perInput(async (ctx, input): Promise<Axes> => {
  const now = await timeAxis(ctx, input.period, { known: input.held, asked: input.grain })
  return { now, before: input.previous && placesBeside(input, input.previous, now.places) }
})

/** A figure over time beside the same figure of the days it is compared with, if any. */
export function seriesOverTime(
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
export function sparkOf(
  { period }: MetricInput,
  axis: TimeAxis,
  points: Points,
): Pick<MetricData, 'spark' | 'sparkOf'> {
  const spark = points.map(({ y }) => y)
  const days = daysOf(axis)
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
function placesBeside({ period, fullDays }: MetricInput, beside: Beside, places: readonly Place[]): PlaceBeside[] {
  const last = (fullDays ?? period).to
  return places.filter(({ from }) => from <= last).map(({ x }) => ({ x: dayBeside(x, beside), at: x }))
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
