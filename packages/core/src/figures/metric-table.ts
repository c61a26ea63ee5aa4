import { changeOf } from '@vitrina/contract/change'
import type { WidgetData } from '@vitrina/contract/dashboard'
import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { transformLabel } from '@vitrina/contract/figure-transform-labels'
import { amountsText, type UnitAmount, unitName } from '@vitrina/contract/goods-unit'
import type { TableData } from '@vitrina/contract/widget'
import { figuresAsked, isPlain, type WidgetQuery } from '@vitrina/contract/widget-query'
import type { Context } from '../context.ts'
import { weekdayNames } from '../time/weekday-names.ts'
import { isOfServed, publicKey } from './dimensions.ts'
import { isMeasured, measures, unitOf } from './measures.ts'
import { deltaOf, type Figure, readFigures } from './read-figures.ts'
import { daysOf, type Metric, type MetricInput, previousLabel, whereOf } from './shapes.ts'

type Asked = Pick<Metric<WidgetData>, 'title' | 'unit' | 'compares'>
type Shape<Key extends string> = Extract<WidgetData, Record<Key, unknown>>

/**
 * A metric's data as a table, figure by figure, with nothing recomputed. Columns that are empty for the metric, such as
 * shares of percentages or a missing comparison, are left out. Rows also have, outside the columns, what identifies
 * their item: its `id`, or the ISO `weekday`.
 */
export function metricTable(metric: Asked, input: MetricInput, data: WidgetData): TableData {
  if ('series' in data) return seriesTable(metric, input, data)
  if ('items' in data) return rankingTable(metric, input, data)
  if ('cells' in data) return heatmapTable(metric, data)
  if ('value' in data) return figureTable(metric, input, data)
  throw new Error('Only what a metric gives becomes a table')
}

const placeNames = { hour: 'Час', day: 'Дата', week: 'Неделя', month: 'Месяц' } as const

function seriesTable({ title, unit }: Asked, input: MetricInput, { granularity, series }: Shape<'series'>): TableData {
  const [current] = series
  const previous = series.find(({ key }) => key === 'previous')
  return {
    columns: [
      { key: 'x', label: placeNames[granularity], unit: null },
      { key: 'value', label: title.ru, unit },
      ...(previous ? [{ key: 'previous', label: previousLabel(input), unit }] : []),
    ],
    rows: (current?.points ?? []).map(({ x, y }, index) => ({
      x,
      value: y,
      ...(previous && { previous: previous.points[index]?.y ?? null }),
    })),
  }
}

function rankingTable({ title, unit }: Asked, input: MetricInput, { items, isOfServed }: Shape<'items'>): TableData {
  const isCompared = items.some(({ previous }) => previous !== undefined)
  const hasFull = items.some(({ full }) => full !== undefined)
  const isPoints = items.some(({ changePoints }) => changePoints !== undefined)
  const hasShares = items.some(({ sharePct }) => sharePct !== null)
  const hasUnits = items.some(({ units = [] }) => units.some(({ unit }) => unit !== null))
  return {
    columns: [
      { key: 'label', label: 'Название', unit: null },
      { key: 'value', label: title.ru, unit },
      ...(hasUnits ? [{ key: 'unit', label: 'Единица', unit: null }] : []),
      ...(hasShares ? [{ key: 'share', label: 'Доля', unit: 'percent' as const }] : []),
      ...(isCompared ? changeColumns(unit, input, { hasFull, isPoints }) : []),
    ],
    rows: items.map(({ id, label, value, sharePct, units = [], ...compared }) => ({
      ...{ id, label, value },
      ...(hasFull && { fullDays: compared.full ?? null }),
      ...(isCompared && { previous: compared.previous ?? null, change: changeIn(compared) }),
      ...(hasUnits && { unit: unitNames(units) }),
      ...(hasShares && { share: sharePct }),
    })),
    ...(hasUnits && { units: items.map(({ units = [] }) => ({ value: units })) }),
    ...(isOfServed && { isOfServed }),
  }
}

/** Columns of the full days, where the period is not over, of the figure compared with, and of the change. */
function changeColumns(
  unit: Asked['unit'],
  input: MetricInput,
  { hasFull, isPoints }: { hasFull: boolean; isPoints: boolean },
): TableData['columns'] {
  return [
    ...(hasFull ? [{ key: 'fullDays', label: 'За полные дни', unit }] : []),
    { key: 'previous', label: previousLabel(input), unit },
    isPoints
      ? { key: 'change', label: 'Изменение, п. п.', unit: 'quantity' as const }
      : { key: 'change', label: 'Изменение', unit: 'percent' as const },
  ]
}

function changeIn({ changePct = null, changePoints = null }: Partial<Shape<'items'>['items'][number]>): number | null {
  return changeOf({ changePct, changePoints })?.by ?? null
}

/** The unit of the value; where there are several, the amount in each, or the price per unit in a currency. */
function unitNames(units: readonly UnitAmount[], currency: string | null = null): string | null {
  const [only, other] = units
  if (other === undefined) return only?.unit ? unitName(only.unit, 'ru') : null
  const style = currency === null ? {} : ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)
  const write = (value: number) => value.toLocaleString('ru-RU', style)
  return amountsText(units, write, { locale: 'ru', isPrice: currency !== null })
}

function figureTable({ title, unit, compares }: Asked, input: MetricInput, data: Shape<'value'>): TableData {
  const isCompared = compares === true && input.previous !== null
  const known = 'knownRevenueSharePct' in data ? data.knownRevenueSharePct : undefined
  const { fullDays } = data
  const isPoints = data.changePoints !== undefined
  return {
    columns: [
      { key: 'value', label: title.ru, unit },
      ...(isCompared ? changeColumns(unit, input, { hasFull: Boolean(fullDays), isPoints }) : []),
      ...(known === undefined
        ? []
        : [{ key: 'knownShare', label: 'Доля выручки, по которой посчитано', unit: 'percent' as const }]),
    ],
    rows: [
      {
        value: data.value,
        ...(isCompared && fullDays && { fullDays: fullDays.value }),
        ...(isCompared && { previous: data.previous, change: changeOf(data)?.by ?? null }),
        ...(known !== undefined && { knownShare: known }),
      },
    ],
  }
}

function heatmapTable({ title, unit }: Asked, { cells }: Shape<'cells'>): TableData {
  return {
    columns: [
      { key: 'y', label: 'День недели', unit: null },
      { key: 'x', label: 'Час', unit: null },
      { key: 'value', label: title.ru, unit },
    ],
    rows: cells.map(({ x, y, value }) => ({ weekday: y, y: weekdayNames[Number(y) - 1] ?? y, x, value })),
  }
}

const maxRows = 1000

/** The column with the number of members behind a row. */
const countedKey = 'counted'

type Row = TableData['rows'][number]
type Column = TableData['columns'][number]

/**
 * A query as a table: a column for each dimension and for each metric with its unit and, where asked for, columns of
 * the full days of a period that is not over, of the days compared with, of the change and of the share, as
 * `<metric>:<part>`. Rows also have, outside the columns, the key of each member as `<dimension>_id`.
 */
export async function queryTable(ctx: Context, query: WidgetQuery, input: MetricInput): Promise<TableData> {
  const { metrics, by, limit } = query
  const asked = { ...figuresAsked(query), where: whereOf(input), limit: Math.min(limit ?? maxRows, maxRows) }
  // A table reads as deep as a question: where no rollup has the figures, a budget of rows applies.
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
      if (isMeasured(metric)) cells[`${metric}:unit`] = unitNames(figure?.units ?? [], currencyOf(metric))
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
  // Transformed figures, such as running sums, have no total.
  const hasTotal = by.length > 0 && isPlain(asked)
  return {
    columns: [
      ...by.map(
        (dimension): Column => ({ key: dimension, label: figureDimensionLabels[dimension].name.ru, unit: null }),
      ),
      ...parts.flatMap(({ columns }) => columns),
      ...(asked.count === null
        ? []
        : [
            {
              key: countedKey,
              label: `${figureDimensionLabels[asked.count].name.ru}: сколько`,
              unit: 'count' as const,
            },
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
  const made = transformLabel(transform)
  const unit = unitOf(metric, transform)
  const name = figureMetricLabels[metric].name.ru
  const label = made === null ? name : `${name}, ${made.ru}`
  const isCompared = input.previous !== null
  // Not all days are over: the change is computed from those that are.
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
          // Rows ordered by change also show the absolute change.
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
