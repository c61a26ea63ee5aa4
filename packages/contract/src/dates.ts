import { z } from 'zod'

const dayMs = 86_400_000

/** True for a real calendar day written `YYYY-MM-DD`; `2026-02-30` is not one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

/** The day `days` after (or, negative, before) a `YYYY-MM-DD` date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Days in an inclusive range: one for a single day. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1
}

/** ISO weekday of a date: 1 is Monday, 7 Sunday. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** A business date. */
export const BusinessDate = z
  .string()
  .refine(isCalendarDate, { error: 'must be a calendar date written YYYY-MM-DD' })
  .meta({ format: 'date', example: '2026-03-31' })

/** An inclusive range of business dates. */
export const Period = z.object({ from: z.string(), to: z.string() })
export type Period = z.infer<typeof Period>
