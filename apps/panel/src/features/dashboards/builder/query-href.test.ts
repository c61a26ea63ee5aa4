import type { WidgetQuery } from '@vitrina/contract/widget-query'
import { expect, test } from 'vitest'
import { queryHref } from './query-href'

const query: WidgetQuery = {
  ...{ metrics: ['revenue'], by: ['dish'], where: [], order: null, limit: null, shares: false },
}
const plain = { periodRule: 'dashboard', comparison: 'previous', restaurants: [] } as const
const chosen = [
  ['period', 'month'],
  ['compare', 'week_ago'],
] as const
const today = '2026-11-24'
const ofQuery = '/builder?metrics=revenue&by=dish'

test('a widget of the page’s days opens with them and with what they stand beside', () => {
  expect(queryHref(query, { ...plain, restaurants: [] }, chosen, today)).toBe(
    `${ofQuery}&period=month&compare=week_ago`,
  )
  expect(queryHref(query, { ...plain, restaurants: [] }, [], today)).toBe(ofQuery)
})

test('a widget of its own days, restaurants and comparison opens with those', () => {
  const own = { periodRule: 'last_7_days', comparison: 'year_ago', restaurants: ['rst_1', 'rst_2'] } as const
  expect(queryHref(query, { ...own, restaurants: [...own.restaurants] }, chosen, today)).toBe(
    `${ofQuery}&where=restaurant:rst_1,rst_2&compare=year_ago&from=2026-11-17&to=2026-11-23`,
  )
})
