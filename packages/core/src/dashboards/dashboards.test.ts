import {
  type ComputedWidget,
  ComputedWidget as ComputedWidgetSchema,
  computedWidget,
  DashboardData,
  type Widget,
  WidgetData,
  type WidgetType,
} from '@vitrina/contract/dashboard'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { metricCatalogue, metricFor } from '../figures/presets.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { listWaiters } from '../waiters/list-waiters.ts'
import { completeWorkspaces } from '../workspaces/workspace-defaults.ts'
import { ensurePresetDashboards } from './ensure-preset-dashboards.ts'
import { getDashboardData } from './get-dashboard-data.ts'
import { getOverview } from './get-overview.ts'
import { listDashboards } from './list-dashboards.ts'
import { presetDashboards } from './preset-dashboards.ts'

const database = suiteDatabase()
const week = { date_from: '2026-03-09', date_to: '2026-03-15' }
const onlyDashboards = (ctx: Context): Context => ({ ...ctx, scopes: new Set(['read:dashboards' as const]) })

// Sums that no binary float adds up to the cent, a return, a dish without a cost and a check without a waiter.
const ledger: Ledger = {
  dishes: [
    { key: 'soup', name: 'Борщ', cost: '30' },
    { key: 'tea', name: 'Чай' },
  ],
  checks: [
    { key: 'a', date: '2026-03-04', lines: [{ dish: 'soup', total: '40.05' }] },
    storedFrom('2026-02-01'),
    {
      key: 'b',
      date: '2026-03-09',
      closedAt: '2026-03-09T12:10:00',
      waiter: 'anna',
      lines: [
        { dish: 'soup', total: '100.10', quantity: '1' },
        { dish: 'tea', total: '0.20', quantity: '2' },
      ],
    },
    {
      key: 'c',
      restaurant: 'r2',
      date: '2026-03-15',
      closedAt: '2026-03-15T23:59:00',
      waiter: 'boris',
      lines: [{ dish: 'soup', total: '200.20', quantity: '2' }],
    },
    { key: 'd', date: '2026-03-15', closedAt: '2026-03-15T12:30:00', lines: [{ dish: 'tea', total: '0.10' }] },
    {
      key: 'e',
      date: '2026-03-10',
      closedAt: '2026-03-10T13:00:00',
      waiter: 'anna',
      lines: [{ dish: 'tea', total: '-0.10', quantity: '-1', type: 'return' }],
    },
  ],
}

/** The id of the preset as a path has it. */
async function presetOf(ctx: Context): Promise<string> {
  const [preset] = (await listDashboards(ctx)).data
  return String(preset?.id)
}

/** A dashboard of the workspace's own with these widgets. */
async function dashboardOf(ctx: Context, widgets: Widget[]): Promise<string> {
  const row = await ctx.db.kysely
    .insertInto('dashboard')
    .values({
      workspace_id: ctx.workspace.id,
      name: 'Своя',
      is_shared: true,
      widgets: JSON.stringify(widgets),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(row.id)
}

const drawing = (type: WidgetType, metric: string | null, markdown: string | null = null): Widget => ({
  id: `${type}-${metric}`,
  type,
  title: 'Заголовок',
  metric,
  markdown,
  layout: { x: 0, y: 0, w: 12, h: 2 },
  periodRule: 'dashboard',
  restaurants: [],
  comparison: 'previous',
})

describe('a new workspace', () => {
  test('has the presets «Продажи», «Меню», «Сервис» and «Склад», told by their widgets', async () => {
    const ctx = await testContext(database.db)
    const { data, meta } = await listDashboards(ctx)
    for (const { widgets: _, ...preset } of data) {
      expect(preset).toEqual({
        id: expect.any(Number),
        object: 'dashboard',
        name: expect.any(String),
        description: expect.any(String),
        isShared: true,
        isPreset: true,
        createdAt: '2026-03-31T12:00:00.000Z',
        updatedAt: '2026-03-31T12:00:00.000Z',
      })
    }
    expect(meta).toMatchObject({ limit: 4, offset: 0, hasMore: false, nextCursor: null, total: 4 })
    const drawn = data.map(({ name, widgets }) => [
      name,
      widgets.map(({ metric, type, title }) => `${type} ${metric ?? '–'}: ${title}`),
    ])
    expect(Object.fromEntries(drawn)).toEqual({
      Продажи: [
        'metric revenue: Выручка',
        'metric checks: Чеки',
        'metric avg_check: Средний чек',
        'metric food_cost: Фудкост',
        'line revenue_by_day: Выручка по дням',
        'bar revenue_by_restaurant: Выручка по ресторанам',
        'bar revenue_by_hour: Выручка по часам',
        'heatmap revenue_heatmap: Часы и дни недели',
        'bar top_dishes: Лучшие блюда',
        'bar top_waiters: Лучшие официанты',
        'metric gross_profit: Валовая прибыль',
        'metric guests: Гости',
        'metric revenue_per_guest: Средний чек на гостя',
        'metric payments: Оплаты',
        'metric discounts: Скидки',
        'metric returns: Возвраты',
        'metric voids: Удаления',
      ],
      Меню: [
        'metric food_cost: Фудкост',
        'line food_cost_by_day: Фудкост по дням',
        'bar food_cost_by_category: Фудкост по категориям',
        'bar food_cost_by_restaurant: Фудкост по ресторанам',
        'bar revenue_by_category: Выручка по категориям',
        'bar quantity_by_category: Продано по категориям',
        'bar top_dishes: Лучшие блюда',
      ],
      Сервис: [
        'metric checks_without_waiter: Чеки без официанта',
        'metric revenue_without_waiter: Выручка без официанта',
        'line checks_by_day: Чеки по дням',
        'line avg_check_by_day: Средний чек по дням',
        'bar checks_by_hour: Чеки по часам',
        'bar avg_check_by_hour: Средний чек по часам',
        'bar revenue_by_weekday: Выручка по дням недели, в среднем за день',
        'bar checks_by_weekday: Чеки по дням недели, в среднем за день',
        'bar avg_check_by_weekday: Средний чек по дням недели',
        'bar top_waiters: Лучшие официанты',
      ],
      Склад: [
        'metric stock_below_threshold: Ниже минимума',
        'text –: О складе',
        'bar stock_incoming: Приход на склад',
        'bar stock_outgoing: Расход со склада',
      ],
    })
  })

  test.each(presetDashboards)('has $preset laid out on 12 columns without gaps or overlaps', ({ widgets }) => {
    const cells = widgets.flatMap(({ layout: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(cells.length).toBe(12 * Math.max(...widgets.map(({ layout: { y, h } }) => y + h)))
    expect(cells.every((cell) => Number(cell.split(':')[0]) < 12)).toBe(true)
  })

  test('gets them once, however often they are asked for, and no id is used up', async () => {
    const ctx = await testContext(database.db)
    const before = await listDashboards(ctx)
    for (const _ of [1, 2, 3]) await ensurePresetDashboards(ctx.db, ctx.workspace.id, new Date())
    expect((await listDashboards(ctx)).data).toEqual(before.data)
    const own = await dashboardOf(ctx, [])
    expect(Number(own)).toBe(Number(await presetOf(ctx)) + presetDashboards.length)
  })

  test('is completed when it was made before there was a preset', async () => {
    const ctx = await testContext(database.db)
    await ctx.db.kysely.deleteFrom('dashboard').where('workspace_id', '=', ctx.workspace.id).execute()
    await completeWorkspaces(ctx.db, ctx.now())
    expect((await listDashboards(ctx)).data.length).toBe(presetDashboards.length)
    expect(await completeWorkspaces(ctx.db, ctx.now())).toBe(0)
  })

  test('that had «Продажи» alone is given the others; its own stays as it is', async () => {
    const ctx = await testContext(database.db)
    const mine = ctx.db.kysely.deleteFrom('dashboard').where('workspace_id', '=', ctx.workspace.id)
    await mine.where('preset', '<>', 'sales').execute()
    const [sales] = (await listDashboards(ctx)).data
    await completeWorkspaces(ctx.db, ctx.now())
    const { data } = await listDashboards(ctx)
    expect(data.length).toBe(presetDashboards.length)
    expect(data[0]).toEqual(sales)
  })
})

/** The data of a preset's widget as REST tells it. */
function inRussian({ widgets }: DashboardData, id: string, data: WidgetData): WidgetData {
  const widget = widgets.find((one) => one.id === id)
  if (!widget) throw new Error(`There is no widget ${id}`)
  const block = computedWidget(widget, widget.type, data)
  return labelWidget(block, { type: widget.type, metric: id }, { language: 'ru', currency: 'RUB' }).data
}

describe('the data of a dashboard', () => {
  let ctx: Context
  const data = new Map<string, ComputedWidget['data']>()
  let answer: DashboardData

  beforeAll(async () => {
    ctx = await testContext(database.db)
    expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
    answer = (await getDashboardData(onlyDashboards(ctx), { id: await presetOf(ctx), ...week })).data
    for (const widget of answer.widgets) data.set(widget.id, widget.data)
  })

  test('is that of the period, its widgets as they are set up', async () => {
    const [preset] = (await listDashboards(ctx)).data
    expect(answer).toMatchObject({
      id: preset?.id,
      object: 'dashboard_data',
      name: 'Продажи',
      period: { from: '2026-03-09', to: '2026-03-15' },
    })
    expect(answer.widgets.map(({ data: _, ...widget }) => widget)).toEqual(
      preset?.widgets.map(({ id, type, title, layout }) => ({ id, type, title, layout })),
    )
  })

  test('is of 30 days up to today when no period is asked for', async () => {
    const { data } = await getDashboardData(ctx, { id: await presetOf(ctx) })
    expect(data.period).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  })

  test('is the overview’s, figure by figure', async () => {
    const figures = await getOverview(ctx, week)
    const blocks = {
      revenue: figures.revenue,
      checks: figures.checks,
      avg_check: figures.avgCheck,
      food_cost: figures.foodCost,
      revenue_by_day: figures.revenueByDay,
      revenue_by_restaurant: figures.revenueByRestaurant,
      revenue_by_hour: figures.revenueByHour,
      revenue_heatmap: figures.revenueHeatmap,
      top_dishes: figures.topDishes,
      top_waiters: figures.topWaiters,
      gross_profit: figures.more.grossProfit,
      guests: figures.more.guests,
      revenue_per_guest: figures.more.revenuePerGuest,
      payments: figures.more.payments,
      discounts: figures.more.discounts,
      returns: figures.more.returns,
      voids: figures.more.voids,
    }
    expect(Object.fromEntries(data)).toEqual(
      Object.fromEntries(Object.entries(blocks).map(([id, block]) => [id, inRussian(answer, id, block)])),
    )
  })

  test('is each metric’s own', async () => {
    const input = {
      period: { from: '2026-03-09', to: '2026-03-15' },
      previous: { from: '2026-03-02', to: '2026-03-08', shift: { days: 7 } },
    }
    const drawn = new Set<string>()
    for (const { id } of (await listDashboards(ctx)).data) {
      const answer = (await getDashboardData(onlyDashboards(ctx), { id: String(id), ...week })).data
      for (const { id, type, data } of answer.widgets.filter(({ type }) => type !== 'text')) {
        const own = await metricFor(type, id)?.compute(ctx, input)
        expect(data, id).toEqual(own && inRussian(answer, id, own))
        drawn.add(id)
      }
    }
    expect([...drawn].sort()).toEqual([...metricCatalogue.keys()].sort())
  })

  test('100.30 + 200.20 + 0.10 − 0.10 = 300.50 of 3 checks = 100.17, as the list of checks adds up', async () => {
    const totals = (await listChecks(ctx, week)).data.map(({ total }) => total)
    expect(totals.sort()).toEqual([-0.1, 0.1, 100.3, 200.2])
    expect(data.get('revenue')).toMatchObject({ value: 300.5, previous: 40.05, changePct: 650.31 })
    expect(data.get('checks')).toMatchObject({ value: 3, previous: 1 })
    expect(data.get('avg_check')).toMatchObject({ value: 100.17 })
  })

  test('food cost (30 × 3) ÷ 300.30 = 29.97 % of 300.30 ÷ 300.50 = 99.93 % of revenue, as the list of dishes has it', async () => {
    const dishes = (await listDishes(ctx, week)).data
    expect(dishes).toMatchObject([
      { name: 'Борщ', revenue: 300.3, quantity: 3, costPerUnit: 30, foodcostPct: 29.97 },
      { name: 'Чай', revenue: 0.2, quantity: 2, costPerUnit: null, foodcostPct: null },
    ])
    expect(data.get('food_cost')).toMatchObject({ value: 29.97, knownRevenueSharePct: 99.93 })
  })

  test('by day and hour: 100.30, −0.10, 200.30; at 12 100.40, at 13 −0.10, at 23 200.20', async () => {
    expect(data.get('revenue_by_day')).toMatchObject({
      series: [{ points: [{ y: 100.3 }, { y: -0.1 }, {}, {}, {}, {}, { x: '2026-03-15', y: 200.3 }] }, {}],
    })
    expect(data.get('revenue_by_hour')).toMatchObject({
      series: [
        {
          points: [
            { x: '12', y: 100.4 },
            { x: '13', y: -0.1 },
            { x: '23', y: 200.2 },
          ],
        },
      ],
    })
    expect(data.get('revenue_heatmap')).toMatchObject({
      cells: [
        { x: '12', y: '1', value: 100.3 },
        { x: '12', y: '7', value: 0.1 },
        { x: '13', y: '2', value: -0.1 },
        { x: '23', y: '7', value: 200.2 },
      ],
    })
  })

  test('rankings are the rows of the lists, to the cent', async () => {
    const rows = {
      revenue_by_restaurant: (await listRestaurants(ctx, week)).data.map(({ id, name, metrics }) => ({
        id,
        label: name,
        value: metrics.revenue,
      })),
      top_dishes: (await listDishes(ctx, week)).data.map(({ id, name, revenue }) => ({
        id,
        label: name,
        value: revenue,
      })),
      top_waiters: (await listWaiters(ctx, week)).data.map(({ id, name, revenue }) => ({
        id,
        label: name,
        value: revenue,
      })),
    }
    for (const [id, expected] of Object.entries(rows)) {
      const ranking = data.get(id)
      const items = ranking && 'items' in ranking ? ranking.items : []
      expect(items.length, id).toBe(2)
      expect(items.map(({ id: own, label, value }) => ({ id: own, label, value }))).toEqual(
        expect.arrayContaining(expected),
      )
    }
    expect(data.get('top_waiters')).toMatchObject({ items: [{ value: 200.2 }, { value: 100.2 }] })
  })

  test('passes its schema to the last field', () => {
    expect(DashboardData.parse(answer)).toEqual(answer)
  })
})

describe('a widget', () => {
  test('whose metric is gone, or can’t be drawn so, is a text that says so; the others are as ever', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, ledger)
    const id = await dashboardOf(ctx, [
      drawing('metric', 'happiness'),
      drawing('pie', 'revenue'),
      drawing('metric', null),
      drawing('metric', 'toString'),
      drawing('metric', 'revenue'),
    ])
    const { data } = await getDashboardData(ctx, { id, ...week })
    const [gone, ...rest] = data.widgets
    expect(gone).toEqual({
      id: 'metric-happiness',
      type: 'text',
      title: 'Заголовок',
      layout: { x: 0, y: 0, w: 12, h: 2 },
      data: { markdown: expect.stringContaining('«happiness»') },
    })
    expect(rest.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'metric'])
    expect(data.widgets.at(-1)?.data).toMatchObject({ value: 300.5 })
  })

  test('of text is its text', async () => {
    const ctx = await testContext(database.db)
    const id = await dashboardOf(ctx, [drawing('text', null, '# Итоги'), drawing('text', null)])
    const { data } = await getDashboardData(ctx, { id })
    expect(data.widgets.map(({ type, data }) => [type, data])).toEqual([
      ['text', { markdown: '# Итоги' }],
      ['text', { markdown: '' }],
    ])
  })

  test('can be a pie of a ranking and an area of a series', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, ledger)
    const id = await dashboardOf(ctx, [drawing('pie', 'top_dishes'), drawing('area', 'revenue_by_day')])
    const { data } = await getDashboardData(ctx, { id, ...week })
    expect(data.widgets).toMatchObject([
      { type: 'pie', data: { items: [{ value: 300.3 }, { value: 0.2 }] } },
      { type: 'area', data: { granularity: 'day' } },
    ])
  })
})

describe('the shapes of widget data', () => {
  const unit = 'money'
  const metric = { unit: 'percent', value: 1, previous: null, changePct: null, spark: [null, 1] }
  const shapes = [
    metric,
    { ...metric, knownRevenueSharePct: 50 },
    { unit, granularity: 'day', series: [{ key: 'a', label: 'A', points: [{ x: '1', y: null }] }] },
    { unit, items: [{ id: 'a', label: 'A', value: 1, sharePct: null }] },
    { unit, xs: ['1'], ys: ['2'], cells: [{ x: '1', y: '2', value: null }] },
    { columns: [{ key: 'a', label: 'A', unit: null }], rows: [{ a: 1, b: 'x', c: null }] },
    { markdown: '# a' },
  ]

  test.each(shapes)('%j keeps every field', (shape) => {
    expect(WidgetData.parse(shape)).toEqual(shape)
    const widgets = ComputedWidgetSchema.options.map(({ shape: { type } }) => ({
      ...{ id: 'a', type: type.value, title: 'A', layout: { x: 0, y: 0, w: 1, h: 1 } },
      data: shape,
    }))
    const taken = widgets.filter((widget) => ComputedWidgetSchema.safeParse(widget).success)
    expect(taken).not.toEqual([])
    for (const widget of taken) expect(ComputedWidgetSchema.parse(widget)).toEqual(widget)
  })

  test.each(shapes)('%j with a field of no shape is refused, never shorn', (shape) => {
    expect(WidgetData.safeParse({ ...shape, other: 1 }).success).toBe(false)
    expect(WidgetData.safeParse({ ...shape, markdown: 1 }).success).toBe(false)
  })
})

describe('a dashboard', () => {
  test.each(['0', '-1', '+1', '01', '1.0', '1e0', ' 1', '1 ', '', 'abc', '2147483648', '9'.repeat(30), '٣', 'null'])(
    'of the id %j is not there',
    async (id) => {
      const ctx = await testContext(database.db)
      await expect(getDashboardData(ctx, { id, ...week })).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  test('of another workspace is not there, and is in no list of ours', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const theirs = await presetOf(other)
    expect(theirs).not.toBe(await presetOf(ctx))
    await expect(getDashboardData(ctx, { id: theirs })).rejects.toMatchObject({ code: 'not_found' })
    expect((await listDashboards(ctx)).data.map(({ id }) => String(id))).not.toContain(theirs)
  })

  test('needs read:dashboards', async () => {
    const ctx = await testContext(database.db)
    const other = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== 'read:dashboards')) }
    const refusal = { code: 'insufficient_scope', extra: { requiredScope: 'read:dashboards' } }
    await expect(listDashboards(other)).rejects.toMatchObject(refusal)
    await expect(getDashboardData(other, { id: await presetOf(ctx) })).rejects.toMatchObject(refusal)
  })

  test('asked for dates the wrong way round is refused', async () => {
    const ctx = await testContext(database.db)
    const period = { date_from: '2026-03-02', date_to: '2026-03-01' }
    await expect(getDashboardData(ctx, { id: await presetOf(ctx), ...period })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })
})
