import type { FigureCondition } from '@vitrina/contract/figure-query'
import { encodeId } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { figuresWithCharts, getFigures } from './get-figures.ts'
import { queryTable } from './metric-table.ts'

const database = suiteDatabase()
const period = { from: '2026-03-09', to: '2026-03-09' }
const noId = encodeId('restaurant', '00000000-0000-0000-0000-000000000000')

// Flour for 10 comes to the North, for 30 to the central store, which is no restaurant; sugar for 5 there alone.
const bought = (restaurant: string | null, product: string, sum: string) => ({
  ...{ restaurant, product, sum, at: '2026-03-09', direction: 'in' as const, quantity: '1', unit: 'кг' },
  ...(restaurant === null && { place: 'Центральный' }),
})
const ledger: Ledger = {
  period,
  restaurants: [{ key: 'North' }],
  checks: [{ key: '1', restaurant: 'North', date: '2026-03-09', lines: [{ dish: 'tea', total: '100' }] }],
  stockMoves: [bought('North', 'Мука', '10'), bought(null, 'Мука', '30'), bought(null, 'Сахар', '5')],
  stockProducts: [
    { product: 'Мука', unit: 'кг', minimum: '9' },
    { product: 'Сахар', unit: 'кг', minimum: '9' },
  ],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
})

const query = { metrics: ['stock_in_cost' as const], by: ['restaurant' as const] }

describe('a central store is of no restaurant, under one key', () => {
  test('of figures: 35 outside of restaurants, 10 in the North', async () => {
    const { rows } = await getFigures(ctx, { ...query, period })
    expect(rows.map(({ keys: [key = ''], labels: [label], figures: [first] }) => [key, label, first?.value])).toEqual([
      ['', null, 35],
      [expect.stringMatching(/^rst_/), 'North', 10],
    ])
  })

  test('of rankings and of tables, without a name', async () => {
    const { charts } = await figuresWithCharts(ctx, { query: { ...query, period }, most: 10 })
    const items = charts.flatMap((chart) => ('items' in chart ? chart.items : []))
    expect(items.map(({ id, label }) => [id, label])).toEqual([
      ['', ''],
      [expect.stringMatching(/^rst_/), 'North'],
    ])
    const { rows } = await queryTable(
      ctx,
      { ...query, where: [], order: null, limit: null, shares: false },
      { period, previous: null },
    )
    expect(rows.map((row) => [row.restaurant_id, row.restaurant])).toEqual([
      ['', null],
      [expect.stringMatching(/^rst_/), 'North'],
    ])
  })
})

describe('what is narrowed to no restaurant', () => {
  const total = async (condition: Pick<FigureCondition, 'op' | 'values'>, metric: 'stock_in_cost' | 'below_min') => {
    const where = [{ dimension: 'restaurant' as const, ...condition }]
    return (await getFigures(ctx, { metrics: [metric], period, where })).total[0]?.value
  }

  test.each([
    ['is of none: 30 + 5, and both positions', { op: 'is', values: ['none'] }, 35, 2],
    ['is under the key that it is told by: 35, and both', { op: 'in', values: [''] }, 35, 2],
    ['is not of some: 10, and flour alone', { op: 'is', values: ['some'] }, 10, 1],
    ['is none of what is no id: nothing', { op: 'in', values: [noId] }, null, null],
    ['is left by what is no id: all 45', { op: 'notIn', values: [noId] }, 45, 2],
    ['is left out by its key: 10, and flour', { op: 'notIn', values: [''] }, 10, 1],
  ] as const)('%s', async (_, { op, values }, cost, positions) => {
    expect(await total({ op, values: [...values] }, 'stock_in_cost')).toBe(cost)
    expect((await total({ op, values: [...values] }, 'below_min')) ?? null).toBe(positions)
  })

  test('what is of none though everything is of one is refused, with the way out', async () => {
    const where = [{ dimension: 'waiter' as const, op: 'is' as const, values: ['none'] }]
    await expect(getFigures(ctx, { metrics: ['revenue'], period, where })).rejects.toThrow('revenue_without_waiter')
    const hours = [{ dimension: 'hour' as const, op: 'is' as const, values: ['none'] }]
    await expect(getFigures(ctx, { metrics: ['revenue'], period, where: hours })).rejects.toThrow(
      'hour is never "none"',
    )
  })
})
