import { describe, expect, test } from 'vitest'
import type { DrillPoint } from './drill-href'
import { drillPoint } from './use-drill'

const scope = { period: { from: '2026-11-13', to: '2026-11-19' }, restaurants: [], waiter: null }
const week = 'from=2026-11-13&to=2026-11-19'
const hrefOf = (metric: string, point?: DrillPoint, of: Partial<Parameters<typeof drillPoint>[1]> = {}) =>
  drillPoint(metric, { ...scope, ...of }, point)?.href ?? null

describe('a figure of sales leads to its checks', () => {
  test.each(['revenue', 'avg_check'])('%s: those of the period', (metric) => {
    expect(hrefOf(metric)).toBe(`/checks?${week}`)
  })

  test('a number of checks: as many rows, without documents of returns alone', () => {
    expect(hrefOf('checks')).toBe(`/checks?${week}&sales=only`)
    expect(hrefOf('checks_without_waiter')).toBe(`/checks?${week}&waiter=none&sales=only`)
    expect(hrefOf('checks_by_day', { x: '2026-11-15' })).toBe('/checks?from=2026-11-15&to=2026-11-15&sales=only')
    expect(hrefOf('checks_by_hour', { x: '8' })).toBe(`/checks?${week}&hour=8&sales=only`)
  })

  test('an average of weekdays leads nowhere: no rows add up to it', () => {
    expect(hrefOf('revenue_by_weekday', { item: '1' })).toBeNull()
    expect(hrefOf('checks_by_weekday', { item: '1' })).toBeNull()
  })

  test('a day: those of the day', () => {
    expect(hrefOf('revenue_by_day', { x: '2026-11-15' })).toBe('/checks?from=2026-11-15&to=2026-11-15')
  })

  test('of restaurants that are not told: nowhere', () => {
    expect(hrefOf('revenue', {}, { restaurants: null })).toBeNull()
    expect(hrefOf('food_cost', {}, { restaurants: null })).toBeNull()
    expect(hrefOf('stock_incoming', {}, { restaurants: null })).toBeNull()
  })

  test('a week and a month: those of their days within the period', () => {
    expect(hrefOf('checks_by_day', { x: '2026-11-16', granularity: 'week' })).toBe(
      '/checks?from=2026-11-16&to=2026-11-19&sales=only',
    )
    expect(hrefOf('revenue_by_day', { x: '2026-11', granularity: 'month' })).toBe(`/checks?${week}`)
  })

  test('an hour, and a weekday with an hour: those of the same of the period', () => {
    expect(hrefOf('revenue_by_hour', { x: '08', granularity: 'hour' })).toBe(`/checks?${week}&hour=8`)
    expect(hrefOf('revenue_heatmap', { x: '21', y: '5' })).toBe(`/checks?${week}&weekday=5&hour=21`)
    expect(hrefOf('avg_check_by_weekday', { item: '7' })).toBe(`/checks?${week}&weekday=7`)
  })

  test('a restaurant and a waiter: theirs', () => {
    expect(hrefOf('revenue_by_restaurant', { item: 'rst_1' })).toBe(`/checks?${week}&restaurant=rst_1`)
    expect(hrefOf('top_waiters', { item: 'wtr_1' })).toBe(`/checks?${week}&waiter=wtr_1`)
  })

  test('sales without a waiter: those that name none', () => {
    expect(hrefOf('revenue_without_waiter')).toBe(`/checks?${week}&waiter=none`)
  })

  test('figures of one restaurant or waiter: theirs alone', () => {
    expect(hrefOf('revenue_by_day', { x: '2026-11-15' }, { restaurants: ['rst_1'] })).toBe(
      '/checks?from=2026-11-15&to=2026-11-15&restaurant=rst_1',
    )
    expect(hrefOf('revenue_by_hour', { x: '8' }, { waiter: 'wtr_1' })).toBe(`/checks?${week}&waiter=wtr_1&hour=8`)
  })

  test('figures of several restaurants lead nowhere: the journal would show others too', () => {
    expect(hrefOf('revenue', {}, { restaurants: ['rst_1', 'rst_2'] })).toBeNull()
  })
})

describe('a figure of the menu leads to the menu', () => {
  test('food cost: the dearest first; of a day, on that day', () => {
    expect(hrefOf('food_cost')).toBe(`/menu?${week}&sort=-foodcost`)
    expect(hrefOf('food_cost_by_day', { x: '2026-11-15' })).toBe('/menu?from=2026-11-15&to=2026-11-15&sort=-foodcost')
  })

  test('a dish: its page; a category: its dishes', () => {
    expect(drillPoint('top_dishes', scope, { item: 'dish_1' })).toEqual({ to: 'dish', href: `/menu/dish_1?${week}` })
    expect(hrefOf('revenue_by_category', { item: 'Супы & салаты' })).toBe(
      `/menu?${week}&category=${encodeURIComponent('Супы').replace(/%20/g, '+')}+%26+${encodeURIComponent('салаты')}`,
    )
  })

  test('what has no category leads nowhere: the menu has no filter for it', () => {
    for (const metric of ['revenue_by_category', 'quantity_by_category', 'food_cost_by_category']) {
      expect(hrefOf(metric, { item: '' })).toBeNull()
    }
  })

  test('figures of one restaurant lead to what it sold; of several, or of a waiter, nowhere', () => {
    expect(hrefOf('food_cost', {}, { restaurants: ['rst_1'] })).toBe(`/menu?${week}&restaurant=rst_1&sort=-foodcost`)
    expect(hrefOf('food_cost', {}, { restaurants: ['rst_1', 'rst_2'] })).toBeNull()
    expect(hrefOf('food_cost', {}, { waiter: 'wtr_1' })).toBeNull()
  })

  test('a dish of one restaurant leads nowhere: its page is of all', () => {
    expect(hrefOf('top_dishes', { item: 'dish_1' }, { restaurants: ['rst_1'] })).toBeNull()
  })

  test('dishes all together lead to the list of them', () => {
    expect(hrefOf('top_dishes')).toBe(`/menu?${week}`)
    expect(hrefOf('revenue_by_category', {}, { restaurants: ['rst_1'] })).toBe(`/menu?${week}&restaurant=rst_1`)
  })
})

test('a figure of the stock leads to its positions: below the threshold to those, idle ones too', () => {
  expect(hrefOf('stock_incoming')).toBe(`/stock?${week}`)
  expect(hrefOf('stock_incoming', { item: 'Молоко, л' })).toBe(`/stock?${week}`)
  expect(hrefOf('stock_below_threshold')).toBe(`/stock?${week}&only=below`)
  expect(hrefOf('stock_below_threshold', {}, { restaurants: ['rst_1'] })).toBeNull()
})

test('a figure of no metric known leads nowhere', () => {
  expect(hrefOf('weather')).toBeNull()
})
