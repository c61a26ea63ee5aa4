import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionWords, figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { TableData } from '@vitrina/contract/widget'
import type { WidgetQuery } from '@vitrina/contract/widget-query'
import { encodeId } from '@vitrina/db/ids'
import type { Context } from '../context.ts'
import type { MetricInput } from '../metrics/define-metric.ts'
import { unitsInWords } from '../metrics/metric-table.ts'
import { previousLabel } from '../metrics/series-over-time.ts'
import { dimensions } from './dimensions.ts'
import { isMeasured, measures } from './measures.ts'
import { readFigures } from './read-figures.ts'
import { daysOf, whereOf } from './shapes.ts'

const mostRows = 1000

type Row = TableData['rows'][number]
type Column = TableData['columns'][number]

/**
 * A query as a table: a column a dimension and a metric with its unit and, where they are asked for, that of the days compared with, the
 * change and the share. Rows also hold, in no column, the key of each member as `<dimension>_id`.
 */
export async function queryTable(ctx: Context, query: WidgetQuery, input: MetricInput): Promise<TableData> {
  const { metrics, by, order, limit } = query
  const asked = { metrics, by, where: whereOf(input), having: [], order, limit: limit ?? mostRows }
  const { rows, total } = await readFigures(ctx, asked, daysOf(input), 1)
  const shown = by.length === 0 ? [{ keys: [], labels: [], figures: total }] : rows
  const parts = metrics.map((metric, index) => ({ metric, index, ...partsOf(query, input, metric) }))
  return {
    columns: [
      ...by.map(
        (dimension): Column => ({ key: dimension, label: figureDimensionWords[dimension].name.ru, unit: null }),
      ),
      ...parts.flatMap(({ columns }) => columns),
    ],
    rows: shown.map(({ keys, labels, figures }) => {
      const row: Row = {}
      by.forEach((dimension, at) => {
        const { named } = dimensions[dimension]
        const key = keys[at] ?? ''
        row[dimension] = memberName(dimension, key, labels[at] ?? null, 'ru')
        row[`${dimension}_id`] = named === undefined ? key : encodeId(named, key)
      })
      for (const { metric, index, isCompared, hasShare } of parts) {
        const figure = figures[index]
        row[metric] = figure?.value ?? null
        if (isMeasured(metric)) row[`${metric}_unit`] = unitsInWords(figure?.units ?? [])
        if (isCompared) row[`${metric}_previous`] = figure?.beside ?? null
        if (isCompared) row[`${metric}_change`] = figure?.change ?? null
        if (hasShare) row[`${metric}_share`] = figure?.share ?? null
      }
      return row
    }),
  }
}

function partsOf({ by, shares }: WidgetQuery, input: MetricInput, metric: WidgetQuery['metrics'][number]) {
  const { unit, isAdditive } = measures[metric]
  const label = figureMetricWords[metric].name.ru
  const isCompared = input.previous !== null
  const hasShare = shares && isAdditive && by.length > 0
  const columns: Column[] = [
    { key: metric, label, unit },
    ...(isMeasured(metric) ? [{ key: `${metric}_unit`, label: `${label}: единица`, unit: null }] : []),
    ...(isCompared
      ? [
          { key: `${metric}_previous`, label: `${label}: ${previousLabel(input).toLowerCase()}`, unit },
          unit === 'percent'
            ? { key: `${metric}_change`, label: `${label}: изменение, п. п.`, unit: 'quantity' as const }
            : { key: `${metric}_change`, label: `${label}: изменение`, unit: 'percent' as const },
        ]
      : []),
    ...(hasShare ? [{ key: `${metric}_share`, label: `${label}: доля`, unit: 'percent' as const }] : []),
  ]
  return { columns, isCompared, hasShare }
}
