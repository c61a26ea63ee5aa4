import { addDays } from '@vitrina/contract/dates'
import { reason } from '@vitrina/contract/reasons'
import type { ReportRecord } from '@vitrina/core/exchange/records'
import { z } from 'zod'
import { addDecimals } from '../decimal.ts'
import type { Department } from './departments.ts'
import { readRows, readValue, text } from './read-rows.ts'
import { readXml } from './read-xml.ts'
import type { Session } from './session.ts'
import { isSameDay } from './summary.ts'

const Answer = z.object({
  dayDishValues: z.union([z.literal(''), z.object({ dayDishValue: z.array(z.unknown()).default([]) })]),
})
const Row = z.object({
  date: text
    .regex(/^\d{2}\.\d{2}\.\d{4}$/, 'a date like 01.03.2026 was expected')
    .transform((date) => date.split('.').toReversed().join('-')),
  // Above ten million some servers write 1.2345E7.
  value: text.regex(/^-?\d+(\.\d+)?(E\d+)?$/, 'a number was expected').transform((value) => {
    return value.includes('E') ? Number(value).toFixed(2) : value
  }),
})

/**
 * Reads the revenue of days from the server's own «Отчёт по выручке», which is not an OLAP report. `read` has the
 * revenue that was read, by date, or the summary's for a day that was not. If any day differs, the report is requested
 * once more without payments that are not revenue, since it is unknown whether a server counts those; that value is
 * returned where it equals what was read. Throws a `SourceError`.
 */
export async function readRevenue(
  session: Session,
  department: Department,
  read: ReadonlyMap<string, string>,
): Promise<ReportRecord[]> {
  const dates = [...read.keys()].sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const ask = async (allRevenue: boolean): Promise<Map<string, string>> => {
    const what = reason('report_of_revenue', { name: department.name })
    const answer = await session.get('/api/reports/sales', {
      department: department.id,
      dateFrom: written(first),
      // Some servers leave out the last day and others include it; one more day makes this irrelevant.
      dateTo: written(addDays(last, 1)),
      dishDetails: 'false',
      allRevenue: String(allRevenue),
    })
    const values = readValue(await readXml(answer.text, what, ['dayDishValue']), Answer, what).dayDishValues
    const sums = new Map<string, string>()
    for (const { date, value } of readRows(values === '' ? [] : values.dayDishValue, Row, what)) {
      sums.set(date, addDecimals([sums.get(date) ?? '0', value]))
    }
    return sums
  }
  const isAsRead = (date: string, sum: string | undefined) =>
    isSameDay({ revenue: sum ?? '0', checks: 0 }, { revenue: read.get(date) ?? '0', checks: 0 })
  const all = await ask(true)
  // No rows at all mean a missing right rather than days without sales, because sales were read.
  if (all.size === 0) return []
  const paid = dates.every((date) => isAsRead(date, all.get(date))) ? all : await ask(false)
  return dates.map((date, index): ReportRecord => {
    const [ofAll, ofPaid] = [all.get(date) ?? '0', paid.get(date)]
    const revenue = ofPaid !== undefined && isAsRead(date, ofPaid) ? ofPaid : ofAll
    return {
      kind: 'report',
      file: 'revenue',
      line: index + 1,
      restaurantKey: department.key,
      businessDate: date,
      revenue,
    }
  })
}

function written(date: string): string {
  return date.split('-').toReversed().join('.')
}
