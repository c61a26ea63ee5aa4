import { addDays, countDays, isoWeekday, type Period } from '@vitrina/contract/dates'
import type { Granularity } from '@vitrina/contract/widget'
import type { Context } from '../context.ts'
import { readCalendar } from './calendar.ts'

/** Maximum points of a figure over time. */
export const maxPoints = 400

/** A place on an axis: the day, the Monday of the week or the first of the month, with the days drawn at it. */
export interface Place extends Period {
  x: string
}

export interface TimeAxis {
  granularity: Granularity
  /** In order; each day of the axis is in exactly one of them. */
  places: Place[]
}

/**
 * The axis of everything drawn over time: the stored days of a period, one by one, or by weeks or months where there
 * are more than `maxPoints`. Weeks begin on Monday; the first and the last have only the days of the period. No places
 * where none of its days is stored. A granularity asked for is used unless it gives more places.
 */
export async function timeAxis(
  ctx: Context,
  period: Period,
  { known, asked = 'day' }: { known?: Period | null | undefined; asked?: Granularity | undefined } = {},
): Promise<TimeAxis> {
  const held = known === undefined ? (await readCalendar(ctx)).held : known
  const days = held && within(period, held)
  if (!days) return { granularity: asked, places: [] }
  const granularity = coarser(asked, granularityOf(days))
  return { granularity, places: placesOf(days, granularity) }
}

/** From the first day of an axis to its last; null where it has none. */
export function daysOf({ places }: TimeAxis): Period | null {
  const [first, last] = [places[0], places.at(-1)]
  return first && last ? { from: first.from, to: last.to } : null
}

/** The granularity of rows, where it is coarser than a day. */
export function coarse({ granularity }: TimeAxis): { granularity?: Granularity } {
  return granularity === 'day' ? {} : { granularity }
}

/** The days that both periods have in common; null where there are none. */
export function within(period: Period, held: Period): Period | null {
  const from = earlier(period.from, held.from) === period.from ? held.from : period.from
  const to = earlier(period.to, held.to)
  return from <= to ? { from, to } : null
}

/** The first of two dates. */
function earlier(one: string, other: string): string {
  if (one < other) return one
  return other
}

/** The place that a date belongs to. */
function placeAt(date: string, granularity: Granularity): string {
  if (granularity === 'month') return `${date.slice(0, 8)}01`
  return granularity === 'week' ? addDays(date, 1 - isoWeekday(date)) : date
}

function granularityOf({ from, to }: Period): Granularity {
  const days = countDays(from, to)
  if (days <= maxPoints) return 'day'
  const weeks = countDays(placeAt(from, 'week'), to) / 7
  return weeks <= maxPoints ? 'week' : 'month'
}

function coarser(one: Granularity, other: Granularity): Granularity {
  const order: readonly Granularity[] = ['day', 'week', 'month']
  return order.indexOf(one) > order.indexOf(other) ? one : other
}

function placesOf({ from, to }: Period, granularity: Granularity): Place[] {
  const places: Place[] = []
  for (let first = from; first <= to; ) {
    const x = placeAt(first, granularity)
    const next = nextPlace(x, granularity)
    const last = addDays(next, -1)
    places.push({ x, from: first, to: last < to ? last : to })
    first = next
  }
  return places
}

function nextPlace(x: string, granularity: Granularity): string {
  if (granularity === 'month') return placeAt(addDays(x, 31), 'month')
  return addDays(x, granularity === 'week' ? 7 : 1)
}
