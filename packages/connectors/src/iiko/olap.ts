import { addDays, countDays, type Period } from '@vitrina/contract/dates'
import type { z } from 'zod'
import { expectAnswer } from './expect-answer.ts'
import { maxDayCount } from './pieces.ts'
import { readJson } from './read-json.ts'
import { readRows } from './read-rows.ts'
import type { Session } from './session.ts'

export type ReportType = 'SALES' | 'TRANSACTIONS'

export interface OlapQuery {
  report: ReportType
  groupBy: readonly string[]
  aggregate: readonly string[]
  /** Business dates, both inclusive; four weeks at most. */
  period: Period
  /** Fields and their allowed values. */
  only?: Readonly<Record<string, readonly string[]>>
}

/** The field that limits every report of a type: the business day. */
const dateField: Record<ReportType, string> = { SALES: 'OpenDate.Typed', TRANSACTIONS: 'DateTime.DateTyped' }

/** Deleted orders and dishes removed from orders, written off or not, are not sales. */
const standing: Record<ReportType, Readonly<Record<string, readonly string[]>>> = {
  SALES: { OrderDeleted: ['NOT_DELETED'], DeletedWithWriteoff: ['NOT_DELETED'] },
  TRANSACTIONS: {},
}

const maxGroups = 7

/**
 * Returns the rows of a report, each once: rows equal in every requested field are duplicates, since a report has one
 * row per group. The vendor's limits are kept: at most 7 groups and a month, no summary. Throws a `SourceError`:
 * `refused` with the server's words, or `unreadable` naming the row and the field.
 */
export async function readOlap<T>(session: Session, query: OlapQuery, row: z.ZodType<T>): Promise<T[]> {
  const { report, groupBy, aggregate, period, only } = query
  if (groupBy.length > maxGroups) throw new RangeError(`A report has at most ${maxGroups} groups`)
  if (countDays(period.from, period.to) > maxDayCount) throw new RangeError(`A report has at most ${maxDayCount} days`)
  const answer = await session.post(
    '/api/v2/reports/olap',
    {
      reportType: report,
      buildSummary: false,
      groupByRowFields: groupBy,
      aggregateFields: aggregate,
      filters: {
        [dateField[report]]: {
          filterType: 'DateRange',
          periodType: 'CUSTOM',
          from: period.from,
          to: addDays(period.to, 1),
          includeLow: true,
          includeHigh: false,
        },
        ...includeValues({ ...standing[report], ...only }),
      },
    },
    { repeatable: true },
  )
  const what = `OLAP ${report} ${period.from}${period.to === period.from ? '' : ` … ${period.to}`}`
  const read = await readJson(expectAnswer(answer, session.place(), session.isIiko()).text, what)
  const rows = typeof read === 'object' && read !== null ? Reflect.get(read, 'data') : undefined
  return readRows(Array.isArray(rows) ? distinct(rows, [...groupBy, ...aggregate]) : rows, row, what)
}

function distinct(rows: readonly unknown[], fields: readonly string[]): unknown[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const isRow = typeof row === 'object' && row !== null
    const told = JSON.stringify(isRow ? fields.map((field): unknown => Reflect.get(row, field)) : row)
    return !seen.has(told) && seen.add(told)
  })
}

function includeValues(only: Readonly<Record<string, readonly string[]>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(only).map(([field, values]) => [field, { filterType: 'IncludeValues', values }]),
  )
}
