import { addDays, isoWeekday } from '@vitrina/contract/dates'
import { dateOf, yearOf } from './calendar.ts'

/** The last year in which the date has passed or is today. */
export function lastYear(today: string, month: number, day: number): number {
  for (let y = yearOf(today); y > yearOf(today) - 9; y--) {
    const date = dateOf(y, month, day)
    if (date !== null && date <= today) return y
  }
  return yearOf(today)
}

/** The last such day before today. */
export function lastWeekday(today: string, weekday: number): string {
  return addDays(today, -(((isoWeekday(today) - weekday + 6) % 7) + 1))
}

/** The note for a date without a year. */
export function yearTaken(year: number): string {
  return `год не назван, взят ${year}`
}
