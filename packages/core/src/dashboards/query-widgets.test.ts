import {
  type ComputedWidget,
  ComputedWidget as ComputedWidgetSchema,
  type WidgetDraft,
} from '@vitrina/contract/dashboard'
import { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { FigureResult } from '@vitrina/contract/figure-result'
import { shapeDrawnAs, shapeOf } from '@vitrina/contract/figure-shape'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { WidgetQuery } from '@vitrina/contract/widget-query'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { figuresWithCharts } from '../figures/get-figures.ts'
import { offerFigures } from '../figures/plan.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createDashboard } from './create-dashboard.ts'
import { getDashboardData } from './get-dashboard-data.ts'
import { previewWidgets } from './preview-widgets.ts'

const database = suiteDatabase()

// Monday, 9 March: North 60 in two checks, of which soup 40; South 30. The Monday before: North 80.
const sale = (key: string, date: string, restaurant: string, hour: string, dish: string, total: string) => ({
  ...{ key, date, restaurant, closedAt: `${date}T${hour}:00:00`, waiter: 'anna' },
  lines: [{ dish, total }],
})
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'North' },
    { key: 'r2', name: 'South' },
  ],
  dishes: [
    { key: 'soup', name: 'Soup', categoryPath: 'Супы', cost: '10' },
    { key: 'tea', name: 'Tea', categoryPath: 'Бар', cost: '1' },
  ],
  checks: [
    sale('n1', '2026-03-09', 'r1', '12', 'soup', '40'),
    sale('n2', '2026-03-09', 'r1', '21', 'tea', '20'),
    sale('s1', '2026-03-09', 'r2', '12', 'tea', '30'),
    sale('n0', '2026-03-02', 'r1', '12', 'tea', '80'),
    storedFrom('2026-02-01', 'r1'),
  ],
  stockMoves: [
    {
      restaurant: 'r1',
      product: 'Мука',
      unit: 'кг',
      at: '2026-03-02T10:00:00',
      direction: 'in',
      quantity: '5',
      sum: '9',
    },
  ],
  stockProducts: [{ product: 'Мука', unit: 'кг', minimum: '10' }],
}
const monday = { date_from: '2026-03-09', date_to: '2026-03-09' }
const period = { from: '2026-03-09', to: '2026-03-09' }

let ctx: Context
let north: string
beforeAll(async () => {
  const workspace = await testContext(database.db)
  await sendLedger(workspace, ledger)
  const { id } = await createUser(workspace, {
    ...{ email: 'vera@vitrina.example', password: 'long enough 1', role: 'owner' },
  })
  ctx = { ...workspace, actor: { type: 'user', id, name: 'Вера' } }
  north = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'North')?.id ?? ''
})

const draft = (query: object, more: Partial<WidgetDraft> = {}): WidgetDraft => ({
  ...{ id: 'a', type: 'table', title: 'Своё', metric: null, markdown: null, layout: { x: 0, y: 0, w: 6, h: 4 } },
  ...{ periodRule: 'dashboard', restaurants: [], comparison: 'none', query: WidgetQuery.parse(query) },
  ...more,
})

async function one(query: object, more: Partial<WidgetDraft> = {}): Promise<ComputedWidget> {
  const [block] = await inRussian(ctx, [draft(query, more)])
  return ComputedWidgetSchema.parse(block)
}

/** As REST tells them. */
async function inRussian(ctx: Context, widgets: WidgetDraft[]): Promise<ComputedWidget[]> {
  const format = { language: 'ru', currency: ctx.workspace.currency } as const
  return (await previewWidgets(ctx, { widgets, ...monday })).map((block) => {
    const widget = widgets.find(({ id }) => id === block.id)
    if (!widget) throw new Error('There is no such widget')
    return labelWidget(block, widget, format)
  })
}

describe('a widget of a query', () => {
  test('is a table of its dimensions, figures and shares: 60 ÷ 90 = 66.67 %, 60 ÷ 2 checks = 30', async () => {
    const { data } = await one({ metrics: ['revenue', 'avg_check'], by: ['restaurant'], shares: true })
    expect(data).toMatchObject({
      columns: [
        { key: 'restaurant', label: 'Ресторан', unit: null },
        { key: 'revenue', label: 'Выручка', unit: 'money' },
        { key: 'revenue:share', label: 'Выручка: доля', unit: 'percent' },
        { key: 'avg_check', label: 'Средний чек', unit: 'money' },
      ],
      rows: [
        { restaurant: 'North', restaurant_id: north, revenue: 60, 'revenue:share': 66.67, avg_check: 30 },
        { restaurant: 'South', revenue: 30, 'revenue:share': 33.33, avg_check: 30 },
      ],
    })
  })

  test('has the days, the restaurants and the comparison of its dashboard: North 60 after 80 a week before', async () => {
    const beside: Partial<WidgetDraft> = { restaurants: [north], comparison: 'previous', type: 'metric' }
    const [widget] = await previewWidgets(ctx, {
      widgets: [draft({ metrics: ['revenue'] }, beside)],
      ...{ date_from: '2026-03-03', date_to: '2026-03-09' },
    })
    expect(widget).toMatchObject({ restaurants: [north], data: { value: 60, previous: 80, changePct: -25 } })
  })

  test('that has a share of the discount beside the share that is a metric tells both: 10 of 10 is 100 %, of 100 is 10 %', async () => {
    const discounted = await testContext(database.db)
    const lines = [{ dish: 'tea', total: '90', discount: '10' }]
    await sendLedger(discounted, { checks: [{ key: 'a', date: '2026-03-09', waiter: 'anna', lines }] })
    const query = { metrics: ['discount', 'discount_share'], by: ['weekday'], shares: true }
    const [widget] = await previewWidgets(discounted, { widgets: [draft(query)], ...monday })
    const { data } = ComputedWidgetSchema.parse(widget)
    const keys = 'columns' in data ? data.columns.map(({ key }) => key) : []
    expect(keys).toEqual(['weekday', 'discount', 'discount:share', 'discount_share'])
    expect(data).toMatchObject({ rows: [{ discount: 10, 'discount:share': 100, discount_share: 10 }] })
  })

  test('of goods of several units tells each: 2 порц. for 20 ₽, 0.5 кг for 180 ₽, as data and in words', async () => {
    const own = await testContext(database.db)
    await sendLedger(own, {
      dishes: [
        { key: 'soup', categoryPath: 'Обед', unit: 'порц' },
        { key: 'fish', categoryPath: 'Обед', unit: 'кг' },
      ],
      checks: [
        {
          ...{ key: 'a', date: '2026-03-09', waiter: 'anna' },
          lines: [
            { dish: 'soup', quantity: '2', total: '40' },
            { dish: 'fish', quantity: '0.5', total: '90' },
          ],
        },
      ],
    })
    const of = async (query: object, type: WidgetDraft['type']) => {
      const [widget] = await inRussian(own, [draft(query, { type })])
      return ComputedWidgetSchema.parse(widget).data
    }
    const quantity = [
      { unit: 'порц', value: 2 },
      { unit: 'кг', value: 0.5 },
    ]
    const prices = [
      { unit: 'кг', value: 180 },
      { unit: 'порц', value: 20 },
    ]
    expect(await of({ metrics: ['quantity', 'avg_price'], by: ['category'] }, 'table')).toMatchObject({
      rows: [
        {
          ...{ quantity: null, 'quantity:unit': '2\u00a0порц., 0,5\u00a0кг' },
          ...{ avg_price: null, 'avg_price:unit': '180,00\u00a0₽/кг, 20,00\u00a0₽/порц.' },
        },
      ],
      units: [{ quantity, avg_price: prices }],
    })
    expect(await of({ metrics: ['quantity'] }, 'metric')).toMatchObject({ value: null, units: quantity })
  })

  test('of more rows than it shows tells how many there are: 1 of 2', async () => {
    const { data } = await one({ metrics: ['revenue'], by: ['restaurant'], limit: 1 })
    expect(data).toMatchObject({ rows: [{ restaurant: 'North' }], count: 2 })
  })

  test('is narrowed by its conditions too: soup of Monday is 40, evenings are 20', async () => {
    const of = async (query: object) => {
      const { data } = await one({ metrics: ['revenue'], ...query }, { type: 'metric' })
      return 'value' in data ? data.value : null
    }
    expect(await of({ where: [{ dimension: 'category', op: 'in', values: ['супы'] }] })).toBe(40)
    expect(await of({ where: [{ dimension: 'hour', op: 'between', values: ['18', '23'] }] })).toBe(20)
    expect(await of({ where: [{ dimension: 'restaurant', op: 'notIn', values: [north] }] })).toBe(30)
  })

  test('by week and by month is of those: 80 and 90, 170', async () => {
    const points = async (by: string) => {
      const [widget] = await previewWidgets(ctx, {
        widgets: [draft({ metrics: ['revenue'], by: [by] }, { type: 'bar' })],
        ...{ date_from: '2026-03-02', date_to: '2026-03-09' },
      })
      return widget && 'series' in widget.data ? widget.data.series[0]?.points : null
    }
    expect(await points('week')).toEqual([
      { x: '2026-03-02', y: 80 },
      { x: '2026-03-09', y: 90 },
    ])
    expect(await points('month')).toEqual([{ x: '2026-03-01', y: 170 }])
  })

  test('saved is what it was previewed as, and what the builder of figures tells: of every shape, in every way', async () => {
    const queries = [
      [],
      ['day'],
      ['week'],
      ['hour'],
      ['restaurant'],
      ['weekday'],
      ['weekday', 'hour'],
      ['restaurant', 'day'],
    ]
    for (const by of queries.map((names) => FigureDimension.array().parse(names))) {
      const query = { metrics: ['revenue' as const], by }
      const widgets = shapeDrawnAs[shapeOf(by)].map((type, index) => draft(query, { id: `w${index}`, type }))
      const { id } = await createDashboard(ctx, { name: 'Своё', widgets })
      const { data } = await getDashboardData(ctx, { id: String(id), ...monday })
      expect(data.widgets.map(({ type }) => type)).toEqual(widgets.map(({ type }) => type))
      expect(await inRussian(ctx, widgets)).toEqual(data.widgets)
      const [keyed] = await previewWidgets(ctx, { widgets, ...monday })
      const told = FigureResult.parse(await figuresWithCharts(ctx, { query: { ...query, period }, most: 100 }))
      expect(told.charts).toEqual(shapeOf(by) === 'table' ? [] : [keyed?.data])
      expect(told.total[0]?.value).toBe(90)
    }
  })

  test('that asks for what is known no more says so', async () => {
    const { id } = await createDashboard(ctx, { name: 'Старое', widgets: [draft({ metrics: ['revenue'] })] })
    await sql`UPDATE dashboard SET widgets = jsonb_set(widgets, '{0,query,metrics}', '["happiness"]') WHERE id = ${id}`.execute(
      ctx.db.kysely,
    )
    const { data } = await getDashboardData(ctx, { id: String(id), ...monday })
    expect(data.widgets[0]?.data).toMatchObject({ markdown: expect.stringContaining('больше не рассчитывается') })
  })
})

describe('a widget of what is so now', () => {
  test('stands beside no days: saved, previewed and told by the builder it is 1, as its preset is', async () => {
    const query = { metrics: ['below_min' as const] }
    const widgets = [
      draft(query, { id: 'a', type: 'metric', comparison: 'previous' }),
      { ...draft(query, { id: 'b', type: 'metric', metric: 'stock_below_threshold' }), query: undefined },
      draft({ metrics: ['revenue'] }, { id: 'c', type: 'metric' }),
    ]
    const { id } = await createDashboard(ctx, { name: 'Склад', widgets })
    const { data } = await getDashboardData(ctx, { id: String(id), ...monday })
    const [own, preset, revenue] = data.widgets
    expect(own?.data).toEqual(preset?.data)
    expect(own?.data).toMatchObject({ unit: 'count', value: 1, previous: null, spark: [] })
    expect(revenue?.data).toMatchObject({ value: 90 })
    expect((await previewWidgets(ctx, { widgets, ...monday }))[0]?.data).toEqual(own?.data)
    const told = await figuresWithCharts(ctx, { query: { ...query, period, compare: 'previous' }, most: 100 })
    expect([told.total[0]?.value, told.charts]).toEqual([1, [own?.data]])
  })
})

test('a widget that cannot be computed any more says so, and the others are as ever', async () => {
  const widgets = [
    draft({ metrics: ['revenue'], where: [{ dimension: 'hour', op: 'in', values: ['12'] }] }, { type: 'metric' }),
    draft({ metrics: ['revenue'] }, { id: 'b', type: 'metric' }),
  ]
  const { id } = await createDashboard(ctx, { name: 'Старое', widgets })
  await sql`UPDATE dashboard SET widgets = jsonb_set(widgets, '{0,query,where,0,values}', '["noon"]') WHERE id = ${id}`.execute(
    ctx.db.kysely,
  )
  const { data } = await getDashboardData(ctx, { id: String(id), ...monday })
  expect(data.widgets.map(({ type }) => type)).toEqual(['text', 'metric'])
  expect(data.widgets[0]?.data).toMatchObject({ markdown: expect.stringContaining('не рассчитывается') })
  expect(data.widgets[1]?.data).toMatchObject({ value: 90 })
})

describe('a widget of a query is refused', () => {
  test.each([
    ['what no rollup tells', { metrics: ['checks'], by: ['dish'] }, {}, 'query'],
    ['as a chart of two metrics', { metrics: ['revenue', 'checks'], by: ['day'] }, { type: 'line' }, 'query'],
    ['drawn as its shape is not', { metrics: ['revenue'], by: ['day'] }, { type: 'pie' }, 'query'],
    [
      'of an hour that is none',
      { metrics: ['revenue'], where: [{ dimension: 'hour', op: 'in', values: ['noon'] }] },
      {},
      'query',
    ],
    ['that names a metric of the catalogue too', { metrics: ['revenue'] }, { metric: 'revenue' }, 'metric'],
  ] as const)('that asks for %s', async (_, query, more, pointer) => {
    const error: unknown = await createDashboard(ctx, { name: 'Нет', widgets: [draft(query, more)] }).catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({
      code: 'validation_failed',
      extra: { errors: [{ pointer: `#/widgets/0/${pointer}` }] },
    })
  })
})

describe('what is offered', () => {
  test('is what the planner can answer, each refusal with its reason', () => {
    const { metrics, dimensions } = offerFigures(ctx, { metrics: ['checks'], by: ['waiter'], where: [] })
    expect(metrics.find(({ id }) => id === 'revenue')?.refusal).toBeNull()
    expect(metrics.find(({ id }) => id === 'food_cost')?.refusal).toMatchObject({
      metric: 'food_cost',
      dimensions: ['waiter'],
    })
    const dish = dimensions.find(({ id }) => id === 'dish')
    expect(dish?.rows).toEqual([dish?.filter, dish?.filter])
    expect(dish?.filter).toMatchObject({
      metric: 'checks',
      dimensions: ['dish'],
      offered: expect.arrayContaining(['day', 'waiter']),
    })
    expect(dimensions.find(({ id }) => id === 'hour')?.rows).toEqual([null, null])
  })

  test('of one who may not see waiters has none of them', () => {
    const lesser = { ...ctx, scopes: new Set(['read:dashboards' as const, 'read:checks' as const]) }
    const { metrics, dimensions } = offerFigures(lesser, { metrics: [], by: [], where: [] })
    expect(metrics.find(({ id }) => id === 'hours')?.refusal).toEqual({ scope: 'read:waiters' })
    expect(dimensions.find(({ id }) => id === 'waiter')?.filter).toEqual({ scope: 'read:waiters' })
  })

  test('is answered: every metric that is offered by every dimension', async () => {
    for (const by of FigureDimension.options) {
      const { metrics } = offerFigures(ctx, { metrics: [], by: [by], where: [] })
      const held = metrics.filter(({ refusal }) => refusal === null).map(({ id }) => id)
      for (let at = 0; at < held.length; at += 6) {
        const some = FigureMetric.array().parse(held.slice(at, at + 6))
        const told = await figuresWithCharts(ctx, {
          query: { metrics: some, by: [by], period, compare: 'previous' },
          most: 100,
        })
        expect(() => FigureResult.parse(told)).not.toThrow()
      }
    }
  })
})
