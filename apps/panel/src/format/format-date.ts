import type { Locale } from '@/i18n/locale'

/** How a person reads business dates and instants in one locale. Business dates have no zone and never move. */
export interface DateFormat {
  /** `20 ноября`, with the year when it is not the year of `today`. */
  day(date: string, today?: string): string
  /** `20 нояб.` */
  dayShort(date: string): string
  /** `20 нояб. 2026 г.` */
  dayWithYear(date: string): string
  /** `пт, 20 нояб.`; with the year when it is not that of `beside`, the date compared with. */
  dayWithWeekday(date: string, beside?: string): string
  /** `20` and `пт`: the two lines of a chart's tick. */
  tick(date: string): { day: string; weekday: string; month: string }
  /** `ноябрь 2026 г.` for `2026-11`. */
  month(month: string): string
  /** `нояб.` */
  monthShort(month: string): string
  /** `13–19 ноября` */
  range(from: string, to: string, today?: string): string
  /** `13–19 нояб.` */
  rangeShort(from: string, to: string): string
  /** The weekday for an ISO number 1–7: `пн`. */
  weekday(iso: number): string
  weekdayLong(iso: number): string
  /** `5 минут назад` */
  ago(instant: string, now: number): string
}

const cache = new Map<Locale, DateFormat>()

export function dateFormat(locale: Locale): DateFormat {
  const known = cache.get(locale)
  if (known) return known
  const made = createDateFormat(locale)
  cache.set(locale, made)
  return made
}

/** Returns the local time of an instant by its own offset: the restaurant's time, whatever the reader's zone. */
export function clockTime(instant: string): string {
  return instant.slice(11, 16)
}

/** Returns an instant in a time zone: `22 ноя., 13:05`. */
export function instantText(instant: string, locale: Locale, timeZone: string): string {
  return instantFormat(locale, timeZone, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  )
}

/** Returns the time of day of an instant in a time zone: `13:05`. */
export function clockIn(instant: string, locale: Locale, timeZone: string): string {
  return instantFormat(locale, timeZone, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
}

/** Returns the time of day of an instant in a time zone, to the second: `13:05:09`. */
export function secondText(instant: string, locale: Locale, timeZone: string): string {
  return instantFormat(locale, timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(new Date(instant))
}

/** Returns the label of a time zone: `Москва, стандартное время` for `Europe/Moscow`. */
export function zoneText(timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(knownMonday)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const instantFormats = new Map<string, DateLabels>()

function instantFormat(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions): DateLabels {
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`
  const made = instantFormats.get(key) ?? dateLabels(locale, { timeZone, ...options })
  instantFormats.set(key, made)
  return made
}

function createDateFormat(locale: Locale): DateFormat {
  const format = (options: Intl.DateTimeFormatOptions) => dateLabels(locale, { timeZone: 'UTC', ...options })
  const long = format({ day: 'numeric', month: 'long' })
  const longWithYear = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const short = format({ day: 'numeric', month: 'short' })
  const shortWithYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const withWeekday = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const withWeekdayAndYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const weekdayShort = format({ weekday: 'short' })
  const weekdayLong = format({ weekday: 'long' })
  const month = format({ month: 'short' })
  const monthWithYear = format({ month: 'long', year: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  return {
    day: (date, today) => (sameYear(date, date, today) ? long : longWithYear).format(at(date)),
    dayShort: (date) => short.format(at(date)),
    dayWithYear: (date) => shortWithYear.format(at(date)),
    dayWithWeekday: (date, beside = date) =>
      (sameYear(date, date, beside) ? withWeekday : withWeekdayAndYear).format(at(date)),
    tick: (date) => ({
      day: date.slice(8).replace(/^0/, ''),
      weekday: weekdayShort.format(at(date)),
      month: month.format(at(date)),
    }),
    month: (value) => monthWithYear.format(at(`${value}-01`)),
    monthShort: (value) => month.format(at(`${value}-01`)),
    range: (from, to, today) => (sameYear(from, to, today) ? long : longWithYear).formatRange(at(from), at(to)),
    rangeShort: (from, to) => short.formatRange(at(from), at(to)),
    weekday: (iso) => weekdayShort.format(knownMonday + (iso - 1) * dayMs),
    weekdayLong: (iso) => weekdayLong.format(knownMonday + (iso - 1) * dayMs),
    ago: (instant, now) => formatAgo(relative, instant, now),
  }
}

const dayMs = 86_400_000
const knownMonday = Date.UTC(2024, 0, 1)

function at(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

function sameYear(from: string, to: string, today: string | undefined): boolean {
  const year = (today ?? to).slice(0, 4)
  return from.slice(0, 4) === year && to.slice(0, 4) === year
}

function formatAgo(relative: Intl.RelativeTimeFormat, instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
  if (minutes < 60) return relative.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day')
}

/** A date format whose texts have only plain spaces. */
interface DateLabels {
  format(date: Date | number): string
  formatRange(from: Date, to: Date): string
}

/**
 * `Intl.DateTimeFormat` without the thin and non-breaking spaces, which engines put in different places: the server has
 * to render exactly the browser's text, or the page is rendered again.
 */
export function dateLabels(locale: string, options: Intl.DateTimeFormatOptions): DateLabels {
  const made = new Intl.DateTimeFormat(locale, options)
  return {
    format: (date) => plainSpaces(made.format(date)),
    formatRange: (from, to) => plainSpaces(made.formatRange(from, to)),
  }
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
}
