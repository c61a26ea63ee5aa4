import type { SeriesData } from '@vitrina/contract/widget'
import type { DateFormat } from '@/format/format-date'

/** How the places of an axis are labelled: in short under the axis, in full above a point. */
export interface AxisNames {
  tick: (x: string) => readonly [string] | readonly [string, string]
  /** The full label, with the year where it is not that of `beside`, the place compared with. */
  title: (x: string, beside?: string) => string
}

/** Returns the labels of an axis of hours, days, weeks or months with `places` places. */
export function axisNames(granularity: SeriesData['granularity'], date: DateFormat, places: number): AxisNames {
  switch (granularity) {
    case 'hour':
      return { tick: hourTick, title: hourTitle }
    case 'day':
      return { tick: dayTick(date, places), title: date.dayWithWeekday }
    case 'week':
      return { tick: (x) => [date.dayShort(x.slice(0, 10))], title: (x) => date.dayWithYear(x.slice(0, 10)) }
    case 'month':
      return { tick: (x) => [date.monthShort(x.slice(0, 7))], title: (x) => date.month(x.slice(0, 7)) }
  }
}

/** Returns `08:00` for `08`, `8` or `08:00`; a text that is not an hour is returned unchanged. */
export function hourTitle(x: string): string {
  return /^\d/.test(x) ? `${hourTick(x)[0]}:00` : x
}

/** Ticks of a day axis: the weekday under each day of a short period, day and month in a longer one. */
function dayTick(date: DateFormat, days: number) {
  return (x: string): readonly [string] | readonly [string, string] => {
    const { day, weekday, month } = date.tick(x)
    return days <= 14 ? [day, weekday] : [day, month]
  }
}

/** Ticks of an hour axis: `08` for `08`, `8` or `08:00`. */
function hourTick(x: string): readonly [string] {
  return [x.slice(0, 2).replace(':', '').padStart(2, '0')]
}
