import type { FigureQuery } from '@vitrina/contract/figure-query'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()

// Wednesday noon. Monday (full): hall 60, delivery 30, bar 40. Today so far: hall 100, bar 500. The Monday before: 50, 10 and 80.
const sale = (key: string, date: string, orderCategory: string, total: string, discount = '0') => ({
  ...{ key, date, orderCategory, lines: [{ dish: 'tea', total, discount }] },
})
const ledger: Ledger = {
  checks: [
    sale('h1', '2026-03-09', 'Зал', '60', '40'),
    sale('d1', '2026-03-09', 'Доставка', '30', '70'),
    sale('b1', '2026-03-09', 'Бар', '40'),
    sale('h2', '2026-03-11', 'Зал', '100'),
    sale('b2', '2026-03-11', 'Бар', '500'),
    sale('h0', '2026-03-02', 'Зал', '50', '50'),
    sale('d0', '2026-03-02', 'Доставка', '10', '10'),
    sale('b0', '2026-03-02', 'Бар', '80', '1'),
  ],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-03-11T09:00:00Z' })
  await sendLedger(ctx, ledger)
})

const asked = {
  ...{ metrics: ['revenue' as const], by: ['order_category' as const], compare: 'previous' as const },
  period: { from: '2026-03-09', to: '2026-03-11' },
}

async function told(query: Partial<z.input<typeof FigureQuery>>): Promise<[string, number | null][]> {
  const { rows } = await getFigures(ctx, { ...asked, ...query })
  return rows.map(({ keys: [key = ''], figures: [first] }) => [key, first?.change ?? null])
}

describe('rows of days that are not over stand in the order of the change that is told', () => {
  test('of full days: delivery 30 − 10 = +20, the hall 60 − 50 = +10, the bar 40 − 80 = −40', async () => {
    for (const of of ['delta', 'deltaPct'] as const) {
      expect(await told({ order: { metric: 'revenue', of } })).toEqual([
        ['Доставка', 200],
        ['Зал', 20],
        ['Бар', -50],
      ])
    }
  })

  test('where no day is over there is no change: by their figures, 500 and 100', async () => {
    const day = { period: { from: '2026-03-11', to: '2026-03-11' }, compare: 'week_ago' as const }
    for (const of of ['delta', 'deltaPct'] as const) {
      expect(await told({ ...day, order: { metric: 'revenue', of } })).toEqual([
        ['Бар', null],
        ['Зал', null],
      ])
    }
  })
})

test('percentages change in points, and are ordered by them: shares of discounts 50 → 70 and 50 → 40 %, 1.23 → 0', async () => {
  const change = await told({ metrics: ['discount_share'], order: { metric: 'discount_share', of: 'deltaPct' } })
  expect(change).toEqual([
    ['Доставка', 20],
    ['Бар', -1.23],
    ['Зал', -10],
  ])
})

test('returns are ordered by how much more is given back: 30 after 10 before 15 after 20', async () => {
  const back = (key: string, date: string, orderCategory: string, total: string) => ({
    ...{ key, date, orderCategory },
    lines: [
      { dish: 'tea', total: '100' },
      { dish: 'tea', total, quantity: '-1', type: 'return' as const, key: `${key}-back` },
    ],
  })
  const own = await testContext(database.db, { now: '2026-03-20T09:00:00Z' })
  await sendLedger(own, {
    checks: [
      back('a', '2026-03-09', 'Зал', '-30'),
      back('b', '2026-03-02', 'Зал', '-10'),
      back('c', '2026-03-09', 'Бар', '-15'),
      back('d', '2026-03-02', 'Бар', '-20'),
    ],
  })
  for (const of of ['delta', 'deltaPct'] as const) {
    const query = { ...asked, metrics: ['returns' as const], order: { metric: 'returns' as const, of } }
    const { rows } = await getFigures(own, { ...query, period: { from: '2026-03-09', to: '2026-03-09' } })
    expect(rows.map(({ keys: [key = ''], figures: [first] }) => [key, first?.change])).toEqual([
      ['Зал', 200],
      ['Бар', -25],
    ])
  }
})
