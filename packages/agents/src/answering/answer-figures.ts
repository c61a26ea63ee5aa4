import type { ComputedWidget, Widget, WidgetType } from '@vitrina/contract/dashboard'
import { countDays, maxDailyDays, type Period } from '@vitrina/contract/dates'
import { figureMetricLabels } from '@vitrina/contract/figure-metrics'
import {
  dimensionsOf,
  type FigureCondition,
  type FigureDimension,
  type FigureMetric,
  type FigureQuery,
} from '@vitrina/contract/figure-query'
import { type FigureShape, shapeOf } from '@vitrina/contract/figure-shape'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { isPlain, type WidgetQuery } from '@vitrina/contract/widget-query'
import { computeWidgets } from '@vitrina/core/dashboards/compute-widgets'
import { comparedRowOf } from '@vitrina/core/figures/compared-period'
import { dimensions } from '@vitrina/core/figures/dimensions'
import { daysOfQuery, type Figures, getFigures } from '@vitrina/core/figures/get-figures'
import { isOfNow, measures } from '@vitrina/core/figures/measures'
import { planFigures } from '@vitrina/core/figures/plan'
import type { Figure } from '@vitrina/core/figures/read-figures'
import { within } from '@vitrina/core/time/time-axis'
import type { Focus } from '../reading/meaning.ts'
import { fold } from '../understand/tokens.ts'
import type { Asking } from './asking.ts'
import { metricName } from './figure-terms.ts'
import { MissingScope } from './missing-scope.ts'
import { requireOneUnit } from './mixed-units.ts'
import { namesakesOf } from './namesakes.ts'
import type { Speech } from './speech.ts'

/** The result of a query before it is put into words. */
export interface Computed {
  query: FigureQuery
  line: string
  figures: Figures
  /** For two dimensions: the figures of each member of the first. */
  firsts: Figures | null
  /** For cost metrics: the share of revenue whose cost is known, in percent. */
  coverage: Figure | null
  period: Period
  /** Members that are told first; null for none. */
  focus: Focus | null
  /** More days were asked for than are computed at once; these are the stored ones among them. */
  isCut: boolean
  /** The `compare` parameter of the source; null where its default applies. */
  compare: string | null
  widgets: Widget[]
  blocks: ComputedWidget[]
}

/** The period is longer than figures are computed for at once. */
export class TooLong extends Error {
  override name = 'TooLong'
}

const maxRows = 1000

/** How a query is drawn where it is one of several. */
interface Drawn {
  /** Number of widgets before it. */
  from?: number
  /** Title of the single table it is drawn as; if absent, its shape decides how it is drawn. */
  asTable?: string
  /** Members that are told first. */
  focus?: Focus | undefined
}

/**
 * Computes a query with the asker's rights. Throws `MissingScope` for a missing right, `TooLong`,
 * `MixedUnits`, and `invalid_parameter` for what is not stored.
 */
export async function computeQuery(
  asking: Asking,
  asked: FigureQuery,
  speech: Speech,
  { from = 0, asTable, focus }: Drawn = {},
): Promise<Computed> {
  const { ctx, steps, signal, vocabulary, language } = asking
  signal.throwIfAborted()
  requireScopes(ctx, asked)
  const { query, compare, isCut } = await resolveQuery(asking, { ...asked, where: asked.where.map(folded) })
  const { period } = query
  if ('rule' in period) throw new Error('The days of a query are settled by now')
  steps.take()
  const of = { where: query.where, period }
  const isCosts = query.metrics.some((metric) => measures[metric].leaves.includes('cost'))
  const [first] = query.by
  const hasFirsts =
    isOfTwo(query) &&
    query.metrics.length === 1 &&
    isPlain(query) &&
    query.limit === null &&
    isChartable(query, 'table')
  const [figures, coverage, firsts] = await Promise.all([
    getFigures(ctx, query, { most: maxRows }),
    isCosts && !query.metrics.includes('known_cost_share')
      ? getFigures(ctx, { ...of, metrics: ['known_cost_share'] })
      : null,
    hasFirsts && first !== undefined
      ? getFigures(ctx, { ...query, by: [first], order: null }, { most: maxRows })
      : null,
  ])
  await requireOneUnit(ctx, { query, asked }, figures, maxRows)
  const marked = await namesakesOf(asking, figures)
  const widgets =
    asTable === undefined
      ? widgetsOf(query, speech, figures, { from, hasFirsts, isCosts })
      : laidOut([['table', tableOf(query), asTable]], query.compare === 'none' ? 'none' : 'previous', from)
  const all = await computeWidgets(ctx, { period, compare: query.compare }, widgets)
  // Waiters' rows may not add up to all sales: a total of all sales over them would be a different number.
  const blocks = query.by.length === 0 ? all : all.filter((block) => isOfRows(block, figures, widgets))
  return {
    ...{ query, period, compare, isCut, focus: focus ? foldedFocus(focus) : null },
    widgets: widgets.filter(({ id }) => blocks.some((block) => block.id === id)),
    figures: apart(figures, marked),
    firsts: firsts && apart(firsts, marked),
    line: asking.canonical({ kind: 'figures', queries: [asked] }, language, vocabulary),
    coverage: coverage?.total[0] ?? null,
    blocks: blocks.map((block) => {
      const widget = widgets.find(({ id }) => id === block.id)
      if (!widget) return block
      const { query } = widget
      const told = drawnApart({ ...block, ...(query && { query }) }, marked)
      return labelWidget(told, widget, { language, currency: ctx.workspace.currency })
    }),
  }
}

function apart(figures: Figures, marked: ReadonlyMap<string, string>): Figures {
  if (marked.size === 0) return figures
  const rows = figures.rows.map((row) => {
    return { ...row, labels: row.labels.map((label, at) => marked.get(row.keys[at] ?? '') ?? label) }
  })
  return { ...figures, rows }
}

function drawnApart(block: ComputedWidget, marked: ReadonlyMap<string, string>): ComputedWidget {
  if (marked.size === 0 || block.type !== 'bar' || !('items' in block.data)) return block
  const items = block.data.items.map((item) => ({ ...item, label: marked.get(item.id) ?? item.label }))
  return { ...block, data: { ...block.data, items } }
}

/** Whether a single figure above the rows is their total. */
function isOfRows(block: ComputedWidget, { query, total }: Figures, widgets: readonly Widget[]): boolean {
  const metric = widgets.find(({ id }) => id === block.id)?.query?.metrics[0]
  const at = metric === undefined ? -1 : query.metrics.indexOf(metric)
  return block.type !== 'metric' || at < 0 || block.data.value === (total[at]?.value ?? null)
}

/** Categories and products are matched case-insensitively. */
function folded(condition: FigureCondition): FigureCondition {
  const { dimension, op, values } = condition
  if (!isKeyedByName(dimension) || op === 'is') return condition
  return { dimension, op, values: values.map(fold) }
}

function foldedFocus({ dimension, values }: Focus): Focus {
  return { dimension, values: isKeyedByName(dimension) ? values.map(fold) : values }
}

function isKeyedByName(dimension: FigureDimension): boolean {
  return dimension === 'category' || dimension === 'product'
}

/**
 * The source is a dashboard, so a number the asker could not read there is not reported here. All missing scopes are
 * named.
 */
function requireScopes({ scopes }: Asking['ctx'], query: FigureQuery): void {
  const used = [...dimensionsOf(query), ...(query.count === null ? [] : [query.count])]
  const needed = new Set([
    'read:dashboards' as const,
    ...query.metrics.map((metric) => measures[metric].scope),
    ...used.map((dimension) => dimensions[dimension].scope),
  ])
  const missing = [...needed].filter((scope) => !scopes.has(scope))
  if (missing.length > 0) throw new MissingScope(missing.join(', '))
}

/** The query with its period as dates, as the source takes it. The period is limited to the days computed at once. */
async function resolveQuery(
  { ctx, vocabulary }: Asking,
  query: FigureQuery,
): Promise<{ query: FigureQuery; compare: string | null; isCut: boolean }> {
  const asked = 'rule' in query.period ? (await daysOfQuery(ctx, query)).period : query.period
  const period = bounded(asked, vocabulary)
  const rule = 'rule' in query.period ? query.period.rule : undefined
  const [byRule, byDates] = [comparedRowOf(period, query.compare, rule), comparedRowOf(period, query.compare)]
  const isSame = byRule?.from === byDates?.from && byRule?.to === byDates?.to
  const compare = isSame || byRule === null ? query.compare : { from: byRule.from, to: byRule.to }
  const isUsual = compare === 'previous' || compare === 'none'
  const told = typeof compare === 'string' ? compare : `${compare.from}..${compare.to}`
  return { query: { ...query, period, compare }, compare: isUsual ? null : told, isCut: period !== asked }
}

function bounded(asked: Period, { dataFrom, dataTo }: Asking['vocabulary']): Period {
  if (countDays(asked.from, asked.to) <= maxDailyDays) return asked
  const held = dataFrom === null || dataTo === null ? null : within(asked, { from: dataFrom, to: dataTo })
  // No day of it is stored.
  if (held === null) return { from: asked.to, to: asked.to }
  if (countDays(held.from, held.to) > maxDailyDays) throw new TooLong()
  return held
}

const chartOf: Readonly<Record<Exclude<FigureShape, 'table'>, Exclude<WidgetType, 'text'>>> = {
  metric: 'metric',
  series: 'line',
  ranking: 'bar',
  heatmap: 'heatmap',
}

/** Up to this many bars are all named in the text; for more, a table gives their number. */
const maxBars = 5

function widgetsOf(
  query: FigureQuery,
  speech: Speech,
  { count }: Figures,
  { from, hasFirsts, isCosts }: { from: number; hasFirsts: boolean; isCosts: boolean },
): Widget[] {
  const { metrics, by } = query
  const drawn: [WidgetType, WidgetQuery, string][] = []
  const shape = shapeOf(by)
  const isCounted = query.count !== null
  const plain = (metric: FigureMetric, dimensions = by): WidgetQuery => ({
    ...{ metrics: [metric], by: dimensions, where: query.where, shares: false, limit: query.limit },
    order: query.order?.metric === metric ? query.order : null,
  })
  const totalOf = (metric: FigureMetric): WidgetQuery => ({ ...plain(metric, []), order: null, limit: null })
  const hasTotal = isTotalReported(query)
  if (shape === 'metric' ? isPlain(query) : hasTotal || isCosts) {
    for (const metric of metrics) {
      if (isChartable({ ...query, metrics: [metric], by: [] }, 'metric')) {
        drawn.push(['metric', totalOf(metric), metricName(speech, metric, plainly)])
      }
    }
    // Only a cost figure comes with its coverage; without one, the coverage is drawn by itself.
    if (
      shape !== 'metric' &&
      isCosts &&
      !drawn.some(
        ([
          ,
          {
            metrics: [metric],
          },
        ]) => metric && measures[metric].leaves.includes('cost'),
      )
    ) {
      drawn.push(['metric', totalOf('known_cost_share'), metricName(speech, 'known_cost_share', plainly)])
    }
  }
  const [metric] = metrics
  const isDrawn = metrics.length === 1 && metric !== undefined && shape !== 'metric' && shape !== 'table'
  if (isDrawn && isPlain(query) && isChartable(query, chartOf[shape])) {
    const type = by[0] === 'hour' && shape === 'series' ? 'bar' : chartOf[shape]
    drawn.push([type, plain(metric), metricName(speech, metric, query)])
  }
  const [first] = by
  if (hasFirsts && first !== undefined) {
    for (const each of metrics.slice(0, 1)) {
      const type = shapeOf([first]) === 'series' && first !== 'hour' ? 'line' : 'bar'
      if (isChartable({ ...query, metrics: [each], by: [first] }, type)) {
        drawn.push([type, { ...plain(each, [first]), order: null }, metricName(speech, each, plainly)])
      }
    }
  }
  const isTold = drawn.some(([type, { by: dimensions }]) => type !== 'metric' && dimensions.length === by.length)
  const isShort = query.limit === null && (shape === 'ranking' ? count <= maxBars : query.order === null)
  const isTableNeeded =
    shape === 'metric'
      ? drawn.length === 0
      : !isTold || ((shape === 'ranking' || shape === 'series') && !isShort) || isCounted
  if (isTableNeeded) {
    drawn.push(['table', tableOf(query), speech.list(metrics.map((each) => metricName(speech, each, query)))])
  }
  return laidOut(drawn, query.compare === 'none' ? 'none' : 'previous', from)
}

function tableOf(query: FigureQuery): WidgetQuery {
  const { metrics, by, where, order, limit } = query
  return {
    ...{ metrics, by, where, order, limit, shares: hasShares(query) },
    ...(query.having.length > 0 && { having: query.having }),
    ...(query.perGroup !== null && { perGroup: query.perGroup }),
    ...(query.transform !== 'none' && { transform: query.transform }),
    ...(query.members !== 'sold' && { members: query.members }),
    ...(query.count !== null && { count: query.count }),
  }
}

const plainly = { transform: 'none' } as const

/** Whether rows come with a total. They do not where only some of them are asked for. */
export function isTotalReported({ by, metrics, having, members, transform }: FigureQuery): boolean {
  return by.length > 0 && metrics.length <= 3 && having.length === 0 && members === 'sold' && transform === 'none'
}

/** Whether rows come with their shares of the total. */
export function hasShares({ by, metrics, transform }: FigureQuery): boolean {
  return metrics.length === 1 && transform === 'none' && shapeOf(by) === 'ranking'
}

function isOfTwo({ by }: FigureQuery): boolean {
  return shapeOf(by) === 'table' && by.length === 2
}

/** Whether a chart may draw it: charts read rollups only. */
function isChartable(query: Pick<FigureQuery, 'metrics' | 'by' | 'where'>, type: WidgetType): boolean {
  const isOver = query.by.length > 0 && query.metrics.some(isOfNow) && type === 'line'
  return !isOver && 'parts' in planFigures({ metrics: query.metrics, by: query.by, where: query.where }, 1)
}

const columns = 12
const maxInRow = 4

/** Lays widgets out on a grid: figures in a row, the rest at full width. */
function laidOut(
  drawn: readonly [WidgetType, WidgetQuery, string][],
  comparison: Widget['comparison'],
  from: number,
): Widget[] {
  const figures = drawn.filter(([type]) => type === 'metric').length
  const inRow = Math.min(Math.max(figures, 1), maxInRow)
  let y = 0
  let x = 0
  return drawn.map(([type, query, title], index) => {
    const isFigure = type === 'metric'
    const isNewRow = !isFigure || x + columns / inRow > columns
    if (isNewRow && x > 0) [x, y] = [0, y + 2]
    const [w, h] = isFigure ? [Math.floor(columns / inRow), 2] : [columns, 5]
    const layout = { x, y, w, h }
    if (isFigure) x += w
    else y += h
    return {
      ...{ id: `figure_${from + index + 1}`, type, title: title.slice(0, 120), metric: null, markdown: null, layout },
      ...{ periodRule: 'dashboard', restaurants: [], comparison, query },
    }
  })
}

/** Whether a metric is of sales, whose stored days the showcase knows. */
export function isOfSales(metric: FigureMetric): boolean {
  return measures[metric].scope !== 'read:stock' && figureMetricLabels[metric].group !== 'stock'
}
