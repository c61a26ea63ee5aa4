import { changeOf } from '@vitrina/contract/change'
import type { WidgetData } from '@vitrina/contract/dashboard'
import type { TableData, Unit } from '@vitrina/contract/widget'
import type { DataLabel } from '@vitrina/contract/widget-labels'
import { figuresAsked, isPlain, type WidgetQuery } from '@vitrina/contract/widget-query'
import type { Context } from '../context.ts'
import { isOfServed, publicKey } from './dimensions.ts'
import { isMeasured, measures, unitOf } from './measures.ts'
import { deltaOf, type Figure, readFigures } from './read-figures.ts'
import { daysOf, type Metric, type MetricInput, previousLabel, whereOf } from './shapes.ts'

type Asked = Pick<Metric<WidgetData>, 'unit' | 'compares'>
type Shape<Key extends string> = Extract<WidgetData, Record<Key, unknown>>

/**
 * A metric's data as a table, figure by figure, with nothing recomputed. Columns that are empty for the metric, such as
 * shares of percentages or a missing comparison, are left out. Labels are keys, to be put into a language by
 * `labelWidget`. Rows also have, outside the columns, what identifies their item: its `id`, or the ISO `weekday`.
 */
export function metricTable(metric: Asked, input: MetricInput, data: WidgetData): KeyedTable {
  if ('series' in data) return seriesTable(metric, input, data)
  if ('items' in data) return rankingTable(metric, input, data)
  if ('cells' in data) return heatmapTable(metric, data)
  if ('value' in data) return figureTable(metric, input, data)
  throw new Error('Only what a metric gives becomes a table')
}

/** A column; its label is a key. */
interface Column {
  key: string
  label: DataLabel
  unit: Unit | null
}

/** A table whose labels are keys. */
type KeyedTable = Omit<TableData, 'columns'> & { columns: Column[] }

function seriesTable({ unit }: Asked, input: MetricInput, { granularity, series }: Shape<'series'>): KeyedTable {
  const [current] = series
  const previous = series.find(({ key }) => key === 'previous')
  const compared = new Map(previous?.points.map(({ at, y }) => [at, y]))
  return {
    columns: [
      { key: 'x', label: granularity, unit: null },
      { key: 'value', label: 'title', unit },
      ...(previous ? [{ key: 'previous', label: previousLabel(input), unit }] : []),
    ],
    rows: (current?.points ?? []).map(({ x, y }) => ({
      x,
      value: y,
      ...(previous && { previous: compared.get(x) ?? null }),
    })),
  }
}

function rankingTable({ unit }: Asked, input: MetricInput, { items, isOfServed }: Shape<'items'>): KeyedTable {
  const isCompared = items.some(({ previous }) => previous !== undefined)
  const hasFull = items.some(({ full }) => full !== undefined)
  const isPoints = items.some(({ changePoints }) => changePoints !== undefined)
  const hasShares = items.some(({ sharePct }) => sharePct !== null)
  const hasUnits = items.some(({ units = [] }) => units.some(({ unit }) => unit !== null))
  return {
    columns: [
      { key: 'label', label: 'name', unit: null },
      { key: 'value', label: 'title', unit },
      ...(hasUnits ? [{ key: 'unit', label: 'unit', unit: null } as const] : []),
      ...(hasShares ? [{ key: 'share', label: 'share', unit: 'percent' } as const] : []),
      ...(isCompared ? changeColumns(unit, input, { hasFull, isPoints }) : []),
    ],
    rows: items.map(({ id, label, value, sharePct, units = [], ...compared }) => ({
      ...{ id, label, value },
      ...(hasFull && { fullDays: compared.full ?? null }),
      ...(isCompared && { previous: compared.previous ?? null, change: changeIn(compared) }),
      ...(hasUnits && { unit: null }),
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
): Column[] {
  return [
    ...(hasFull ? [{ key: 'fullDays', label: 'full_days', unit } as const] : []),
    { key: 'previous', label: previousLabel(input), unit },
    isPoints
      ? { key: 'change', label: 'change_points', unit: 'quantity' }
      : { key: 'change', label: 'change', unit: 'percent' },
  ]
}

function changeIn({ changePct = null, changePoints = null }: Partial<Shape<'items'>['items'][number]>): number | null {
  return changeOf({ changePct, changePoints })?.by ?? null
}

function figureTable({ unit, compares }: Asked, input: MetricInput, data: Shape<'value'>): KeyedTable {
  const isCompared = compares === true && input.previous !== null
  const known = 'knownRevenueSharePct' in data ? data.knownRevenueSharePct : undefined
  const { fullDays } = data
  const isPoints = data.changePoints !== undefined
  return {
    columns: [
      { key: 'value', label: 'title', unit },
      ...(isCompared ? changeColumns(unit, input, { hasFull: Boolean(fullDays), isPoints }) : []),
      ...(known === undefined ? [] : [{ key: 'knownShare', label: 'known_share', unit: 'percent' } as const]),
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

function heatmapTable({ unit }: Asked, { cells }: Shape<'cells'>): KeyedTable {
  return {
    columns: [
      { key: 'y', label: 'weekday', unit: null },
      { key: 'x', label: 'hour', unit: null },
      { key: 'value', label: 'title', unit },
    ],
    rows: cells.map(({ x, y, value }) => ({ weekday: y, y, x, value })),
  }
}

const maxRows = 1000

/** The column with the number of members behind a row. */
const countedKey = 'counted'

type Row = TableData['rows'][number]

/**
 * A query as a table whose labels are keys, to be put into a language by `labelWidget`: a column for each dimension and
 * for each metric with its unit and, where asked for, columns of the full days of a period that is not over, of the
 * days compared with, of the change and of the share, as `<metric>:<part>`. Rows also have, outside the columns, the
 * key of each member as `<dimension>_id`.
 */
export async function queryTable(ctx: Context, query: WidgetQuery, input: MetricInput): Promise<KeyedTable> {
  const { metrics, by, limit } = query
  const asked = { ...figuresAsked(query), where: whereOf(input), limit: Math.min(limit ?? maxRows, maxRows) }
  // A table reads as deep as a question: where no rollup has the figures, a budget of rows applies.
  const { rows, total, count, counted: countedInAll } = await readFigures(ctx, asked, daysOf(input), 3)
  const shown = by.length === 0 ? [{ keys: [], labels: [], figures: total, counted: countedInAll }] : rows
  const measured = metrics.flatMap((metric, index) => (isMeasured(metric) ? [{ metric, index }] : []))
  const parts = metrics.map((metric, index) => ({ metric, index, ...partsOf(query, input, metric) }))
  const cellsOf = (figures: readonly Figure[]): Row => {
    const cells: Row = {}
    for (const { metric, index, isCompared, hasFull, hasDelta, hasShare } of parts) {
      const figure = figures[index]
      cells[metric] = figure?.value ?? null
      if (isMeasured(metric)) cells[`${metric}:unit`] = null
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
      ...by.map((dimension): Column => ({ key: dimension, label: 'title', unit: null })),
      ...parts.flatMap(({ columns }) => columns),
      ...(asked.count === null ? [] : [{ key: countedKey, label: 'count', unit: 'count' } as const]),
    ],
    rows: shown.map(({ keys, labels, figures, counted }) => {
      const row: Row = asked.count === null ? {} : { [countedKey]: counted ?? null }
      by.forEach((dimension, at) => {
        const key = publicKey(dimension, keys[at] ?? '')
        row[dimension] = labels[at] ?? null
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
  const unit = unitOf(metric, transform)
  const isCompared = input.previous !== null
  // Not all days are over: the change is computed from those that are.
  const hasFull = isCompared && Boolean(input.fullDays)
  const hasDelta = isCompared && query.order !== null && query.order.metric === metric && query.order.of !== 'value'
  const hasShare = query.shares && measures[metric].isAdditive && transform === 'none' && query.by.length > 0
  const columns: Column[] = [
    { key: metric, label: 'title', unit },
    ...(isMeasured(metric) ? [{ key: `${metric}:unit`, label: 'unit', unit: null } as const] : []),
    ...(hasFull ? [{ key: `${metric}:full`, label: 'full_days', unit } as const] : []),
    ...(isCompared
      ? [
          { key: `${metric}:previous`, label: previousLabel(input), unit },
          // Rows ordered by change also show the absolute change.
          ...(hasDelta ? [{ key: `${metric}:delta`, label: 'delta', unit } as const] : []),
          unit === 'percent'
            ? ({ key: `${metric}:change`, label: 'change_points', unit: 'quantity' } as const)
            : ({ key: `${metric}:change`, label: 'change', unit: 'percent' } as const),
        ]
      : []),
    ...(hasShare ? [{ key: `${metric}:share`, label: 'share', unit: 'percent' } as const] : []),
  ]
  return { columns, isCompared, hasFull, hasDelta, hasShare }
}
