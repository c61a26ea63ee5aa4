import type { RevenueChange } from '@vitrina/contract/changes'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { explainChange } from './explain-change.ts'

const database = suiteDatabase()
const week = { date_from: '2026-03-09', date_to: '2026-03-15' }

// North 60 + 30 after 50; South 20 after 40; East none after 5. Tea 70 after 55, soup 40 (new), cake none after 40.
const sale = (key: string, restaurant: string, at: string, dish: string, total: string, waiter?: string) => ({
  ...{ key, restaurant, closedAt: `${at}:00:00`, lines: [{ dish, total }] },
  ...(waiter !== undefined && { waiter }),
})
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'North' },
    { key: 'r2', name: 'South' },
    { key: 'r3', name: 'East' },
  ],
  employees: [{ key: 'anna', name: 'Anna' }],
  checks: [
    sale('a', 'r1', '2026-03-10T12', 'tea', '60', 'anna'),
    sale('b', 'r1', '2026-03-11T13', 'soup', '30'),
    sale('c', 'r2', '2026-03-11T12', 'tea', '10'),
    sale('d', 'r2', '2026-03-12T12', 'soup', '10'),
    sale('e', 'r1', '2026-03-03T12', 'tea', '50', 'anna'),
    sale('f', 'r2', '2026-03-04T20', 'cake', '40'),
    sale('g', 'r3', '2026-03-05T12', 'tea', '5', 'anna'),
    storedFrom('2026-02-01', 'r1'),
  ],
}

let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
})

function way({ parts }: RevenueChange, by: string) {
  const part = parts.find((each) => each.by === by)
  return { items: part?.items.map(({ label, delta }) => [label, delta]), rest: part?.rest }
}

test('60 + 30 + 20 = 110 after 50 + 40 + 5 = 95 is +15: North +40, East −5, South −20', async () => {
  const told = await explainChange(ctx, week)
  expect(told.revenue).toEqual({ value: 110, previous: 95, delta: 15, changePct: 15.79 })
  expect(told.previous).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  expect(way(told, 'restaurant')).toEqual({
    items: [
      ['North', 40],
      ['East', -5],
      ['South', -20],
    ],
    rest: 0,
  })
})

test('110 in 4 checks after 95 in 3: (4 − 3) × (110 ÷ 4 + 95 ÷ 3) ÷ 2 = +29.58 by checks, 15 − 29.58 = −14.58 by what is in them', async () => {
  const { factors } = await explainChange(ctx, week)
  expect(factors).toEqual({
    checks: { value: 4, previous: 3, delta: 29.58 },
    avgCheck: { value: 27.5, previous: 31.67, delta: -14.58 },
  })
})

test('dishes: soup +40 is new, tea 70 − 55 = +15, cake −40 is gone; at 12 it is 80 − 55 = +25, at 13 +30, at 20 −40', async () => {
  const told = await explainChange(ctx, week)
  expect(way(told, 'dish')).toEqual({
    items: [
      ['soup', 40],
      ['tea', 15],
      ['cake', -40],
    ],
    rest: 0,
  })
  const hours = way(told, 'hour')
  expect(new Map(hours.items?.map(([label, delta]) => [label, delta]))).toEqual(
    new Map([
      ['12', 25],
      ['13', 30],
      ['20', -40],
    ]),
  )
})

test('waiters: Anna 60 − 55 = +5, and +10 of checks without one is the rest', async () => {
  expect(way(await explainChange(ctx, week), 'waiter')).toEqual({ items: [['Anna', 5]], rest: 10 })
})

test('of one restaurant it is of that alone: North 90 after 50, +40, with no way by restaurant', async () => {
  const north = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'North')?.id ?? ''
  const told = await explainChange(ctx, { ...week, restaurant: north })
  expect(told.revenue).toMatchObject({ value: 90, previous: 50, delta: 40 })
  expect(told.parts.map(({ by }) => by)).toEqual(['hour', 'dish', 'waiter'])
  for (const { items, rest } of told.parts) {
    expect(items.reduce((sum, { delta }) => sum + delta, 0) + rest).toBeCloseTo(40, 6)
  }
})

test('a day that is not over is told by its hours so far, 60 after 50: by restaurant, hour and waiter, for dishes have no hours', async () => {
  const later = { ...ctx, now: () => new Date('2026-03-10T16:30:00Z') }
  const told = await explainChange(later, { date_from: '2026-03-10', date_to: '2026-03-10' })
  expect(told).toMatchObject({ previous: { from: '2026-03-03', to: '2026-03-03' }, until: '19:00' })
  expect(told.revenue).toEqual({ value: 60, previous: 50, delta: 10, changePct: 20 })
  expect(told.parts.map(({ by }) => by)).toEqual(['restaurant', 'hour', 'waiter'])
  for (const { items, rest } of told.parts) {
    expect(items.reduce((sum, { delta }) => sum + delta, 0) + rest).toBeCloseTo(10, 6)
  }
})

test('a day in its first hour, days beside nothing and days without sales have no change to tell', async () => {
  const nothing = { revenue: null, factors: null, parts: [] }
  const early = { ...ctx, now: () => new Date('2026-03-30T21:30:00Z') }
  expect(await explainChange(early, { date_from: '2026-03-31', date_to: '2026-03-31' })).toMatchObject(nothing)
  expect(await explainChange(ctx, { ...week, compare: 'none' })).toMatchObject(nothing)
  expect(await explainChange(ctx, { date_from: '2025-01-01', date_to: '2025-01-07' })).toMatchObject(nothing)
})

test('ways are of whoever may see them: without read:waiters none by waiter', async () => {
  const lesser = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== 'read:waiters')) }
  const { parts } = await explainChange(lesser, week)
  expect(parts.map(({ by }) => by)).toEqual(['restaurant', 'hour', 'dish'])
})
