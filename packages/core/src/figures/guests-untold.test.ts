import type { FigureQuery } from '@vitrina/contract/figure-query'
import { sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getFigures } from './get-figures.ts'
import { guests, revenuePerGuest } from './presets.ts'

const database = suiteDatabase()
const date = '2026-03-10'
const period = { from: date, to: date }
const metrics = ['guests', 'revenue_per_guest', 'guests_per_check', 'known_guests_share'] as const

// The hall of r1 tells its guests: 2 of 100. Its delivery, 50, does not, and of r2, 300, no check does.
const sale = (key: string, total: string, rest: object) => ({
  ...{ key, date, closedAt: `${date}T12:30:00`, lines: [{ dish: 'tea', total }], ...rest },
})
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, {
    checks: [
      sale('hall', '100', { restaurant: 'r1', waiter: 'anna', orderCategory: 'Зал', table: '1', guests: 2 }),
      sale('delivery', '50', { restaurant: 'r1', waiter: 'boris', orderCategory: 'Доставка', table: '2' }),
      sale('untold', '300', { restaurant: 'r2', waiter: 'clara', orderCategory: 'Зал', table: '3' }),
    ],
  })
})

type Asked = Partial<z.input<typeof FigureQuery>>
const ask = async (asked: Asked) => {
  const { rows, total } = await getFigures(ctx, { metrics: [...metrics], period, order: null, ...asked })
  const values = (figures: (typeof rows)[number]['figures']) => figures.map(({ value }) => value)
  return {
    total: values(total),
    rows: new Map(rows.map(({ keys: [key = ''], labels: [label], figures }) => [label ?? key, values(figures)])),
  }
}

test('guests are of the days that tell them: (100 + 50) ÷ 2 = 75 a guest and 2 ÷ 2 a check, of 150 ÷ 450 of the revenue', async () => {
  const { rows, total } = await ask({ by: ['restaurant'] })
  expect(total).toEqual([2, 75, 1, 33.33])
  expect(rows.get('r1')).toEqual([2, 75, 1, 100])
  expect(rows.get('r2')).toEqual([null, null, null, 0])
})

test.each(['day', 'hour', 'order_category', 'waiter', 'table'] as const)(
  'by %s all of them together are the same: 2 guests of 75 each',
  async (dimension) => {
    expect((await ask({ by: [dimension] })).total).toEqual([2, 75, 1, 33.33])
  },
)

test('who tells no guests has none, and not 0: delivery, and Boris who served it', async () => {
  expect((await ask({ by: ['order_category'] })).rows.get('Доставка')?.[0]).toBeNull()
  expect((await ask({ by: ['waiter'] })).rows.get('boris')?.[0]).toBeNull()
  expect((await ask({ by: ['table'] })).rows.get('2')?.[0]).toBeNull()
})

test('a mean per guest is of the same days: 150 ÷ 2 = 75', async () => {
  const { total } = await ask({ metrics: ['revenue', 'checks'], transform: { mean: 'guest' } })
  expect(total).toEqual([75, 1])
})

test('one figure of guests says what part of the revenue it is of: 33.33 %, and nothing where that is all or none', async () => {
  const input = { period, previous: null }
  for (const metric of [guests, revenuePerGuest]) {
    expect(await metric.compute(ctx, input)).toMatchObject({ knownRevenueSharePct: 33.33 })
  }
  for (const told of [{ guests: 2 }, {}]) {
    const own = await testContext(database.db)
    await sendLedger(own, { checks: [sale('one', '300', told)] })
    expect(await guests.compute(own, input)).not.toHaveProperty('knownRevenueSharePct')
  }
})

test('nobody tells guests: there is no such figure', async () => {
  const own = await testContext(database.db)
  await sendLedger(own, { checks: [sale('untold', '300', {})] })
  const { total } = await getFigures(own, { metrics: [...metrics], period })
  expect(total.map(({ value }) => value)).toEqual([null, null, null, 0])
})

test('no guests that are told are 0 guests', async () => {
  const own = await testContext(database.db)
  await sendLedger(own, { checks: [sale('nobody', '300', { guests: 0 })] })
  const { total } = await getFigures(own, { metrics: ['guests', 'revenue_per_guest'], period })
  expect(total.map(({ value }) => value)).toEqual([0, null])
  expect(await findRollupDifferences(own.db, own.workspace.id)).toEqual([])
})
