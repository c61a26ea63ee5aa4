import { z } from 'zod'
import { addDays, dayNumber } from '../../chain/calendar.ts'
import { Refusal } from './answers.ts'
import type { Cell, Measure, OlapField, OlapFields } from './olap-field.ts'

const DateText = z.string()
const Filter = z.discriminatedUnion('filterType', [
  z.object({
    filterType: z.enum(['IncludeValues', 'ExcludeValues']),
    values: z.array(z.union([z.string(), z.number(), z.null()])),
  }),
  z.object({
    filterType: z.literal('DateRange'),
    periodType: z.literal('CUSTOM'),
    from: DateText,
    to: DateText,
    includeLow: z.boolean().default(true),
    includeHigh: z.boolean().default(false),
  }),
])
type Filter = z.infer<typeof Filter>

const Query = z.object({
  reportType: z.enum(['SALES', 'TRANSACTIONS']),
  buildSummary: z.boolean().default(true),
  groupByRowFields: z.array(z.string()).default([]),
  groupByColFields: z.array(z.string()).default([]),
  aggregateFields: z.array(z.string()).min(1),
  filters: z.record(z.string(), Filter).default({}),
})
export type OlapQuery = z.infer<typeof Query>

export type OlapRow = Record<string, Cell>

/** Dates that limit a query, both inclusive. */
export interface Days {
  from: string
  to: string
}

const dateFields = { SALES: 'OpenDate.Typed', TRANSACTIONS: 'DateTime.DateTyped' } as const
const maxGroups = 7
const maxDayCount = 31

/** Parses a query of the interface. Throws a 400 that says what is wrong with it. */
export function readQuery(body: string): OlapQuery {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new Refusal(400, 'Malformed JSON')
  }
  const query = Query.safeParse(value)
  if (query.success) return query.data
  const [issue] = query.error.issues
  throw new Refusal(400, `Malformed ${issue?.path.join('.') ?? 'query'}: ${issue?.message ?? ''}`)
}

/** The business dates of a query. Throws a 400 without a date filter, for a wrong date, and above a month. */
export function daysOf({ reportType, filters }: OlapQuery): Days {
  const field = dateFields[reportType]
  const filter = filters[field]
  if (filter?.filterType !== 'DateRange') throw new Refusal(400, `Не задан фильтр по дате: ${field}`)
  const from = addDays(readDay(filter.from), filter.includeLow ? 0 : 1)
  const to = addDays(readDay(filter.to), filter.includeHigh ? 0 : -1)
  if (dayNumber(to) - dayNumber(from) >= maxDayCount) throw new Refusal(400, 'Период отчёта больше месяца')
  return { from, to }
}

/** Values of a text field that an IncludeValues filter allows; null: the field has no such filter. */
export function includedIn({ filters }: OlapQuery, field: string): Set<string> | null {
  const filter = filters[field]
  return filter?.filterType === 'IncludeValues' ? new Set(filter.values.map(String)) : null
}

/**
 * Groups and adds up the rows; all of them already match the filters of the `settled` fields. Throws a 400 for fields
 * that the report does not have or that cannot be used so.
 */
export function buildReport<Row>(
  query: OlapQuery,
  fields: OlapFields<Row>,
  rows: Iterable<Row>,
  settled: readonly string[] = [],
): OlapRow[] {
  const names = [...query.groupByRowFields, ...query.groupByColFields]
  if (names.length > maxGroups) throw new Refusal(400, `Больше ${maxGroups} полей группировки`)
  const groups = names.map((name) => cellOf(fields, name, 'grouping'))
  const measures = query.aggregateFields.map((name) => measureOf(fields, name))
  const conditions = Object.entries(query.filters)
    .map(([name, filter]) => ({ name, holds: conditionOf(fields, name, filter) }))
    .flatMap(({ name, holds }) => (settled.includes(name) ? [] : [holds]))
  const totals = new Map<string, { cells: Cell[]; sums: Sum<Row>[] }>()
  for (const row of rows) {
    if (!conditions.every((holds) => holds(row))) continue
    const cells = groups.map((value) => value(row))
    const key = cells.map(String).join('\u001f')
    const total = totals.get(key) ?? { cells, sums: measures.map(startSum) }
    totals.set(key, total)
    for (const sum of total.sums) sum.add(row)
  }
  return [...totals.values()].map(({ cells, sums }) =>
    Object.fromEntries([
      ...names.map((name, index) => [name, cells[index] ?? null]),
      ...query.aggregateFields.map((name, index) => [name, sums[index]?.result() ?? null]),
    ]),
  )
}

interface Sum<Row> {
  add(row: Row): void
  result(): Cell
}

function startSum<Row>(measure: Measure<Row>): Sum<Row> {
  if (measure.kind === 'sum') {
    let sum: number | null = null
    return {
      add(row) {
        const value = measure.of(row)
        if (value !== null) sum = (sum ?? 0) + value
      },
      result: () => (sum === null ? null : sum / measure.perUnit),
    }
  }
  const amounts = new Map<string, number>()
  return {
    add: (row) => amounts.set(measure.of(row), measure.kind === 'count' ? 1 : measure.amount(row)),
    result: () => [...amounts.values()].reduce((sum, amount) => sum + amount, 0),
  }
}

function conditionOf<Row>(fields: OlapFields<Row>, name: string, filter: Filter): (row: Row) => boolean {
  const value = cellOf(fields, name, 'filtering')
  if (filter.filterType === 'DateRange') {
    // Dates are compared as dates, even where a limit is written with a time.
    const isDate = fields[name]?.type === 'DATE'
    const [from, to] = isDate ? [readDay(filter.from), readDay(filter.to)] : [filter.from, filter.to]
    return (row) => {
      const at = String(value(row))
      return (filter.includeLow ? at >= from : at > from) && (filter.includeHigh ? at <= to : at < to)
    }
  }
  const values = new Set(filter.values.map(String))
  const wanted = filter.filterType === 'IncludeValues'
  return (row) => values.has(String(value(row))) === wanted
}

function cellOf<Row>(fields: OlapFields<Row>, name: string, use: string): (row: Row) => Cell {
  const field: OlapField<Row> | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.value === undefined) throw new Refusal(400, `Unknown OLAP field for ${use}: ${name}`)
  return field.value
}

function measureOf<Row>(fields: OlapFields<Row>, name: string): Measure<Row> {
  const field: OlapField<Row> | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.measure === undefined) throw new Refusal(400, `Unknown OLAP field for aggregation: ${name}`)
  return field.measure
}

function readDay(text: string): string {
  const day = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(\.\d{1,3})?)?$/.exec(text)?.[1]
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) {
    throw new Refusal(400, `Wrong date format: ${text}`)
  }
  return day
}
