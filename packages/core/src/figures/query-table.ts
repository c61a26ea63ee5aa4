import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionWords, figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { transformWords } from '@vitrina/contract/figure-transform-words'
import type { TableData } from '@vitrina/contract/widget'
import { figuresAsked, isPlain, type WidgetQuery } from '@vitrina/contract/widget-query'
import type { Context } from '../context.ts'
import type { MetricInput } from './define-metric.ts'
import { isOfServed } from './dimensions.ts'
import { isMeasured, measures } from './measures.ts'
import { unitsInWords } from './metric-table.ts'
import { publicKey } from './public-key.ts'
import { deltaOf, type Figure, readFigures } from './read-figures.ts'
import { previousLabel } from './series-over-time.ts'
import { daysOf, whereOf } from './shapes.ts'
import { unitOf } from './transforms.ts'

const mostRows = 1000

/** The column that tells how many members stand behind a row. */
const countedKey = 'counted'

type Row = TableData['rows'][number]
type Column = TableData['columns'][number]

/**
 * A query as a table: a column a dimension and a metric with its unit and, where they are asked for, that of the full days of a period
 * that is not over, that of the days compared with, the change and the share, as `<metric>:<part>`. Rows also hold, in no column, the key of each member as `<dimension>_id`.
 */
export async function queryTable(ctx: Context, query: WidgetQuery, input: MetricInput): Promise<TableData> {
  const { metrics, by, limit } = query
  const asked = { ...figuresAsked(query), where: whereOf(input), limit: Math.min(limit ?? mostRows, mostRows) }
  // A table is read as deep as a question: what no rollup tells is bounded by how much of it there is.
  const { rows, total, count, counted: countedInAll } = await readFigures(ctx, asked, daysOf(input), 3)
  const shown = by.length === 0 ? [{ keys: [], labels: [], figures: total, counted: countedInAll }] : rows
  const measured = metrics.flatMap((metric, index) => (isMeasured(metric) ? [{ metric, index }] : []))
  const parts = metrics.map((metric, index) => ({ metric, index, ...partsOf(query, input, metric) }))
  const currencyOf = (metric: FigureMetric) => (measures[metric].unit === 'money' ? ctx.workspace.currency : null)
  const cellsOf = (figures: readonly Figure[]): Row => {
    const cells: Row = {}
    for (const { metric, index, isCompared, hasFull, hasDelta, hasShare } of parts) {
      const figure = figures[index]
      cells[metric] = figure?.value ?? null
      if (isMeasured(metric)) cells[`${metric}:unit`] = unitsInWords(figure?.units ?? [], currencyOf(metric))
      if (hasFull) cells[`${metric}:full`] = figure?.full ?? null
      if (isCompared) cells[`${metric}:previous`] = figure?.beside ?? null
      if (isCompared) cells[`${metric}:change`] = figure?.change ?? null
      if (hasDelta) cells[`${metric}:delta`] = figure ? deltaOf(metric, figure) : null
      if (hasShare) cells[`${metric}:share`] = figure?.share ?? null
    }
    return cells
  }
  const unitsOf = (figures: readonly Figure[]) =>
    Object.fromEntries(measured.map(({ metric, index }) => [metric, [...(figures[index]?.units ?? [])]]))
  // What is made of figures, such as a course, has no whole to tell under them.
  const hasTotal = by.length > 0 && isPlain(asked)
  return {
    columns: [
      ...by.map(
        (dimension): Column => ({ key: dimension, label: figureDimensionWords[dimension].name.ru, unit: null }),
      ),
      ...parts.flatMap(({ columns }) => columns),
      ...(asked.count === null
        ? []
        : [
            { key: countedKey, label: `${figureDimensionWords[asked.count].name.ru}: сколько`, unit: 'count' as const },
          ]),
    ],
    rows: shown.map(({ keys, labels, figures, counted }) => {
      const row: Row = asked.count === null ? {} : { [countedKey]: counted ?? null }
      by.forEach((dimension, at) => {
        const key = publicKey(dimension, keys[at] ?? '')
        row[dimension] = memberName(dimension, key, labels[at] ?? null, 'ru')
        row[`${dimension}_id`] = key
      })
      return { ...row, ...cellsOf(figures) }
    }),
    ...(measured.length > 0 && { units: shown.map(({ figures }) => unitsOf(figures)) }),
    ...(hasTotal && { total: cellsOf(total), ...(measured.length > 0 && { totalUnits: unitsOf(total) }) }),
    count: by.length === 0 ? 1 : count,
    ...(isOfServed(by) && { isOfServed: true as const }),
  }
}

function partsOf(query: WidgetQuery, input: MetricInput, metric: WidgetQuery['metrics'][number]) {
  const { transform } = figuresAsked(query)
  const made = transformWords(transform)
  const unit = unitOf(metric, transform)
  const name = figureMetricWords[metric].name.ru
  const label = made === null ? name : `${name}, ${made.ru}`
  const isCompared = input.previous !== null
  // Not all days are over: the change is of those that are.
  const hasFull = isCompared && Boolean(input.fullDays)
  const hasDelta = isCompared && query.order !== null && query.order.metric === metric && query.order.of !== 'value'
  const hasShare = query.shares && measures[metric].isAdditive && made === null && query.by.length > 0
  const columns: Column[] = [
    { key: metric, label, unit },
    ...(isMeasured(metric) ? [{ key: `${metric}:unit`, label: `${label}: единица`, unit: null }] : []),
    ...(hasFull ? [{ key: `${metric}:full`, label: `${label}: за полные дни`, unit }] : []),
    ...(isCompared
      ? [
          { key: `${metric}:previous`, label: `${label}: ${previousLabel(input).toLowerCase()}`, unit },
          // Rows in the order of their change tell it as it is, too.
          ...(hasDelta ? [{ key: `${metric}:delta`, label: `${label}: разница`, unit }] : []),
          unit === 'percent'
            ? { key: `${metric}:change`, label: `${label}: изменение, п. п.`, unit: 'quantity' as const }
            : { key: `${metric}:change`, label: `${label}: изменение`, unit: 'percent' as const },
        ]
      : []),
    ...(hasShare ? [{ key: `${metric}:share`, label: `${label}: доля`, unit: 'percent' as const }] : []),
  ]
  return { columns, isCompared, hasFull, hasDelta, hasShare }
}
