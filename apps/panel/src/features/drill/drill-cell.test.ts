import { FigureDimension, FigureMetric, type FigureQuery } from '@vitrina/contract/figure-query'
import { describe, expect, test } from 'vitest'
import { drillCell } from './drill-cell'

const scope = { period: { from: '2026-11-09', to: '2026-11-22' }, restaurants: [], waiter: null }
const days = 'from=2026-11-09&to=2026-11-22'

type Where = FigureQuery['where']
const one = (dimension: FigureDimension, ...values: string[]): Where => [{ dimension, op: 'in', values }]

describe('a cell opens the rows it is made of', () => {
  test.each<[string, FigureMetric, FigureDimension[], string[], Where, string]>([
    ['all together', 'revenue', [], [], [], `/checks?${days}`],
    ['a day', 'revenue', ['day'], ['2026-11-10'], [], '/checks?from=2026-11-10&to=2026-11-10'],
    ['a week within the period', 'avg_check', ['week'], ['2026-11-16'], [], '/checks?from=2026-11-16&to=2026-11-22'],
    ['a month cut by the period', 'revenue', ['month'], ['2026-11-01'], [], `/checks?${days}`],
    ['a quarter cut by the period', 'revenue', ['quarter'], ['2026-10-01'], [], `/checks?${days}`],
    ['checks, without returns alone', 'checks', ['hour'], ['8'], [], `/checks?${days}&hour=8&sales=only`],
    ['a weekday and an hour', 'revenue', ['weekday', 'hour'], ['5', '21'], [], `/checks?${days}&weekday=5&hour=21`],
    ['a restaurant', 'revenue', ['restaurant'], ['rst_1'], [], `/checks?${days}&restaurant=rst_1`],
    [
      'a waiter of one restaurant',
      'revenue',
      ['waiter'],
      ['wtr_1'],
      one('restaurant', 'rst_1'),
      `/checks?${days}&restaurant=rst_1&waiter=wtr_1`,
    ],
    [
      'a kind of order',
      'revenue',
      ['order_category'],
      ['Доставка'],
      [],
      `/checks?${days}&${new URLSearchParams({ order: 'Доставка' })}`,
    ],
    [
      'a place of sale',
      'discount',
      ['station'],
      ['Бар'],
      [],
      `/checks?${days}&${new URLSearchParams({ station: 'Бар' })}`,
    ],
    ['what names no waiter', 'revenue_without_waiter', [], [], [], `/checks?${days}&waiter=none`],
    ['a dish', 'revenue', ['dish'], ['dish_1'], [], `/menu/dish_1?${days}`],
    [
      'a dish on a day',
      'quantity',
      ['dish', 'day'],
      ['dish_1', '2026-11-10'],
      [],
      '/menu/dish_1?from=2026-11-10&to=2026-11-10',
    ],
    [
      'a category',
      'gross_profit',
      ['category'],
      ['супы'],
      [],
      `/menu?${days}&${new URLSearchParams({ category: 'супы' })}`,
    ],
    ['food cost, the dearest first', 'food_cost', [], [], [], `/menu?${days}&sort=-foodcost`],
    ['voids of a waiter', 'void_sum', ['waiter'], ['wtr_1'], [], `/checks/reversals?${days}&waiter=wtr_1&kind=void`],
    [
      'returns of a restaurant',
      'returns',
      ['restaurant'],
      ['rst_1'],
      [],
      `/checks/reversals?${days}&restaurant=rst_1&kind=return`,
    ],
    [
      'a category of a restaurant',
      'revenue',
      ['category', 'restaurant'],
      ['супы', 'rst_1'],
      [],
      `/menu?${days}&restaurant=rst_1&${new URLSearchParams({ category: 'супы' })}`,
    ],
    ['dishes all together', 'revenue', ['dish'], [], [], `/menu?${days}`],
    ['days all together', 'revenue', ['day', 'restaurant'], [], [], `/checks?${days}`],
    ['waiters all together, by their hours', 'hours', ['waiter'], [], [], `/staff?${days}`],
    ['what came into stock', 'stock_in_cost', [], [], [], `/stock?${days}`],
    ['positions below the minimum', 'below_min', [], [], [], `/stock?${days}&only=below`],
    ['hours of a waiter', 'hours', ['waiter'], ['wtr_1'], [], `/staff/wtr_1?${days}`],
    ['shifts of a restaurant', 'shifts', ['restaurant'], ['rst_1'], [], `/staff?${days}&restaurant=rst_1`],
    ['payments of a restaurant', 'payments', ['restaurant'], ['rst_1'], [], `/restaurants/rst_1?${days}`],
  ])('%s', (_, metric, by, keys, where, href) => {
    expect(drillCell({ metric, by, keys, where }, scope)?.href).toBe(href)
  })
})

describe('no list shows just what is behind', () => {
  test.each<[string, FigureMetric, FigureDimension[], string[], Where]>([
    ['an average day', 'revenue_per_day', ['restaurant'], ['rst_1'], []],
    ['a weekend', 'revenue', ['weekend'], ['1'], []],
    ['two restaurants', 'revenue', [], [], one('restaurant', 'rst_1', 'rst_2')],
    ['all but one', 'revenue', [], [], [{ dimension: 'restaurant', op: 'notIn', values: ['rst_1'] }]],
    ['another restaurant than the query has', 'revenue', ['restaurant'], ['rst_2'], one('restaurant', 'rst_1')],
    ['a dish in one restaurant', 'revenue', ['dish', 'restaurant'], ['dish_1', 'rst_1'], []],
    ['dishes without a category', 'revenue', ['category'], [''], []],
    ['an untold kind of order', 'revenue', ['order_category'], [''], []],
    ['a kind of order with a comma in it', 'revenue', ['order_category'], ['Зал, терраса'], []],
    ['voids by their reason', 'voids', ['void_reason'], ['Отказ'], []],
    ['voids of an hour', 'voids', ['hour'], ['8'], []],
    ['payments of a type', 'payments', ['payment_type'], ['Карта'], []],
    ['waiters all together: checks of none are not theirs', 'revenue', ['waiter'], [], []],
    ['a day of all waiters', 'revenue', ['day', 'waiter'], ['2026-11-10'], []],
    ['returns of waiters all together', 'returns', ['waiter'], [], []],
    ['hours all together: checks without a time have none', 'checks', ['hour'], [], []],
    ['what names no waiter, of a waiter', 'checks_without_waiter', ['waiter'], ['wtr_1'], []],
  ])('%s', (_, metric, by, keys, where) => {
    expect(drillCell({ metric, by, keys, where }, scope)).toBeNull()
  })
})

test('figures of several restaurants, or of untold ones, open nothing', () => {
  const cell = { metric: 'revenue' as const, by: [], keys: [], where: [] }
  expect(drillCell(cell, { ...scope, restaurants: ['rst_1', 'rst_2'] })).toBeNull()
  expect(drillCell(cell, { ...scope, restaurants: null })).toBeNull()
  expect(drillCell(cell, { ...scope, restaurants: ['rst_1'] })?.href).toBe(`/checks?${days}&restaurant=rst_1`)
})

test('a total that leaves out what has no waiter or no hour opens nothing: the list would show that too', () => {
  const total = { metric: 'revenue' as const, keys: [], where: [] }
  expect(drillCell({ ...total, by: ['waiter'] }, scope)).toBeNull()
  expect(drillCell({ ...total, by: ['weekday', 'hour'] }, scope)).toBeNull()
  expect(drillCell({ ...total, by: ['restaurant'] }, scope)?.href).toBe(`/checks?${days}`)
})

test('every metric by every dimension opens something or nothing, and never fails', () => {
  for (const metric of FigureMetric.options) {
    for (const dimension of FigureDimension.options) {
      const target = drillCell({ metric, by: [dimension], keys: ['2026-11-10'], where: [] }, scope)
      expect(target === null || target.href.startsWith('/')).toBe(true)
    }
  }
})
