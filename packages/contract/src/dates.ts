import { z } from 'zod'
import { examplePeriod } from './example.ts'

const dayMs = 86_400_000

// The range that both four digits and PostgreSQL can represent: there is no year 0.
const [firstDate, lastDate] = ['0001-01-01', '9999-12-31'] as const

/** True for a real calendar day written `YYYY-MM-DD`; `2026-02-30` is not one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDate) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

/** The day `days` after (or, negative, before) a `YYYY-MM-DD` date, within the years 1 to 9999. */
export function addDays(date: string, days: number): string {
  const at = Date.parse(`${date}T00:00:00Z`) + days * dayMs
  if (at < Date.parse(firstDate)) return firstDate
  return at > Date.parse(lastDate) ? lastDate : new Date(at).toISOString().slice(0, 10)
}

/** Days in an inclusive range: one for a single day. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1
}

/** ISO weekday of a date: 1 is Monday, 7 Sunday. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** Maximum number of days in a period of daily figures. */
export const maxDailyDays = 1100

/** A business date of a request. */
export const BusinessDate = z
  .string()
  .refine(isCalendarDate, { error: 'must be a calendar date written YYYY-MM-DD' })
  .meta({ format: 'date' })

/** A business date in an answer. */
export function businessDay(description: string) {
  return z.string().meta({ format: 'date', description })
}

/** A moment in an answer, ISO 8601 with its offset. */
export function instant(description: string) {
  return z.string().meta({ format: 'date-time', description })
}

/** An inclusive range of business dates. */
export const Period = z
  .object({ from: businessDay('First business date'), to: businessDay('Last business date, inclusive') })
  .meta({ id: 'Period', description: 'A range of business dates, both ends included', example: examplePeriod })
export type Period = z.infer<typeof Period>
