import type { FigureQuery } from '@vitrina/contract/figure-query'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()
const period = { from: '2026-03-09', to: '2026-03-09' }

// Monday: tea in millilitres and wine by the bottle, of no known cost, soup of a known one. The Monday before: soup and pie.
const sale = (key: string, date: string, dishes: string[]) => ({
  ...{ key, date, restaurant: 'North', waiter: 'anna' },
  lines: dishes.map((dish) => ({ dish, total: '10' })),
})
const ledger: Ledger = {
  restaurants: [{ key: 'North' }, { key: 'Idle' }],
  dishes: [
    { key: 'tea', unit: 'мл', categoryPath: 'Бар' },
    { key: 'wine', unit: 'бут', categoryPath: 'Бар' },
    { key: 'soup', unit: 'порц', categoryPath: 'Супы', cost: '3' },
    { key: 'pie', unit: 'шт', categoryPath: 'Выпечка', cost: '2' },
    { key: 'bun', unit: 'шт', categoryPath: 'Выпечка' },
  ],
  stockMoves: [{ restaurant: 'North', product: 'Елка', at: '2026-03-09', direction: 'in', quantity: '1', sum: '5' }],
  checks: [sale('1', '2026-03-09', ['tea', 'wine', 'soup']), sale('0', '2026-03-02', ['soup', 'pie'])],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-03-20T12:00:00Z' })
  await sendLedger(ctx, ledger)
})

async function unsold(asked: Partial<z.input<typeof FigureQuery>>): Promise<(string | null)[]> {
  const { rows } = await getFigures(ctx, { metrics: ['revenue'], period, members: 'notSold', ...asked })
  return rows.map(({ labels: [label = null] }) => label).sort()
}

test('members are named in any case, as rankings show them: 2 dishes of Бар by 10, 1 of супы, 1 by the millilitre', async () => {
  const of = async (dimension: 'category' | 'unit' | 'product', values: string[], op: 'in' | 'notIn' = 'in') => {
    const metric = dimension === 'product' ? ('stock_in_cost' as const) : ('revenue' as const)
    const where = [{ dimension, op, values }]
    return (await getFigures(ctx, { metrics: [metric], period, where })).total[0]?.value ?? null
  }
  for (const bar of ['Бар', 'бар', 'БАР']) expect(await of('category', [bar])).toBe(20)
  expect(await of('category', ['Супы', 'БАР'])).toBe(30)
  expect(await of('category', ['Бар'], 'notIn')).toBe(10)
  expect(await of('unit', ['МЛ'])).toBe(10)
  expect(await of('product', ['ЁЛКА'])).toBe(5)
  const { rows } = await getFigures(ctx, {
    ...{ metrics: ['revenue' as const], by: ['dish' as const], period, members: 'notSold' as const },
    where: [{ dimension: 'category', op: 'in', values: ['ВЫПЕЧКА'] }],
  })
  expect(rows.map(({ labels }) => labels[0]).sort()).toEqual(['bun', 'pie'])
})

describe('what sold nothing', () => {
  test('is not what was sold in several units: of the restaurants Idle, of the categories pastry', async () => {
    expect(await unsold({ metrics: ['quantity'], by: ['restaurant'] })).toEqual(['Idle'])
    expect(await unsold({ metrics: ['quantity'], by: ['category'] })).toEqual(['Выпечка'])
  })

  test('is not what was sold at a cost that nobody knows: tea and wine have no profit, pie and bun no sales', async () => {
    expect(await unsold({ metrics: ['gross_profit'], by: ['dish'] })).toEqual(['bun', 'pie'])
    expect(await unsold({ metrics: ['food_cost', 'unit_cost'], by: ['dish'] })).toEqual(['bun', 'pie'])
  })

  test('is what sold in the days compared with alone: pie', async () => {
    for (const metric of ['revenue', 'quantity', 'gross_profit'] as const) {
      expect(await unsold({ metrics: [metric], by: ['dish'], compare: 'week_ago' })).toEqual(['bun', 'pie'])
    }
  })

  test('stands with how many there are of something behind it: no day', async () => {
    const query = { metrics: ['quantity' as const], by: ['dish' as const], members: 'notSold' as const }
    const { rows } = await getFigures(ctx, { ...query, period, count: 'day', transform: { share: 'total' } })
    expect(rows.map(({ counted }) => counted)).toEqual([0, 0])
  })
})
