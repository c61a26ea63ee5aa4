import type { WidgetData } from '@vitrina/contract/dashboard'
import type { FigureQuery } from '@vitrina/contract/figure-query'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { figuresWithCharts, getFigures } from './get-figures.ts'

const database = suiteDatabase()
const period = { from: '2026-03-09', to: '2026-03-12' }

// North: Monday 60 and 20, Tuesday 40. South: Monday 30 at a cost of 12, Thursday 50. East: Tuesday 150 at once. The Monday before: North 50, South 150.
const sale = (restaurant: string, date: string, total: string, dish = 'tea') => ({
  ...{ key: `${restaurant} ${date} ${total}`, restaurant, date, closedAt: `${date}T12:10:00` },
  lines: [{ dish, total }],
})
const ledger: Ledger = {
  dishes: [{ key: 'tea' }, { key: 'pie', cost: '12', unit: 'кг' }],
  checks: [
    sale('North', '2026-03-09', '60'),
    sale('North', '2026-03-09', '20'),
    sale('North', '2026-03-10', '40'),
    sale('South', '2026-03-09', '30', 'pie'),
    sale('South', '2026-03-12', '50'),
    sale('East', '2026-03-10', '150'),
    sale('North', '2026-03-02', '50'),
    sale('South', '2026-03-02', '150'),
  ],
}
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, ledger)
})

type Asked = Partial<z.input<typeof FigureQuery>>

async function tell(asked: Asked) {
  const { charts, units } = await figuresWithCharts(ctx, {
    query: { metrics: ['revenue'], period, ...asked },
    most: 100,
  })
  return { charts, units }
}

function items(chart: WidgetData | undefined): [string, number | null][] {
  return chart && 'items' in chart ? chart.items.map(({ label, value }) => [label, value]) : []
}

function points(chart: WidgetData | undefined): (number | null)[] | undefined {
  return chart && 'series' in chart ? chart.series[0]?.points.map(({ y }) => y) : undefined
}

const byRestaurant = { by: ['restaurant' as const] }

describe('a chart draws what is made of figures', () => {
  test('shares of 350 are percentages, change by points and are neither good nor bad: East 150 of 350', async () => {
    const query = { ...byRestaurant, transform: { share: 'total' as const }, compare: 'previous' as const }
    const { charts, units } = await tell(query)
    expect(units).toEqual(['percent'])
    expect(charts).toEqual([
      {
        unit: 'percent',
        items: [
          expect.objectContaining({ label: 'East', value: 42.86, previous: null, changePct: null, changePoints: null }),
          expect.objectContaining({ label: 'North', value: 34.29, previous: 25, changePct: null, changePoints: 9.29 }),
          expect.objectContaining({ label: 'South', value: 22.86, previous: 75, changePoints: -52.14, sharePct: null }),
        ],
      },
    ])
  })

  test('means of a day are of days with sales: 350 ÷ 3, and 6 checks ÷ 3 are no whole number of them', async () => {
    const { charts, units } = await tell({ metrics: ['revenue', 'checks'], transform: { mean: 'day' } })
    expect(units).toEqual(['money', 'quantity'])
    expect(charts).toEqual([
      expect.objectContaining({ unit: 'money', value: 116.67, goodWhen: 'up' }),
      expect.objectContaining({ unit: 'quantity', value: 2 }),
    ])
  })

  test('profit a day stands beside the share of known costs, which is of no day: (30 − 12) ÷ 3, 30 ÷ 350', async () => {
    const { charts } = await tell({ metrics: ['gross_profit'], transform: { mean: 'day' } })
    expect(charts).toEqual([expect.objectContaining({ value: 6, knownRevenueSharePct: 8.57 })])
  })

  test('what came together by each day: 110, 110 + 190, and 300 + 50 after a day without sales', async () => {
    const { charts } = await tell({ by: ['day'], transform: 'cumulative' })
    expect(points(charts[0])).toEqual([110, 300, null, 350])
    const hours = await tell({ by: ['hour'], transform: 'cumulative' })
    expect(points(hours.charts[0])).toEqual([350])
  })

  test('what is more than the day before: 190 − 110', async () => {
    const { charts } = await tell({ by: ['day'], transform: 'delta' })
    expect(points(charts[0])).toEqual([null, 80, null, null])
  })

  test('courses of hours within weekdays are a table alone', async () => {
    const query = { by: ['weekday' as const, 'hour' as const] }
    expect((await tell({ ...query, transform: 'cumulative' })).charts).toEqual([])
    expect((await tell({ ...query, perGroup: 1 })).charts).toEqual([])
    expect((await tell(query)).charts).toHaveLength(1)
  })
})

describe('a chart draws the rows there are', () => {
  test('within the bounds, also of another metric: of two checks and more, the North 120 and the South 80', async () => {
    const query = { ...byRestaurant, metrics: ['revenue' as const, 'checks' as const] }
    const { charts } = await tell({ ...query, having: [{ metric: 'checks', op: 'gte', value: 2 }] })
    expect(charts.map(items)).toEqual([
      [
        ['North', 120],
        ['South', 80],
      ],
      [
        ['North', 3],
        ['South', 2],
      ],
    ])
    const days = await tell({ by: ['day'], having: [{ metric: 'revenue', op: 'gt', value: 100 }] })
    expect(points(days.charts[0])).toEqual([110, 190, null, null])
    const all = await tell({ having: [{ metric: 'revenue', op: 'gt', value: 1000 }] })
    expect(all.charts).toEqual([expect.objectContaining({ value: 350, spark: [110, 190, null, 50] })])
  })

  test('in their order, whichever metric is drawn: 3, 2 and 1 checks', async () => {
    const query = { ...byRestaurant, metrics: ['revenue' as const, 'checks' as const] }
    const { charts } = await tell({ ...query, order: { metric: 'checks' } })
    expect(charts.map((chart) => items(chart).map(([label]) => label))).toEqual([
      ['North', 'South', 'East'],
      ['North', 'South', 'East'],
    ])
  })

  test('as many as are asked for, the same of each metric: of the greatest revenue, East 150 of one check', async () => {
    const { charts } = await tell({ ...byRestaurant, metrics: ['revenue', 'checks'], limit: 1 })
    expect(charts.map(items)).toEqual([[['East', 150]], [['East', 1]]])
  })

  test('none where what sold nothing is asked for', async () => {
    const { charts } = await tell({ ...byRestaurant, members: 'notSold' })
    expect(charts.map(items)).toEqual([[]])
  })
})

test('of sums of checks the one before is the lesser sum: of less than 200, 350; the next ones have none before', async () => {
  const own = await testContext(database.db)
  await sendLedger(own, {
    checks: [
      sale('North', '2026-03-09', '150'),
      sale('North', '2026-03-09', '250'),
      sale('North', '2026-03-09', '1000'),
    ],
  })
  const query = { metrics: ['revenue' as const], by: ['check_sum' as const], transform: 'delta' as const, period }
  const { rows } = await getFigures(own, query)
  expect(rows.map(({ keys: [key = ''], figures: [first] }) => [key, first?.value])).toEqual([
    ['0', null],
    ['200', 100],
    ['1000', null],
  ])
})

test('a share of goods is in no unit, and what is more than before is in theirs', async () => {
  const where = [{ dimension: 'dish' as const, op: 'in' as const, values: await pie() }]
  const query = { metrics: ['quantity' as const], by: ['day' as const], where, period }
  const share = await getFigures(ctx, { ...query, transform: { share: 'total' } })
  expect(share.rows[0]?.figures).toEqual([{ value: 100, full: null, beside: null, change: null, share: null }])
  const delta = await getFigures(ctx, { ...query, transform: 'delta' })
  expect(delta.rows[0]?.figures[0]).toMatchObject({ value: null, units: [{ unit: 'кг', value: null }] })
})

async function pie(): Promise<string[]> {
  const { rows } = await getFigures(ctx, { metrics: ['revenue'], by: ['dish'], period })
  return rows.filter(({ labels: [label] }) => label === 'pie').map(({ keys: [key = ''] }) => key)
}
