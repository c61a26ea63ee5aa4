import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, negateDecimal, roundDecimal } from '../decimal.ts'
import { reconcile } from '../reconcile.ts'
import type { Department } from './departments.ts'
import type { DishBook } from './dish-book.ts'
import { type Header, readHeaders } from './read-checks.ts'
import { type CheckLines, newCheck, readLines } from './read-lines.ts'
import type { Session } from './session.ts'
import type { DayFigures } from './summary.ts'

/** One business day of one subdivision, each check reconciled with its own total. */
export interface DepartmentDay {
  checks: CheckRecord[]
  lines: LineRecord[]
  rejects: RejectRecord[]
  /** Names of the waiters by key: a waiter may no longer be in any reference book. */
  waiterNames: Map<string, string>
  /** The figures of the day by headers and by lines, including rejected checks. */
  figures: { byHeaders: DayFigures; byLines: DayFigures }
  /** Rows of the two reports. */
  rows: RowCount
}

/** Rows of a day's reports so far, numbered across its subdivisions, so that file and line identify one row. */
export interface RowCount {
  checks: number
  lines: number
}

export interface DepartmentDayToRead {
  department: Department
  date: string
  hasRefunds: boolean
  /** Refunds of refunds, by check key. */
  setAside: ReadonlySet<string>
  dishes: DishBook
  before: RowCount
}

/**
 * Reads headers, then lines: two reports, with rows numbered after those in `before`, and the refunds of each where
 * there are any. Checks that do not add up, and those to be set aside, are in `rejects` in full.
 */
export async function readDepartmentDay(
  session: Session,
  { before, setAside, ...place }: DepartmentDayToRead,
): Promise<DepartmentDay> {
  const { date } = place
  // Still requested one after another: the server prepares the lines while the headers are processed.
  const [told, read] = await Promise.all([
    readHeaders(session, { ...place, file: `checks ${date}`, firstLine: before.checks }),
    readLines(session, { ...place, file: `lines ${date}`, firstLine: before.lines }),
  ])
  const refused = [...setAside].flatMap((checkKey) => {
    const header = told.headers.get(checkKey)
    const lines = read.checks.get(checkKey)
    told.headers.delete(checkKey)
    told.rejects.delete(checkKey)
    read.checks.delete(checkKey)
    return header === undefined ? [] : [toSetAside(header, lines ?? newCheck(), place.department)]
  })
  const day: DepartmentDay = {
    checks: [],
    lines: [],
    rejects: [...told.rejects.values(), ...refused],
    waiterNames: new Map(),
    figures: count(told.headers, read.checks),
    rows: { checks: told.rows, lines: read.rows },
  }
  for (const [checkKey, header] of told.headers) {
    if (told.rejects.has(checkKey)) continue
    const lines = read.checks.get(checkKey) ?? newCheck()
    const check = { ...header.check, openedAt: lines.openedAt }
    for (const record of reconcileCheck({ ...header, check }, lines, place.department)) {
      if (record.kind === 'check') day.checks.push(record)
      else if (record.kind === 'line') day.lines.push(record)
      else day.rejects.push(record)
    }
    if (check.waiterKey !== null && lines.waiterName !== null) day.waiterNames.set(check.waiterKey, lines.waiterName)
  }
  for (const [checkKey, { lines }] of read.checks) {
    if (!told.headers.has(checkKey)) day.rejects.push(...lines.slice(0, 1).map((line) => toOrphan(line, place)))
  }
  return day
}

/** Counts as the summary does: a check of returns alone does not count, one whose lines are missing does. */
function count(
  headers: ReadonlyMap<string, Header>,
  linesOf: ReadonlyMap<string, CheckLines>,
): DepartmentDay['figures'] {
  const all = [...headers].map(([checkKey, header]) => ({ header, own: linesOf.get(checkKey) ?? newCheck() }))
  const checks = all.filter(
    ({ own: { lines } }) => lines.length === 0 || lines.some(({ type }) => type === 'sale'),
  ).length
  return {
    byHeaders: { revenue: addDecimals(all.map(({ header, own }) => headerValue(header, own))), checks },
    byLines: { revenue: addDecimals(all.map(({ own }) => own.value)), checks },
  }
}

/** The total of a header; returns without a sum count as what was given back for them. */
function headerValue({ total }: Header, { value, sum }: CheckLines): string {
  return addDecimals([total, value, negateDecimal(sum)])
}

function reconcileCheck(
  header: Header,
  own: CheckLines,
  { name }: Department,
): (CheckRecord | LineRecord | RejectRecord)[] {
  const { check } = header
  const { restaurantKey, key: checkKey, number, businessDate, file, line } = check
  const fault = own.fault ?? unknownFault(header, own) ?? givenBackFault(header, own)
  // Check numbers repeat across restaurants.
  const ofCheck = (cause: Reason) => reason('of_check', { number, name, date: businessDate ?? '', cause })
  if (fault !== null) {
    const refused = { kind: 'reject', of: 'check', file, line, column: null, restaurantKey, checkKey } as const
    return [{ ...refused, reason: ofCheck(fault) }]
  }
  return reconcile(headerValue(header, own), check, own.lines).map((record) =>
    record.kind === 'reject' ? { ...record, reason: ofCheck(record.reason) } : record,
  )
}

/** A check with a value but no lines: the report lacks them. */
function unknownFault(header: Header, own: CheckLines): Reason | null {
  const told = roundDecimal(headerValue(header, own), 2)
  if (own.lines.length > 0 || compareDecimals(told, '0') === 0) return null
  return reason('lines_untold', { told })
}

/** Lines of returns without a sum must add up to what their header says was given back. */
function givenBackFault(header: Header, { value, sum, givenBack }: CheckLines): Reason | null {
  if (compareDecimals(value, sum) === 0) return null
  const [told, added] = [roundDecimal(header.givenBack, 2), roundDecimal(givenBack, 2)]
  return compareDecimals(told, added) === 0 ? null : reason('other_given_back', { sum: added, told })
}

/** The reject names no check, so a stored version of the check is removed: the summary's figures exclude it as well. */
function toSetAside(header: Header, own: CheckLines, { name }: Department): RejectRecord {
  const { number, businessDate, file, line } = header.check
  const sum = roundDecimal(headerValue(header, own), 2)
  const why = reason('refund_of_refund', { number, name, date: businessDate ?? '', sum })
  return { kind: 'reject', of: 'check', file, line, column: null, reason: why }
}

/** A check closed between the two reports has lines and no header yet. */
function toOrphan(
  { restaurantKey, checkKey, file, line }: LineRecord,
  { department, date }: Pick<DepartmentDayToRead, 'department' | 'date'>,
): RejectRecord {
  const why = reason('check_without_header', { name: department.name, date })
  return { kind: 'reject', of: 'check', file, line, column: null, reason: why, restaurantKey, checkKey }
}
