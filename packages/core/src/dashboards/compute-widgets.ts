import type { FigureComparison } from '@vitrina/contract/comparison'
import { type ComputedWidget, computedWidget, type Widget, type WidgetData } from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import { periodOfRule } from '@vitrina/contract/period-of-rule'
import type { Granularity } from '@vitrina/contract/widget'
import type { GoneLabel } from '@vitrina/contract/widget-labels'
import { figuresAsked } from '@vitrina/contract/widget-query'
import { decodeId } from '@vitrina/db/ids'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { comparedDays } from '../figures/compared-period.ts'
import { metricTable, queryTable } from '../figures/metric-table.ts'
import { planFigures } from '../figures/plan.ts'
import { drawnMetric, inputOfQuery, metricFor, tierOf, withMetricScopes } from '../figures/presets.ts'
import type { Metric, MetricInput } from '../figures/shapes.ts'
import { type Calendar, readCalendar } from '../time/calendar.ts'
import { runningHours } from '../time/hours-over.ts'
import { today } from '../time/period.ts'

interface AskedDays {
  period: Period
  compare: FigureComparison
  grain?: Granularity | undefined
}

/**
 * Computes widgets for the requested days or those of their own rules. Saved dashboards, previews and REST all use this
 * function. Labels are keys, to be put into a language by `labelWidget`. Callers who may read dashboards may read every
 * metric here.
 */
export async function computeWidgets(
  ctx: Context,
  { period, compare, grain }: AskedDays,
  widgets: readonly Widget[],
): Promise<ComputedWidget[]> {
  const reading = withMetricScopes(ctx)
  const calendar = await readCalendar(ctx)
  const inputFor = sharedInputs(ctx, { period, compare, grain }, calendar)
  return Promise.all(
    widgets.map((widget) => {
      const input = inputFor(widget)
      const usual = comparedDays(calendar.lastFull, input.period, compare).previous
      return computeWidget(reading, { period, usual }, widget, input)
    }),
  )
}

/**
 * Returns the metric input of each widget: widgets with equal settings get the same object, so that their metrics share
 * rows.
 */
function sharedInputs(ctx: Context, asked: AskedDays, calendar: Calendar): (widget: Widget) => MetricInput {
  const inputs = new Map<string, MetricInput>()
  return ({ periodRule, comparison, restaurants }) => {
    const period = periodRule === 'dashboard' ? asked.period : periodOfRule(periodRule, today(ctx))
    // A widget's own comparison setting takes precedence; other widgets use the requested comparison.
    const compare = comparison === 'previous' ? asked.compare : comparison
    const compared = comparedDays(calendar.lastFull, period, compare, periodRule)
    const input: MetricInput = {
      ...{ period, held: calendar.held, ...compared, ...runningHours(calendar, period, compared) },
      ...(asked.grain && { grain: asked.grain }),
      // When none of the named restaurants is known any more, the figures are for no restaurant, not for all.
      ...(restaurants.length > 0 && {
        restaurantIds: restaurants.map((id) => decodeId('restaurant', id)).filter((id) => id !== null),
      }),
    }
    const key = JSON.stringify(input)
    const known = inputs.get(key) ?? input
    inputs.set(key, known)
    return known
  }
}

/**
 * Computes one widget. A widget whose metric was removed, or which cannot be drawn or computed, becomes a text that
 * says so by its key; the other widgets are unaffected.
 */
async function computeWidget(
  ctx: Context,
  asked: { period: Period; usual: Period | null },
  widget: Widget,
  input: MetricInput,
): Promise<ComputedWidget> {
  const { id, type, title, layout, markdown, restaurants } = widget
  if (type === 'text') return { id, type, title, layout, data: { markdown: markdown ?? '' } }
  const source = sourceOf(widget)
  if (!source) {
    return { id, type: 'text', title, layout, data: { markdown: 'metric_gone' satisfies GoneLabel } }
  }
  const data = await source.read(ctx, input).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'invalid_parameter') return null
    throw error
  })
  if (data === null) {
    return { id, type: 'text', title, layout, data: { markdown: 'query_gone' satisfies GoneLabel } }
  }
  const { period, previous } = input
  const isOwnPeriod = !isSame(period, asked.period)
  const isOwnPrevious = source.compares && previous !== null && !isSame(previous, asked.usual)
  const told = {
    id,
    title,
    layout,
    ...(isOwnPeriod && { period }),
    ...(isOwnPrevious && { previous: { from: previous.from, to: previous.to } }),
    ...(restaurants.length > 0 && { restaurants }),
  }
  return computedWidget(told, type, data)
}

interface Source {
  compares: boolean
  read(ctx: Context, input: MetricInput): Promise<WidgetData>
}

/** Where a widget's data comes from: its query, or a metric of the catalogue; null when that no longer exists. */
function sourceOf({ type, metric: metricId, query }: Widget): Source | null {
  if (query === undefined) {
    const metric = metricFor(type, metricId)
    return metric && sourceOfMetric(metric, type)
  }
  if (!('parts' in planFigures(figuresAsked(query), tierOf(type)))) return null
  if (type === 'table') {
    return { compares: true, read: async (ctx, input) => queryTable(ctx, query, inputOfQuery(input, query)) }
  }
  const metric = drawnMetric(type, query)
  return (
    metric && {
      compares: metric.compares === true,
      read: async (ctx, input) => metric.compute(ctx, inputOfQuery(input, query)),
    }
  )
}

function sourceOfMetric(metric: Metric<WidgetData>, type: Widget['type']): Source {
  return {
    compares: metric.compares === true,
    read: async (ctx, input) => {
      const data = await metric.compute(ctx, input)
      return type === 'table' ? metricTable(metric, input, data) : data
    },
  }
}

function isSame(one: Period, other: Period | null): boolean {
  return one.from === other?.from && one.to === other.to
}
