import type { DateFormat } from '@/format/format-date'

/** Ticks of a day axis: the weekday under each day of a short period, day and month in a longer one. */
export function dayTick(date: DateFormat, days: number) {
  return (x: string): readonly [string] | readonly [string, string] => {
    const { day, weekday, month } = date.tick(x)
    return days <= 14 ? [day, weekday] : [day, month]
  }
}

/** Ticks of an hour axis: `08` of `08`, `8` or `08:00`. */
export function hourTick(x: string): readonly [string] {
  return [x.slice(0, 2).replace(':', '').padStart(2, '0')]
}
