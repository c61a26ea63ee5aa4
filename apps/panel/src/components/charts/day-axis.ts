import type { SeriesData } from '@vitrina/contract/widget'
import type { DateFormat } from '@/format/format-date'

/** How the places of an axis are named: in short under it, in full over a point. */
export interface AxisNames {
  tick: (x: string) => readonly [string] | readonly [string, string]
  /** With its year where that is another than the one of what it stands `beside`. */
  title: (x: string, beside?: string) => string
}

/** Names along an axis of hours, days, weeks or months with so many places. */
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

/** `08:00` of `08`, `8` or `08:00`; what is no hour stays as it is. */
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

/** Ticks of an hour axis: `08` of `08`, `8` or `08:00`. */
function hourTick(x: string): readonly [string] {
  return [x.slice(0, 2).replace(':', '').padStart(2, '0')]
}
