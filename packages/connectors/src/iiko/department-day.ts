import type { CheckRecord, LineRecord, RejectRecord } from '@vitrina/core/exchange/records'
import { addDecimals } from '../decimal.ts'
import { reconcile } from '../reconcile.ts'
import type { Department } from './departments.ts'
import { type Header, readHeaders } from './read-checks.ts'
import { type CheckLines, readLines } from './read-lines.ts'
import type { Session } from './session.ts'
import type { IikoSettings } from './settings.ts'

/** One business day of one subdivision, each check held to its own total. */
export interface DepartmentDay {
  checks: CheckRecord[]
  lines: LineRecord[]
  rejects: RejectRecord[]
  /** Names of the dishes sold and of the waiters, by key: what no reference book may have any more. */
  dishNames: Map<string, string>
  waiterNames: Map<string, string>
}

/** Rows of a day's reports so far: they are numbered over its subdivisions, so that file and line name one of them. */
export interface RowCount {
  checks: number
  lines: number
}

/** Reads headers, then lines: two reports, counted in `before`. Checks that do not add up are in `rejects`, whole. */
export async function readDepartmentDay(
  session: Session,
  settings: IikoSettings,
  { department, date, before }: { department: Department; date: string; before: RowCount },
): Promise<DepartmentDay> {
  const place = { department, date }
  const told = await readHeaders(session, { ...place, file: `checks ${date}`, firstLine: before.checks })
  const read = await readLines(session, { ...place, file: `lines ${date}`, firstLine: before.lines }, settings)
  before.checks += told.rows
  before.lines += read.rows

  const day: DepartmentDay = {
    checks: [],
    lines: [],
    rejects: told.rejects,
    dishNames: new Map(),
    waiterNames: new Map(),
  }
  for (const [checkKey, header] of told.headers) {
    const lines = read.checks.get(checkKey) ?? noLines
    const check = { ...header.check, openedAt: lines.openedAt }
    for (const record of settle({ ...header, check }, lines, settings)) {
      if (record.kind === 'check') day.checks.push(record)
      else if (record.kind === 'line') day.lines.push(record)
      else day.rejects.push(record)
    }
    for (const [key, name] of lines.dishes) day.dishNames.set(key, name)
    if (check.waiterKey !== null && lines.waiterName !== null) day.waiterNames.set(check.waiterKey, lines.waiterName)
  }
  const refused = new Set(told.rejects.map(({ checkKey }) => checkKey))
  for (const [checkKey, { lines }] of read.checks) {
    if (!told.headers.has(checkKey) && !refused.has(checkKey)) day.rejects.push(...lines.slice(0, 1).map(toOrphan))
  }
  return day
}

const noLines: CheckLines = { lines: [], openedAt: null, waiterName: null, dishes: new Map(), fault: null }

function settle(
  { check, total }: Header,
  { lines, fault }: CheckLines,
  { returnSign }: IikoSettings,
): (CheckRecord | LineRecord | RejectRecord)[] {
  if (fault !== null) {
    const { restaurantKey, key: checkKey, number, file, line } = check
    const reason = `check № ${number}: ${fault}`
    return [{ kind: 'reject', of: 'check', file, line, column: null, reason, restaurantKey, checkKey }]
  }
  if (returnSign === 'negative') return reconcile(total, check, lines)
  // The header has its returns added; they count against it twice to be taken off.
  const returns = lines.filter(({ type }) => type === 'return').map((line) => line.total)
  return reconcile(addDecimals([total, ...returns, ...returns]), check, lines)
}

/** A check closed between the two reports has lines and no header yet. */
function toOrphan({ restaurantKey, checkKey, file, line }: LineRecord): RejectRecord {
  const reason =
    'the check has lines and no header; if it was closed while the day was read, the next exchange takes it'
  return { kind: 'reject', of: 'check', file, line, column: null, reason, restaurantKey, checkKey }
}
