import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { FigureResult } from '@vitrina/contract/figure-result'
import type { UnitAmount } from '@vitrina/contract/goods-unit'
import type { TableData, Unit } from '@vitrina/contract/widget'
import type { QuerySource } from '../drill/query-source'

/** Figures as a table shows them, whoever computed them. */
export interface FiguresGrid {
  by: readonly FigureDimension[]
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** How many rows there are, shown or not. */
  count: number
  /** Whether its rows stand in an order of a figure's. */
  isRanked: boolean
  /** Of all members together, shown or not; null where it is not told. */
  total: GridFigures | null
}

interface GridColumn {
  /** Tells it apart from the others. */
  key: string
  metric: FigureMetric
  /** What of the metric it is. */
  part: 'value' | 'full' | 'previous' | 'change' | 'share'
  unit: Unit
}

export interface GridFigures {
  /** One a column. */
  values: readonly (number | null)[]
  /** Of the figure of each metric that has one: its unit, or how much there is in each of several. */
  units: Readonly<Partial<Record<FigureMetric, readonly UnitAmount[]>>>
}

interface GridRow extends GridFigures {
  keys: readonly string[]
  /** Names of members that have others than their keys. */
  labels: readonly (string | null)[]
}

/** The result of a query, with its changes where it is compared and its shares where they are asked for. */
export function gridOfResult(result: FigureResult, shares: boolean): FiguresGrid {
  const { query, units, rows, total, count, beside, fullDays } = result
  const hasShare = query.metrics.map((_, index) => shares && rows.some(({ figures }) => figures[index]?.share != null))
  const columns = query.metrics.flatMap((metric, index): GridColumn[] => {
    const unit = units[index] ?? 'quantity'
    return [
      { key: metric, metric, part: 'value', unit },
      ...(hasShare[index] ? [partOf(metric, 'share', 'percent')] : []),
      // The change of days that are not over is of the full ones.
      ...(beside !== null && fullDays ? [partOf(metric, 'full', unit)] : []),
      ...(beside === null
        ? []
        : [partOf(metric, 'previous', unit), partOf(metric, 'change', unit === 'percent' ? 'quantity' : 'percent')]),
    ]
  })
  const figuresOf = (figures: FigureResult['total']): GridFigures => ({
    values: columns.map(({ metric, part }) => {
      const figure = figures[query.metrics.indexOf(metric)]
      const { value, full, beside: previous, change, share } = figure ?? {}
      const values = { value, full, previous, change, share }
      return values[part] ?? null
    }),
    units: unitsOf(query.metrics, (_, at) => figures[at]?.units),
  })
  return {
    by: query.by,
    columns,
    rows: rows.map(({ keys, labels, figures }) => ({ keys, labels, ...figuresOf(figures) })),
    count,
    isRanked: query.order !== null,
    total: figuresOf(total),
  }
}

/** The units of metrics that have any. */
function unitsOf(
  metrics: readonly FigureMetric[],
  told: (metric: FigureMetric, at: number) => readonly UnitAmount[] | undefined,
): GridFigures['units'] {
  return Object.fromEntries(
    metrics.flatMap((metric, at) => {
      const units = told(metric, at)
      return units ? [[metric, units]] : []
    }),
  )
}

/** Parts have keys that no metric has: the share of the discount is another figure than the discount share. */
function partOf(metric: FigureMetric, part: Exclude<GridColumn['part'], 'value'>, unit: Unit): GridColumn {
  return { key: `${metric}:${part}`, metric, part, unit }
}

/** The table of a widget that holds a query. */
export function gridOfTable(
  { columns, rows, units = [], total, totalUnits, count = rows.length }: TableData,
  query: Pick<QuerySource, 'by' | 'metrics' | 'order'>,
): FiguresGrid {
  const figures = columns.flatMap(({ key, unit }): GridColumn[] => {
    if (unit === null) return []
    return query.metrics.flatMap((metric) => {
      const part = key === metric ? 'value' : parts.find((name) => key === `${metric}:${name}`)
      return part === undefined ? [] : [{ key, metric, unit, part }]
    })
  })
  const figuresOf = (
    row: TableData['rows'][number],
    of: NonNullable<TableData['units']>[number] = {},
  ): GridFigures => ({
    values: figures.map(({ key }) => numberOf(row[key])),
    units: unitsOf(query.metrics, (metric) => of[metric]),
  })
  return {
    by: query.by,
    columns: figures,
    rows: rows.map((row, at) => ({
      keys: query.by.map((dimension) => String(row[`${dimension}_id`] ?? '')),
      labels: query.by.map((dimension) => labelOf(row[dimension], row[`${dimension}_id`])),
      ...figuresOf(row, units[at]),
    })),
    count,
    isRanked: query.order != null,
    total: total === undefined ? null : figuresOf(total, totalUnits),
  }
}

const parts = ['full', 'previous', 'change', 'share'] as const

function labelOf(name: unknown, key: unknown): string | null {
  return typeof name === 'string' && key !== '' ? name : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** One figure by two dimensions as a sheet: the first one down, the second one across. */
export interface FiguresPivot {
  metric: GridColumn
  across: { key: string; label: string | null }[]
  /** With the figures of each cell, its change, share and units among them; null where there is none. */
  down: { key: string; label: string | null; cells: (GridFigures | null)[] }[]
}

/** More columns than these nobody compares. */
const maxAcross = 31

/**
 * The same figures as a sheet; null where they are not one figure by two dimensions, or too many across. What is left out of some
 * rows alone, or stands in an order of its own, is none either: its cells that are empty would tell of nothing sold.
 */
export function pivotOf({ by, columns, rows, count, isRanked }: FiguresGrid): FiguresPivot | null {
  if (rows.length < count || isRanked) return null
  const [, second] = by
  const [metric, ...others] = columns.filter(({ part }) => part === 'value')
  if (second === undefined || metric === undefined || others.length > 0 || rows.length === 0) return null
  const across = membersOf(rows, 1)
  if (across.length > maxAcross) return null
  const isOrdered = inKeyOrder.includes(second)
  if (isOrdered) across.sort((one, other) => compareKeys(one.key, other.key))
  const cells = new Map(rows.map((row) => [row.keys.join('\n'), row]))
  const down = membersOf(rows, 0).map(({ key, label }) => ({
    ...{ key, label },
    cells: across.map((column) => cells.get([key, column.key].join('\n')) ?? null),
  }))
  return { metric, across, down }
}

/** Dimensions whose members stand in the order of their keys; hours come in that of the day's end, as they were told. */
const inKeyOrder: readonly FigureDimension[] = ['day', 'week', 'month', 'quarter', 'weekday', 'weekend']

function compareKeys(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Different members of a dimension in the order in which they come. */
function membersOf(rows: FiguresGrid['rows'], at: number): { key: string; label: string | null }[] {
  const found = new Map<string, { key: string; label: string | null }>()
  for (const { keys, labels } of rows) {
    const key = keys[at] ?? ''
    if (!found.has(key)) found.set(key, { key, label: labels[at] ?? null })
  }
  return [...found.values()]
}
