import type { Period } from '@vitrina/contract/dates'
import { type HeldDay, SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'
import { addDecimals, compareDecimals, negateDecimal, roundDecimal } from '../decimal.ts'
import { inMonths, readOlap } from './olap.ts'
import { date, decimalOrZero, flag, key } from './read-rows.ts'
import type { Session } from './session.ts'
import type { IikoSettings } from './settings.ts'

/** Figures of a subdivision's business day as the server has them, in the terms of what is held. */
export type ToldDay = HeldDay

export const summaryFields = {
  groupBy: ['Department.Id', 'OpenDate.Typed', 'Storned'],
  aggregate: ['DishDiscountSumInt', 'UniqOrderId.OrdersCount'],
}

const Row = z.object({
  'Department.Id': key,
  'OpenDate.Typed': date,
  Storned: flag,
  DishDiscountSumInt: decimalOrZero,
  'UniqOrderId.OrdersCount': decimalOrZero,
})

/**
 * Revenue and checks by subdivision and business day, in reports of a few hundred rows.
 *
 * Returns are told apart, for two reasons: their sign is a setting, and what is held counts the checks that have a sale in
 * them. That is what the server's count is of the rows that are no returns, so the two can be compared (assumed:
 * `UniqOrderId.OrdersCount` counts distinct orders).
 */
export async function readSummary(
  session: Session,
  { returnSign }: Pick<IikoSettings, 'returnSign'>,
  period: Period,
): Promise<ToldDay[]> {
  const days = new Map<string, ToldDay>()
  const seen = new Set<string>()
  for (const piece of inMonths(period)) {
    for (const row of await readOlap(session, { report: 'SALES', ...summaryFields, period: piece }, Row)) {
      const restaurantKey = row['Department.Id'].toLowerCase()
      const at = `${restaurantKey} ${row['OpenDate.Typed']}`
      const group = `${at} ${row.Storned}`
      if (seen.has(group)) throw new SourceError('unreadable', `The report says ${group} twice with different sums`)
      seen.add(group)
      const day = days.get(at) ?? { restaurantKey, date: row['OpenDate.Typed'], checks: 0, revenue: '0' }
      const isMirrored = row.Storned && returnSign === 'positive'
      const sum = isMirrored ? negateDecimal(row.DishDiscountSumInt) : row.DishDiscountSumInt
      const checks = row.Storned ? 0 : Number(row['UniqOrderId.OrdersCount'])
      days.set(at, { ...day, checks: day.checks + checks, revenue: addDecimals([day.revenue, sum]) })
    }
  }
  return [...days.values()]
}

/** The days whose figures there and here differ, told ones and held ones, one entry a subdivision and date. */
export function differingDays(
  told: readonly ToldDay[],
  held: readonly HeldDay[],
): { restaurantKey: string; date: string }[] {
  const here = new Map(held.map((day) => [`${day.restaurantKey} ${day.date}`, day]))
  const there = new Map(told.map((day) => [`${day.restaurantKey} ${day.date}`, day]))
  const all = new Map([...here, ...there])
  return [...all]
    .filter(([at]) => !isSameDay(there.get(at), here.get(at)))
    .map(([, { restaurantKey, date: on }]) => ({ restaurantKey, date: on }))
    .toSorted((a, b) => order(a.date, b.date) || order(a.restaurantKey, b.restaurantKey))
}

/** Figures of a day: exact decimal text and the number of checks with a sale. */
export type DayFigures = Pick<HeldDay, 'revenue' | 'checks'>

/** Whether two figures of a day are the same to the kopeck and the check; a day that is not told has none. */
export function isSameDay(a: DayFigures | undefined, b: DayFigures | undefined): boolean {
  const [there, here] = [a ?? nothing, b ?? nothing]
  const sameSum = compareDecimals(roundDecimal(there.revenue, 2), roundDecimal(here.revenue, 2)) === 0
  return sameSum && there.checks === here.checks
}

const nothing: DayFigures = { revenue: '0', checks: 0 }

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
