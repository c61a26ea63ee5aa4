const dayMs = 86_400_000

/** Days since 1970-01-01 of a `YYYY-MM-DD` date. Throws a RangeError when there is no such day. */
export function dayNumber(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`Not a date: ${date}`)
  }
  return ms / dayMs
}

/** The `YYYY-MM-DD` date of a day number. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The date so many days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** 1 Monday … 7 Sunday. */
export function weekday(day: number): number {
  return ((day + 3) % 7) + 1
}

/** Every date from `from` to `to`, both inclusive. */
export function* eachDate(from: string, to: string): Generator<string> {
  const last = dayNumber(to)
  for (let day = dayNumber(from); day <= last; day++) yield dateOf(day)
}

/** Wall time `YYYY-MM-DD HH:MM` of an instant in a time zone: sorts as text. */
export function wallTime(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}
