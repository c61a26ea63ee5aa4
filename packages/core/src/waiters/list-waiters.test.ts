import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { listWaiters } from './list-waiters.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

const check = (key: string, waiter: string, date: string, total: string, restaurant = 'r1'): LedgerCheck => ({
  key,
  waiter,
  date,
  restaurant,
  lines: [{ dish: 'tea', total }],
})

async function after(ledger: Ledger) {
  const ctx = await testContext(database.db)
  expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

const staff = {
  restaurants: [
    { key: 'r1', name: 'North' },
    { key: 'r2', name: 'South' },
  ],
  employees: [
    { key: 'w1', name: 'Anna', restaurant: 'r1' },
    { key: 'w2', name: 'Boris' },
  ],
}

/** Anna sells 10 + 20 in North and 5 in South, Boris 8 in South. */
const twoPlaces: Ledger = {
  ...staff,
  checks: [
    check('a', 'w1', '2026-03-02', '10'),
    check('b', 'w1', '2026-03-05', '20'),
    check('c', 'w1', '2026-03-09', '5', 'r2'),
    check('d', 'w2', '2026-03-03', '8', 'r2'),
  ],
}

describe('a waiter of the list', () => {
  test('has every field of the contract and no other: 10 + 20 + 5 = 35 on 3 checks, 35 ÷ 3 = 11.67', async () => {
    const ctx = await after(twoPlaces)
    const { data, meta } = await listWaiters(ctx, march)
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^wtr_[0-9a-z]{26}$/),
      object: 'waiter',
      name: 'Anna',
      source: 'source_a',
      restaurant: 'North',
      revenue: 35,
      checks: 3,
      avgCheck: 11.67,
      positions: 3,
      firstShift: '2026-03-02',
      lastShift: '2026-03-09',
    })
    expect(data.map(({ name }) => name)).toEqual(['Anna', 'Boris'])
    expect(meta.total).toBe(2)
  })

  test('without a restaurant of their own stands in the one they sold in last', async () => {
    const { data } = await listWaiters(await after(twoPlaces), march)
    expect(data[1]).toMatchObject({ name: 'Boris', restaurant: 'South' })
  })

  test('first and last shift are those within the period', async () => {
    const ctx = await after(twoPlaces)
    const { data } = await listWaiters(ctx, { date_from: '2026-03-04', date_to: '2026-03-08' })
    expect(data).toMatchObject([
      { name: 'Anna', revenue: 20, checks: 1, firstShift: '2026-03-05', lastShift: '2026-03-05' },
    ])
  })

  test('with returns alone has revenue and no check: −5, 0 checks, avgCheck null', async () => {
    const back = {
      ...check('a', 'w1', '2026-03-02', '-5'),
      lines: [{ dish: 'tea', total: '-5', quantity: '-1', type: 'return' as const }],
    }
    const { data } = await listWaiters(await after({ ...staff, checks: [back] }), march)
    expect(data).toMatchObject([{ revenue: -5, checks: 0, avgCheck: null, positions: 1 }])
  })

  test('who sold nothing in the period is not listed', async () => {
    expect((await listWaiters(await after({ ...staff, checks: [] }), march)).data).toEqual([])
  })
})

describe('filter[restaurant]', () => {
  test.each([
    ['North', { revenue: 30, checks: 2, avgCheck: 15, lastShift: '2026-03-05' }],
    ['sOuTh', { revenue: 5, checks: 1, avgCheck: 5, firstShift: '2026-03-09' }],
  ])('%s narrows the figures themselves', async (name, figures) => {
    const { data } = await listWaiters(await after(twoPlaces), { ...march, 'filter[restaurant]': name })
    expect(data.find((waiter) => waiter.name === 'Anna')).toMatchObject(figures)
  })

  test('leaves out those who sold nothing there, and total follows', async () => {
    const { data, meta } = await listWaiters(await after(twoPlaces), { ...march, 'filter[restaurant]': 'north' })
    expect([data.map(({ name }) => name), meta.total]).toEqual([['Anna'], 1])
  })

  test('takes an id, too', async () => {
    const ctx = await after(twoPlaces)
    const south = (await listRestaurants(ctx, march)).data.find(({ name }) => name === 'South')
    const { data } = await listWaiters(ctx, { ...march, 'filter[restaurant]': south?.id ?? '' })
    expect(data.map(({ name, revenue }) => [name, revenue])).toEqual([
      ['Boris', 8],
      ['Anna', 5],
    ])
  })

  test('and min_revenue and sort see the narrowed figures', async () => {
    const ctx = await after(twoPlaces)
    const query = { ...march, 'filter[restaurant]': 'South', 'filter[min_revenue]': '6', sort: 'revenue' }
    expect((await listWaiters(ctx, query)).data.map(({ name }) => name)).toEqual(['Boris'])
  })
})
