import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import { SourceError } from '@vitrina/core/exchange/accounting-system'
import type { RejectRecord } from '@vitrina/core/exchange/records'
import { roundDecimal } from '../decimal.ts'
import { type DepartmentDay, type RowCount, readDepartmentDay } from './department-day.ts'
import { businessDateAt, type Department } from './departments.ts'
import type { DishBook } from './dish-book.ts'
import { isOfOneDay } from './fault-scope.ts'
import type { Reader } from './reader.ts'
import { type DayFigures, isSameDay, type ReportedDay, readSummary } from './summary.ts'

interface DayToRead {
  department: Department
  /** The figures by which the day was chosen. */
  told: ReportedDay
  dishes: DishBook
  before: RowCount
}

/**
 * Reads a business day of a subdivision and compares it with the figures of its summary: a report that lost checks
 * would otherwise empty the day. Where they differ, both are requested once more, since sales may have gone on between
 * them. A day that still differs or cannot be read is one reject; the day now open is taken as it is.
 */
export async function readReportedDay(
  reader: Reader,
  day: DayToRead,
): Promise<DepartmentDay | { reject: RejectRecord }> {
  try {
    return await readTwice(reader, day)
  } catch (error) {
    if (!(error instanceof SourceError) || !isOfOneDay(error)) throw error
    const { department, told } = day
    const why = reason('day_unread', { name: department.name, date: told.date, cause: error.reason })
    return { reject: toReject(day, why) }
  }
}

async function readTwice(reader: Reader, day: DayToRead): Promise<DepartmentDay | { reject: RejectRecord }> {
  const { session } = reader
  const { department, before, dishes, told } = day
  const { date } = told
  const place = { department, date, before, dishes }
  const first = await readDepartmentDay(session, { ...place, hasRefunds: told.hasRefunds, setAside: told.setAside })
  if (isAsReported(first, told)) return first

  const summary = await readSummary(session, { from: date, to: date })
  const toldNow = summary.find((other) => other.restaurantKey === department.key && other.date === date)
  const { hasRefunds = false, setAside = new Set<string>() } = toldNow ?? {}
  const second = await readDepartmentDay(session, { ...place, hasRefunds, setAside })
  if (isAsReported(second, toldNow)) return second
  if (date >= businessDateAt(department, reader.now(), reader.defaultZone)) return second
  const [read, summed] = [second.figures.byHeaders, toldNow ?? { revenue: '0', checks: 0 }]
  const why = reason('day_differs', {
    ...{ name: department.name, date },
    ...{ sum: roundDecimal(read.revenue, 2), count: read.checks },
    ...{ other: roundDecimal(summed.revenue, 2), checks: summed.checks },
  })
  return { reject: toReject(day, why) }
}

/**
 * Compares by lines as well: a header with an inconsistent sum rejects its check, which is no reason to reject the day.
 * The number of checks is not compared: how the server counts it is an assumption, and a day must not be lost to one.
 */
function isAsReported({ figures }: DepartmentDay, told: DayFigures | undefined): boolean {
  const checks = told?.checks ?? 0
  return [figures.byHeaders, figures.byLines].some(({ revenue }) => isSameDay({ revenue, checks }, told))
}

/** Stands for a day that was not read, so that the exchange does not count as a success. */
function toReject({ department, told: { date } }: DayToRead, why: Reason): RejectRecord {
  const place = { file: `checks ${date}`, line: 0, column: null, restaurantKey: department.key, businessDate: date }
  return { kind: 'reject', ...place, reason: why, isPart: true }
}
