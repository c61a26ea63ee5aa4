import { addDays } from '@vitrina/contract/dates'
import type { ConnectionCheck } from '@vitrina/contract/integration'
import { SourceError, type SourceErrorCode } from '@vitrina/core/exchange/accounting-system'
import { checkOfFault } from '../check-of-fault.ts'
import { addDecimals } from '../decimal.ts'
import type { HttpAnswer } from '../http/http-client.ts'
import { readColumns } from './columns.ts'
import { businessDateAt, type Department } from './departments.ts'
import { headerFields } from './read-checks.ts'
import { lineFields } from './read-lines.ts'
import type { Reader } from './reader.ts'
import { soldDishFields } from './sold-dishes.ts'
import { findStockFilter } from './stock-moves.ts'
import { readSummary, summaryFields } from './summary.ts'

const mostSkewMs = 2 * 60_000

/**
 * Tries the connection step by step: reach, version, clock, login, licence, rights, a sample read. What it finds are
 * checks; after one of level `error` the rest is not tried.
 */
export async function diagnose(reader: Reader): Promise<ConnectionCheck[]> {
  const checks: ConnectionCheck[] = []
  try {
    const answer = await step('reach', () => reader.session.ask('/get_server_info.jsp?encoding=UTF-8'))
    const [version, clock] = [tellVersion(answer), tellClock(answer, reader.now())]
    checks.push(info('reach', `${reader.session.place()} answers.`))
    await step('login', () => reader.session.login())
    checks.push(info('login', 'The server takes the login and its password.'))
    checks.push(info('licence', 'An API licence was free.'))
    const departments = await step('rights', () => tryRights(reader, checks))
    checks.push(version, clock)
    checks.push(await step('sample', () => trySample(reader, departments)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    checks.push(error.check)
  }
  return checks
}

/** A step that failed for good. */
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
    if (!(error instanceof SourceError)) throw error
    const { code: cause, message } = error
    throw new Failure({ code: checkOfFault[cause] ?? code, level: 'error', message, hint: hints[cause] })
  }
}

const hints: Record<SourceErrorCode, string> = {
  unreachable: 'Check the address and the port, and that the server runs and is open to this machine.',
  timeout: 'See whether the server is overloaded, and try again later.',
  certificate: 'Enter the fingerprint of the certificate once you know it to be the right one.',
  wrong_address: 'Enter the address that iikoOffice connects to, with its port.',
  login_refused: 'Check the login and the password in iikoOffice. A server that is just starting refuses them, too.',
  licence_refused: 'Each login holds one API licence: free one or buy one more.',
  forbidden: 'Grant the login the rights to reports, stock list, employees and price lists in iikoOffice.',
  refused: 'The server gave the reason above; its log may say more.',
  unreadable: 'See whether the version of the server is supported.',
}

async function tryRights({ session, catalogue, settings }: Reader, checks: ConnectionCheck[]): Promise<Department[]> {
  const departments = await catalogue.departments()
  if (departments.length === 0) {
    throw new Failure({
      code: 'rights',
      level: 'error',
      message: 'The login sees no subdivision.',
      hint: 'Give it access to the subdivisions of the chain in iikoOffice.',
    })
  }
  const columns = await readColumns(session, 'SALES')
  const missing = salesFields.filter((field) => !columns.has(field))
  if (missing.length > 0) {
    throw new Failure({
      code: 'rights',
      level: 'error',
      message: `The report of sales has no ${missing.join(', ')}.`,
      hint: 'Update the server, or grant the login the right to these fields.',
    })
  }
  checks.push(info('rights', `The login reads ${departments.length} subdivisions and the report of sales.`))
  const unknown = settings.configured.filter(
    (name) => !departments.some(({ key, code }) => [key, code?.toLowerCase()].includes(name.toLowerCase())),
  )
  if (unknown.length > 0) {
    const message = `No subdivision has the GUID or code ${unknown.join(', ')}.`
    checks.push({ code: 'settings', level: 'warn', message, hint: 'Correct "departments" of the connection.' })
  }
  const stock = await findStockFilter(session, departments)
  if ('missing' in stock) {
    const hint = 'Grant the login the right to the report of transactions, if stock is wanted.'
    checks.push({ code: 'rights', level: 'warn', message: `Stock is not read: ${stock.missing}`, hint })
  }
  return departments
}

const salesFields = [headerFields, lineFields, soldDishFields, summaryFields].flatMap(({ groupBy, aggregate }) => [
  ...groupBy,
  ...aggregate,
])

/** The version stands in a page of the server's own, outside its documented interface: it may be missing. */
function tellVersion({ status, text }: HttpAnswer): ConnectionCheck {
  const version = status === 200 ? /<version>\s*([\w.\- ]{1,60}?)\s*<\/version>/.exec(text)?.[1] : undefined
  return info(
    'version',
    version === undefined ? 'The server does not tell its version.' : `The server is iiko ${version}.`,
  )
}

function tellClock({ headers }: HttpAnswer, now: Date): ConnectionCheck {
  const there = Date.parse(headers['date'] ?? '')
  if (Number.isNaN(there)) return info('clock', 'The server does not tell its time.')
  const skewMs = there - now.getTime()
  if (Math.abs(skewMs) <= mostSkewMs) return info('clock', 'The clocks agree.')
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
  return {
    code: 'clock',
    level: 'warn',
    message: `The server's clock is ${minutes} minutes ${skewMs > 0 ? 'ahead of' : 'behind'} ours.`,
    hint: 'Set both clocks by a time server: days and hours of sales are told by them.',
  }
}

async function trySample(reader: Reader, departments: readonly Department[]): Promise<ConnectionCheck> {
  const todays = departments.map((department) => businessDateAt(department, reader.now(), reader.defaultZone)).sort()
  const date = addDays(todays[0] ?? '', -1)
  const days = await readSummary(reader.session, reader.settings, { from: date, to: date })
  const checks = days.reduce((sum, day) => sum + day.checks, 0)
  const revenue = addDecimals(days.map((day) => day.revenue))
  return info('sample', `${date}: ${checks} checks, revenue ${revenue}, in ${days.length} subdivisions.`)
}

function info(code: string, message: string): ConnectionCheck {
  return { code, level: 'info', message, hint: null }
}
