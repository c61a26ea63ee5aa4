import type { FigureQuery } from '@vitrina/contract/figure-query'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()
const sold = { dish: 'tea', total: '100' }
const struck = { dish: 'soup', total: '7', type: 'void' as const, reason: 'Отказ' }

// Monday: Anna strikes off a soup of 7. Tuesday: Anna and Boris sell, and nothing is struck off. Wednesday is not held.
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, {
    checks: [
      { key: 'a', date: '2026-03-09', closedAt: '2026-03-09T12:30:00', waiter: 'anna', lines: [sold, struck] },
      { key: 'b', date: '2026-03-10', closedAt: '2026-03-10T13:30:00', waiter: 'anna', lines: [sold] },
      { key: 'c', date: '2026-03-10', closedAt: '2026-03-10T14:30:00', waiter: 'boris', lines: [sold] },
    ],
  })
})

const week = { from: '2026-03-09', to: '2026-03-11' }
const tuesday = { from: '2026-03-10', to: '2026-03-10' }
const wednesday = { from: '2026-03-11', to: '2026-03-11' }
type Asked = Partial<z.input<typeof FigureQuery>>
const ask = async (asked: Asked) => {
  const figures = await getFigures(ctx, { metrics: ['voids', 'void_sum'], period: week, ...asked })
  const values = (own: typeof figures.total) => own.map(({ value }) => value)
  const rows = figures.rows.map(({ keys, labels, figures: own }) => [labels[0] ?? keys[0], ...values(own)])
  return { rows, total: values(figures.total), first: figures.total[0] }
}

test('a day that was held and had no voids has 0 of them, and a day that is not held has none', async () => {
  expect(await ask({ by: ['day'] })).toMatchObject({
    rows: [
      ['2026-03-09', 1, 7],
      ['2026-03-10', 0, 0],
    ],
    total: [1, 7],
  })
  expect((await ask({ period: tuesday })).total).toEqual([0, 0])
  expect((await ask({ period: wednesday })).total).toEqual([null, null])
})

test('so has a waiter who served, and an hour that sold', async () => {
  expect((await ask({ by: ['waiter'] })).rows).toEqual([
    ['anna', 1, 7],
    ['boris', 0, 0],
  ])
  expect((await ask({ by: ['hour'] })).rows).toEqual([
    ['12', 1, 7],
    ['13', 0, 0],
    ['14', 0, 0],
  ])
})

test('0 after 1 is a fall of 100 %, and nothing after nothing held no change', async () => {
  const after = { from: '2026-03-09', to: '2026-03-09' }
  expect((await ask({ period: tuesday, compare: after })).first).toMatchObject({ value: 0, beside: 1, change: -100 })
  expect((await ask({ period: tuesday, compare: wednesday })).first).toMatchObject({ beside: null, change: null })
})

test('by reason there are rows of those that were told; of one of them a day without has 0', async () => {
  expect((await ask({ by: ['void_reason'] })).rows).toEqual([['Отказ', 1, 7]])
  const where = [{ dimension: 'void_reason' as const, op: 'in' as const, values: ['Отказ'] }]
  expect((await ask({ by: ['day'], where })).rows).toEqual([
    ['2026-03-09', 1, 7],
    ['2026-03-10', 0, 0],
  ])
})

test('a reason that was not told is not counted: 1', async () => {
  const { rows } = await getFigures(ctx, { metrics: ['voids'], by: ['day'], period: week, count: 'void_reason' })
  expect(rows.map(({ counted }) => counted)).toEqual([1, 0])
})
