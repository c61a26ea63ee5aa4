import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { FigureResult } from '@vitrina/contract/figure-result'
import type { UnitAmount } from '@vitrina/contract/goods-unit'
import type { TableData, Unit } from '@vitrina/contract/widget'
import type { QuerySource } from '../drill/drill-href'

/** Figures in the form a table shows, regardless of what computed them. */
export interface FiguresGrid {
  by: readonly FigureDimension[]
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** How many rows there are, shown or not. */
  count: number
  /** Whether its rows are ordered by a figure. */
  isRanked: boolean
  /** The total of all members, shown or not; null if it is unknown. */
  total: GridFigures | null
}

interface GridColumn {
  /** Unique among the columns. */
  key: string
  metric: FigureMetric
  /** The part of the metric that the column shows. */
  part: 'value' | 'full' | 'previous' | 'change' | 'share'
  unit: Unit
}

export interface GridFigures {
  /** One value per column. */
  values: readonly (number | null)[]
  /** For each metric whose figure has units: the unit, or the amount in each of several units. */
  units: Readonly<Partial<Record<FigureMetric, readonly UnitAmount[]>>>
}

interface GridRow extends GridFigures {
  keys: readonly string[]
  /** Names of the members that have a name besides their key; null for others. */
  labels: readonly (string | null)[]
}

/** The result of a query, with changes if it is compared and with shares if they are asked for. */
export function gridOfResult(result: FigureResult, shares: boolean): FiguresGrid {
  const { query, units, rows, total, count, beside, fullDays } = result
  const hasShare = query.metrics.map((_, index) => shares && rows.some(({ figures }) => figures[index]?.share != null))
  const columns = query.metrics.flatMap((metric, index): GridColumn[] => {
    const unit = units[index] ?? 'quantity'
    return [
      { key: metric, metric, part: 'value', unit },
      ...(hasShare[index] ? [partOf(metric, 'share', 'percent')] : []),
      // If the period is not over, the change covers only its full days.
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

/** Keys of parts differ from those of all metrics: the share of the discount is not the discount share. */
function partOf(metric: FigureMetric, part: Exclude<GridColumn['part'], 'value'>, unit: Unit): GridColumn {
  return { key: `${metric}:${part}`, metric, part, unit }
}

/** The table of a widget that shows a query. */
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

/** One figure by two dimensions as a pivot: the first dimension in rows, the second in columns. */
export interface FiguresPivot {
  metric: GridColumn
  across: { key: string; label: string | null }[]
  /** Each cell has all its figures, including change, share and units; null if there is no figure. */
  down: { key: string; label: string | null; cells: (GridFigures | null)[] }[]
}

/** The maximum number of columns. No one compares more. */
const maxAcross = 31

/**
 * The same figures as a pivot; null unless they are one figure by two dimensions with at most `maxAcross` columns. Also
 * null if some rows are left out or the rows are ranked: empty cells would then look as if nothing was sold.
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

/** Dimensions whose members are ordered by key. Hours keep the order they came in, which follows the day's end. */
const inKeyOrder: readonly FigureDimension[] = ['day', 'week', 'month', 'quarter', 'weekday', 'weekend']

function compareKeys(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The distinct members of a dimension in the order they appear. */
function membersOf(rows: FiguresGrid['rows'], at: number): { key: string; label: string | null }[] {
  const found = new Map<string, { key: string; label: string | null }>()
  for (const { keys, labels } of rows) {
    const key = keys[at] ?? ''
    if (!found.has(key)) found.set(key, { key, label: labels[at] ?? null })
  }
  return [...found.values()]
}
