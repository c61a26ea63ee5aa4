import { type CheckParams, type CheckReason, type ConnectionCheck, makeCheck } from '@vitrina/contract/connection-check'
import { addDays } from '@vitrina/contract/dates'
import { addDecimals } from '../decimal.ts'
import { failedCheck } from '../failed-check.ts'
import type { HttpAnswer } from '../http/http-client.ts'
import { readColumns } from './columns.ts'
import { businessDateAt, type Department } from './departments.ts'
import { dishNameFields } from './dish-book.ts'
import { headerFields } from './read-checks.ts'
import { lineFields } from './read-lines.ts'
import type { Reader } from './reader.ts'
import { findStockFilter } from './stock-moves.ts'
import { isSameDay, readSummary, returnFields, summaryFields } from './summary.ts'

const maxSkewMs = 2 * 60_000

/**
 * Tests the connection step by step: reach, version, clock, login, licence, rights, a sample read. The findings are
 * checks; after one of level `error` the remaining steps are skipped.
 */
export async function diagnose(reader: Reader): Promise<ConnectionCheck[]> {
  const checks: ConnectionCheck[] = []
  try {
    const answer = await step('reach', () => reader.session.ask('/get_server_info.jsp?encoding=UTF-8'))
    const place = reader.session.place()
    const [version, clock] = [reportVersion(answer, place), reportClock(answer, place, reader.now())]
    checks.push(info('reach', 'answers', { place }))
    await step('login', () => reader.session.login())
    checks.push(info('login', 'login_taken', { place }), info('licence', 'licence_free', { place }))
    const departments = await step('rights', () => tryRights(reader, checks))
    checks.push(version, clock)
    checks.push(await step('sample', () => trySample(reader, departments)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    checks.push(error.check)
  }
  return checks
}

/** A step that failed and ends the test. */
class Failure extends Error {
  readonly check: ConnectionCheck
  constructor(check: ConnectionCheck) {
    super(check.message)
    this.check = check
  }
}

async function step<T>(code: string, take: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    throw new Failure(failedCheck(error, { step: code }))
  }
}

async function tryRights({ session, catalogue, settings }: Reader, checks: ConnectionCheck[]): Promise<Department[]> {
  const departments = await catalogue.departments()
  if (departments.length === 0) throw new Failure(makeCheck({ code: 'rights', level: 'error' }, 'no_subdivisions'))
  const columns = await readColumns(session, 'SALES')
  const missing = [...salesFields].filter((field) => !columns.has(field))
  if (missing.length > 0) {
    const fields = missing.join(', ')
    throw new Failure(makeCheck({ code: 'rights', level: 'error' }, 'fields_missing', { fields }))
  }
  checks.push(info('rights', 'subdivisions', { count: departments.length }))
  const known = new Set(departments.flatMap(({ key, code }) => [key, code?.toLowerCase()]))
  const unknown = settings.configured.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0) {
    const names = unknown.join(', ')
    checks.push(makeCheck({ code: 'settings', level: 'warn' }, 'unknown_subdivisions', { names }))
  }
  if (!columns.has('PayTypes')) checks.push(makeCheck({ code: 'payments', level: 'warn' }, 'payments_untold'))
  const stock = await findStockFilter(session)
  // Sales can be read without stock movements, so this is a warning.
  if ('missing' in stock) checks.push(makeCheck({ code: 'stock', level: 'warn' }, stock.why, stock.params))
  return departments
}

const salesFields = new Set(
  [headerFields, lineFields, dishNameFields, summaryFields, returnFields].flatMap(({ groupBy, aggregate }) => [
    ...groupBy,
    ...aggregate,
  ]),
)

/** A page with a version is shorter. */
const longestVersion = 2048
const versionIn = /<version>\s{0,20}([\w.-][\w.\- ]{0,59})<\/version>/

/** The version is on a page of the server's own, outside its documented interface, and may be missing. */
function reportVersion({ status, text }: HttpAnswer, place: string): ConnectionCheck {
  const version = status === 200 && text.length <= longestVersion ? versionIn.exec(text)?.[1]?.trim() : undefined
  if (version === undefined) return info('version', 'version_untold', { place })
  return info('version', 'version', { place, system: 'iiko', version })
}

function reportClock({ headers }: HttpAnswer, place: string, now: Date): ConnectionCheck {
  const there = Date.parse(headers['date'] ?? '')
  if (Number.isNaN(there)) return info('clock', 'clock_untold', { place })
  const skewMs = there - now.getTime()
  if (Math.abs(skewMs) <= maxSkewMs) return info('clock', 'clock', { place })
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
  return makeCheck({ code: 'clock', level: 'warn' }, skewMs > 0 ? 'clock_ahead' : 'clock_behind', { place, minutes })
}

async function trySample(reader: Reader, departments: readonly Department[]): Promise<ConnectionCheck> {
  const todays = departments.map((department) => businessDateAt(department, reader.now(), reader.defaultZone)).sort()
  const date = addDays(todays[0] ?? '', -1)
  const days = (await readSummary(reader.session, { from: date, to: date })).filter((day) => !isSameDay(day, undefined))
  const checks = days.reduce((sum, day) => sum + day.checks, 0)
  const revenue = addDecimals(days.map((day) => day.revenue))
  return info('sample', 'sales_of_day', { date, checks, revenue, count: days.length })
}

function info(code: string, reason: CheckReason, params: CheckParams = {}): ConnectionCheck {
  return makeCheck({ code, level: 'info' }, reason, params)
}
