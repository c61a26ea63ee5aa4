import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import type { FigureResult } from '@vitrina/contract/figure-result'
import type { TableData, Unit } from '@vitrina/contract/widget'

/** Figures as a table shows them, whoever computed them. */
export interface FiguresGrid {
  by: readonly FigureDimension[]
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** Of all members together, shown or not; null where it is not told. */
  total: readonly (number | null)[] | null
}

interface GridColumn {
  /** Tells it apart from the others. */
  key: string
  metric: FigureMetric
  /** What of the metric it is. */
  part: 'value' | 'previous' | 'change' | 'share'
  unit: Unit
}

/** The unit of a quantity, how much there is in each of several, or that in words. */
export type GridUnits = string | readonly { unit: string | null; value: number | null }[]

interface GridRow {
  keys: readonly string[]
  /** Names of members that have others than their keys. */
  labels: readonly (string | null)[]
  /** One a column. */
  values: readonly (number | null)[]
  /** Of the figure of each metric that has one: its unit, or how much there is in each of several. */
  units: Readonly<Partial<Record<FigureMetric, GridUnits>>>
}

/** The result of a query, with its changes where it is compared and its shares where they are asked for. */
export function gridOfResult({ query, units, rows, total, beside }: FigureResult, shares: boolean): FiguresGrid {
  const hasShare = query.metrics.map((_, index) => shares && rows.some(({ figures }) => figures[index]?.share != null))
  const columns = query.metrics.flatMap((metric, index): GridColumn[] => {
    const unit = units[index] ?? 'quantity'
    return [
      { key: metric, metric, part: 'value', unit },
      ...(hasShare[index] ? [partOf(metric, 'share', 'percent')] : []),
      ...(beside === null
        ? []
        : [partOf(metric, 'previous', unit), partOf(metric, 'change', unit === 'percent' ? 'quantity' : 'percent')]),
    ]
  })
  const valuesOf = (figures: FigureResult['total']) =>
    columns.map(({ metric, part }) => {
      const figure = figures[query.metrics.indexOf(metric)]
      const values = { value: figure?.value, previous: figure?.beside, change: figure?.change, share: figure?.share }
      return values[part] ?? null
    })
  return {
    by: query.by,
    columns,
    rows: rows.map(({ keys, labels, figures }) => {
      const units = query.metrics.flatMap((metric, at) => (figures[at]?.units ? [[metric, figures[at].units]] : []))
      return { keys, labels, values: valuesOf(figures), units: Object.fromEntries(units) }
    }),
    total: valuesOf(total),
  }
}

function partOf(metric: FigureMetric, part: Exclude<GridColumn['part'], 'value'>, unit: Unit): GridColumn {
  return { key: `${metric}_${part}`, metric, part, unit }
}

/** The table of a widget that holds a query. */
export function gridOfTable(
  { columns, rows }: TableData,
  query: { by: readonly FigureDimension[]; metrics: readonly FigureMetric[] },
): FiguresGrid {
  const figures = columns.flatMap(({ key, unit }): GridColumn[] => {
    const metric = query.metrics.find((id) => key === id || parts.some((part) => key === `${id}_${part}`))
    if (metric === undefined || unit === null) return []
    return [{ key, metric, unit, part: parts.find((part) => key === `${metric}_${part}`) ?? 'value' }]
  })
  return {
    by: query.by,
    columns: figures,
    rows: rows.map((row) => ({
      keys: query.by.map((dimension) => String(row[`${dimension}_id`] ?? '')),
      labels: query.by.map((dimension) => labelOf(row[dimension], row[`${dimension}_id`])),
      values: figures.map(({ key }) => numberOf(row[key])),
      units: Object.fromEntries(
        query.metrics.flatMap((metric) => {
          const told = row[`${metric}_unit`]
          return typeof told === 'string' ? [[metric, told]] : []
        }),
      ),
    })),
    total: null,
  }
}

const parts = ['previous', 'change', 'share'] as const

function labelOf(name: unknown, key: unknown): string | null {
  return typeof name === 'string' && key !== '' ? name : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** One figure by two dimensions as a sheet: the first one down, the second one across. */
export interface FiguresPivot {
  metric: GridColumn
  /** Where the figure stands among the columns. */
  at: number
  across: { key: string; label: string | null }[]
  down: { key: string; label: string | null; values: (number | null)[] }[]
}

/** More columns than these nobody compares. */
const mostAcross = 31

/** The same figures as a sheet; null where they are not one figure by two dimensions, or too many across. */
export function pivotOf({ by, columns, rows }: FiguresGrid): FiguresPivot | null {
  const [, second] = by
  const [metric, ...others] = columns.filter(({ part }) => part === 'value')
  if (second === undefined || metric === undefined || others.length > 0 || rows.length === 0) return null
  const at = columns.indexOf(metric)
  const across = membersOf(rows, 1)
  if (across.length > mostAcross) return null
  const isOrdered = inKeyOrder.includes(second)
  if (isOrdered) across.sort((one, other) => compareKeys(one.key, other.key))
  const values = new Map(rows.map(({ keys, values: told }) => [keys.join('\n'), told[at] ?? null]))
  const down = membersOf(rows, 0).map(({ key, label }) => ({
    ...{ key, label },
    values: across.map((column) => values.get([key, column.key].join('\n')) ?? null),
  }))
  return { metric, at, across, down }
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
