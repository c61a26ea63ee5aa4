import type { Period } from '@vitrina/contract/dates'
import type { FigureQuery } from '@vitrina/contract/figure-query'
import type { PagePath } from '@vitrina/contract/panel-pages'
import type { SeriesData } from '@vitrina/contract/widget'
import type { FiguresScope } from './figures-of'

/** A point of a chart: a place on the axis, a cell, or an item of a ranking. Without any it means the full figure. */
export interface DrillPoint {
  x?: string
  /** Row of a heat map: ISO weekday, 1 is Monday. */
  y?: string
  item?: string
  granularity?: SeriesData['granularity']
}

/** Where a figure leads: to the rows it is the sum of, or to the page about them. */
export interface DrillTarget {
  to: 'checks' | 'menu' | 'dish' | 'stock' | 'reversals' | 'staff' | 'waiter' | 'restaurant'
  href: string
}

/** The page each target is on. Only users who may open that page are led there. */
export const drillPages: Record<DrillTarget['to'], PagePath> = {
  checks: '/checks',
  menu: '/menu',
  dish: '/menu',
  stock: '/stock',
  reversals: '/checks',
  staff: '/staff',
  waiter: '/staff',
  restaurant: '/restaurants',
}

/** The part of the figures' scope by which rows can be found. */
export type DrillScope = Omit<FiguresScope, 'subject' | 'compared'>

export function address(path: string, { from, to }: Period, filters: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ from, to, ...filters })}`
}

/** The days of a place on an axis, within the period; null if the axis shows hours. */
export function daysAt(x: string, granularity: SeriesData['granularity'] | 'quarter', period: Period): Period | null {
  if (granularity === 'hour') return null
  const from = granularity === 'month' ? `${x.slice(0, 7)}-01` : x.slice(0, 10)
  const to = lastOf(from, granularity)
  return { from: within(period, from), to: within(period, to) }
}

function within({ from, to }: Period, date: string): string {
  if (date < from) return from
  return date > to ? to : date
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function lastOf(first: string, granularity: 'day' | 'week' | 'month' | 'quarter'): string {
  if (granularity === 'day') return first
  if (granularity === 'week') return addDays(first, 6)
  const months = granularity === 'quarter' ? 3 : 1
  const next = Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + months, 0)
  return new Date(next).toISOString().slice(0, 10)
}

/** Returns `8` for `8`, `08` or `08:00`. */
export function hourOf(x: string): string {
  return String(Number.parseInt(x, 10))
}

/** The query behind figures, used to lead from them to their rows. A chart draws its first metric. */
export type QuerySource = Pick<FigureQuery, 'metrics' | 'by' | 'where'> & Partial<Pick<FigureQuery, 'order'>>

/** The dimensions of the figure at a point of a chart, and the key of the member of each. */
export function membersAt(
  { by }: Pick<QuerySource, 'by'>,
  { x, y, item, granularity }: DrillPoint,
): Pick<QuerySource, 'by'> & { keys: string[] } {
  // Items by two dimensions, such as stock by product and unit, have one id for both.
  if (item !== undefined) return { by, keys: by.length === 1 ? [item] : [] }
  if (x === undefined) return { by, keys: [] }
  if (y !== undefined) return { by: ['weekday', 'hour'], keys: [y, x] }
  // A long period is drawn by weeks or months, whatever dimension was asked for.
  return { by: granularity === undefined ? by : [granularity], keys: [x.length === isoMonth ? `${x}-01` : x] }
}

const isoMonth = '2026-11'.length

/** What the user chose for the page's period and comparison, as pairs of the address. */
export type ChosenPairs = readonly (readonly [string, string])[]

/**
 * An address with the days of a figure, and with the comparison and the granularity the user chose. Compared days that
 * the user picked by hand apply only to the days they were picked for.
 */
export function withSavedChoice(href: string, chosen: ChosenPairs, period: { from: string; to: string }): string {
  const [path = '/', query] = href.split('?')
  const asked = new URLSearchParams(query)
  const isOfPage = asked.get('from') === period.from && asked.get('to') === period.to
  for (const [key, value] of chosen) {
    if (key === 'grain' || (key === 'compare' && (isOfPage || !value.includes('..')))) asked.set(key, value)
  }
  return `${path}?${asked}`
}
