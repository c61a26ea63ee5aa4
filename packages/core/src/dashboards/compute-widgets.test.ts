import type { ComputedWidget, WidgetDraft } from '@vitrina/contract/dashboard'
import { ComputedWidget as ComputedWidgetSchema } from '@vitrina/contract/dashboard'
import { labelWidget } from '@vitrina/contract/widget-labels'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createDashboard } from './create-dashboard.ts'
import { getDashboardData } from './get-dashboard-data.ts'
import { listDashboards } from './list-dashboards.ts'
import { listMetrics } from './list-metrics.ts'
import { previewWidgets } from './preview-widgets.ts'

const database = suiteDatabase()

// Today is Tuesday, 31 March 2026.
const sale = (restaurant: string, date: string, total: string) => ({
  key: `${restaurant} ${date}`,
  restaurant,
  date,
  closedAt: `${date}T12:00:00`,
  lines: [{ dish: 'tea', total }],
})
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'North' },
    { key: 'r2', name: 'South' },
  ],
  dishes: [{ key: 'tea', name: 'Чай', categoryPath: 'Бар', cost: '1' }],
  checks: [
    sale('r1', '2025-03-31', '7'),
    sale('r1', '2026-03-23', '10'),
    sale('r1', '2026-03-24', '5'),
    sale('r1', '2026-03-25', '6'),
    sale('r1', '2026-03-30', '20'),
    sale('r2', '2026-03-30', '300'),
    sale('r1', '2026-03-31', '40'),
  ],
}

let ctx: Context
let north: string
let south: string

beforeAll(async () => {
  const workspace = await testContext(database.db)
  await sendLedger(workspace, ledger)
  const { id } = await createUser(workspace, {
    email: 'anna@vitrina.example',
    password: 'long enough 1',
    role: 'owner',
  })
  ctx = { ...workspace, actor: { type: 'user', id, name: 'Анна' } }
  const ids = new Map((await listRestaurants(ctx, {})).data.map(({ name, id }) => [name, id]))
  north = ids.get('North') ?? ''
  south = ids.get('South') ?? ''
})

const draft = (more: Partial<WidgetDraft> = {}): WidgetDraft => ({
  id: 'a',
  type: 'metric',
  title: 'Выручка',
  metric: 'revenue',
  markdown: null,
  layout: { x: 0, y: 0, w: 3, h: 2 },
  periodRule: 'dashboard',
  restaurants: [],
  comparison: 'previous',
  ...more,
})
const monday = { date_from: '2026-03-30', date_to: '2026-03-30' }

async function one(more: Partial<WidgetDraft>, asked: object = monday): Promise<ComputedWidget> {
  const [widget] = inRussian(await previewWidgets(ctx, { widgets: [draft(more)], ...asked }), [draft(more)])
  if (!widget) throw new Error('There is no widget')
  return ComputedWidgetSchema.parse(widget)
}

/** As REST tells them. */
function inRussian(blocks: readonly ComputedWidget[], widgets: readonly WidgetDraft[]): ComputedWidget[] {
  return blocks.map((block) => {
    const widget = widgets.find(({ id }) => id === block.id)
    if (!widget) throw new Error('There is no such widget')
    return labelWidget(block, widget, { language: 'ru', currency: ctx.workspace.currency })
  })
}

describe('a widget', () => {
  test('that is as its dashboard is asked for tells no more than its data: 20 + 300 = 320 after 10', async () => {
    expect(await one({})).toEqual({
      id: 'a',
      type: 'metric',
      title: 'Выручка',
      layout: { x: 0, y: 0, w: 3, h: 2 },
      data: { unit: 'money', value: 320, previous: 10, changePct: 3100, goodWhen: 'up', spark: [320] },
    })
  })

  test('of its own days tells them: yesterday 320, whatever is asked for; today 40 after 5, no change yet', async () => {
    const asked = { date_from: '2026-03-01', date_to: '2026-03-31' }
    expect(await one({ periodRule: 'yesterday' }, asked)).toMatchObject({
      period: { from: '2026-03-30', to: '2026-03-30' },
      data: { value: 320, previous: 10 },
    })
    expect(await one({ periodRule: 'today' }, asked)).toMatchObject({
      period: { from: '2026-03-31', to: '2026-03-31' },
      data: { value: 40, previous: 5, changePct: null, fullDays: null },
    })
    expect(await one({ periodRule: 'yesterday' })).not.toHaveProperty('period')
  })

  test('that reaches today changes by its full days: 320 + 40 = 360, of which 320 after 10 is +3100 %', async () => {
    const week = await one({ periodRule: 'this_week' })
    expect(week).toMatchObject({
      period: { from: '2026-03-30', to: '2026-03-31' },
      data: {
        value: 360,
        previous: 10,
        changePct: 3100,
        fullDays: { from: '2026-03-30', to: '2026-03-30', value: 320 },
      },
    })
    expect(week).not.toHaveProperty('previous')
    expect(await one({ periodRule: 'this_week', comparison: 'year_ago' })).toMatchObject({
      previous: { from: '2025-03-31', to: '2025-03-31' },
      data: { value: 360, previous: 7, changePct: 4471.43, fullDays: { value: 320 } },
    })
    expect((await one({ periodRule: 'this_week', type: 'table' })).data).toMatchObject({
      columns: [{ key: 'value' }, { key: 'fullDays' }, { key: 'previous' }, { key: 'change' }],
      rows: [{ value: 360, fullDays: 320, previous: 10, change: 3100 }],
    })
    const alone = await one({ periodRule: 'this_week', comparison: 'none' })
    expect(alone.data).not.toHaveProperty('fullDays')
  })

  test('by day that reaches today has nothing beside today: 320 after 10, 40 after none', async () => {
    const points = (days: [string, number][]) => days.map(([x, y]) => ({ x, y }))
    expect((await one({ type: 'line', metric: 'revenue_by_day', periodRule: 'this_week' })).data).toMatchObject({
      series: [
        {
          points: points([
            ['2026-03-30', 320],
            ['2026-03-31', 40],
          ]),
        },
        { points: points([['2026-03-23', 10]]) },
      ],
    })
    const table = await one({
      type: 'table',
      metric: 'revenue_by_day',
      periodRule: 'this_week',
      comparison: 'year_ago',
    })
    expect(table.data).toMatchObject({
      rows: [
        { value: 320, previous: 7 },
        { value: 40, previous: null },
      ],
    })
  })

  test('today is the workspace’s: at 22:00 UTC of the 31st it is the 1st of April in Moscow', async () => {
    const late = { ...ctx, now: () => new Date('2026-03-31T22:00:00Z') }
    const [widget] = await previewWidgets(late, { widgets: [draft({ periodRule: 'this_month' })] })
    expect(widget).toMatchObject({
      period: { from: '2026-04-01', to: '2026-04-01' },
      data: { value: null, previous: 6 },
    })
  })

  test('beside the year before tells those days: 320 after 7; beside nothing has nothing before', async () => {
    expect(await one({ comparison: 'year_ago' })).toMatchObject({
      previous: { from: '2025-03-31', to: '2025-03-31' },
      data: { value: 320, previous: 7, changePct: 4471.43 },
    })
    const alone = await one({ comparison: 'none' })
    expect(alone).toMatchObject({ data: { value: 320, previous: null, changePct: null } })
    expect(alone).not.toHaveProperty('previous')
    expect(await one({ type: 'line', metric: 'revenue_by_day', comparison: 'none' })).toMatchObject({
      data: { series: [{ key: 'current' }] },
    })
    expect(await one({ type: 'bar', metric: 'top_dishes', comparison: 'year_ago' })).not.toHaveProperty('previous')
  })

  test('that stands beside other days than the dashboard tells them: like with like on one of a year ago', async () => {
    const asked = { ...monday, compare: 'year_ago' }
    expect(await one({ comparison: 'year_ago' }, asked)).not.toHaveProperty('previous')
    expect(await one({ comparison: 'week_ago' }, asked)).toMatchObject({
      previous: { from: '2026-03-23', to: '2026-03-23' },
      data: { value: 320, previous: 10 },
    })
    expect(await one({ comparison: 'week_ago' }, { ...monday, compare: 'none' })).toMatchObject({
      previous: { from: '2026-03-23', to: '2026-03-23' },
    })
  })

  test('of chosen restaurants tells them: North 20 after 10, South 300 after none', async () => {
    expect(await one({ restaurants: [north] })).toMatchObject({
      restaurants: [north],
      data: { value: 20, previous: 10 },
    })
    expect(await one({ restaurants: [south] })).toMatchObject({ data: { value: 300, previous: null } })
    expect((await one({ restaurants: [north, south] })).data).toEqual((await one({})).data)
  })

  test('of restaurants that are not there is of none, never of all', async () => {
    for (const id of [encodeId('restaurant', newUuid()), 'North']) {
      expect((await one({ restaurants: [id] })).data).toMatchObject({ value: null })
      expect((await one({ restaurants: [id, north] })).data).toMatchObject({ value: 20 })
    }
  })

  test('whose metric is gone says so in words, without days of its own', async () => {
    expect(await one({ metric: 'happiness', periodRule: 'today', restaurants: [north] })).toEqual({
      id: 'a',
      type: 'text',
      title: 'Выручка',
      layout: { x: 0, y: 0, w: 3, h: 2 },
      data: { markdown: expect.stringContaining('«happiness»') },
    })
  })
})

describe('a table', () => {
  test('of a figure is a row of it, of before and the change: 320, 10, +3100 %', async () => {
    expect((await one({ type: 'table' })).data).toEqual({
      columns: [
        { key: 'value', label: 'Выручка', unit: 'money' },
        { key: 'previous', label: 'Прошлый период', unit: 'money' },
        { key: 'change', label: 'Изменение', unit: 'percent' },
      ],
      rows: [{ value: 320, previous: 10, change: 3100 }],
    })
  })

  test('of food cost tells for how much of the revenue it speaks: 2 ÷ 320 = 0.63 % of 100 %', async () => {
    const { data } = await one({ type: 'table', metric: 'food_cost', comparison: 'none' })
    expect(data).toMatchObject({ rows: [{ value: 0.63, knownShare: 100 }] })
  })

  test('of a ranking is a row an item with its share: 300 ÷ 320 = 93.75 %, 20 ÷ 320 = 6.25 %; 20 after 10 is +100 %', async () => {
    expect((await one({ type: 'table', metric: 'revenue_by_restaurant' })).data).toEqual({
      columns: [
        { key: 'label', label: 'Название', unit: null },
        { key: 'value', label: 'Выручка по ресторанам', unit: 'money' },
        { key: 'share', label: 'Доля', unit: 'percent' },
        { key: 'previous', label: 'Прошлый период', unit: 'money' },
        { key: 'change', label: 'Изменение', unit: 'percent' },
      ],
      rows: [
        {
          ...{ id: expect.stringMatching(/^rst_/), label: 'South', value: 300, share: 93.75 },
          ...{ previous: null, change: null },
        },
        {
          ...{ id: expect.stringMatching(/^rst_/), label: 'North', value: 20, share: 6.25 },
          ...{ previous: 10, change: 100 },
        },
      ],
    })
    const percents = await one({ type: 'table', metric: 'food_cost_by_restaurant' })
    expect(percents.data).toMatchObject({
      columns: [{ key: 'label' }, { key: 'value' }, { key: 'previous' }, { key: 'change', unit: 'quantity' }],
    })
  })

  test('of hours and weekdays is a row a cell', async () => {
    expect((await one({ type: 'table', metric: 'revenue_heatmap' })).data).toEqual({
      columns: [
        { key: 'y', label: 'День недели', unit: null },
        { key: 'x', label: 'Час', unit: null },
        { key: 'value', label: 'Часы и дни недели', unit: 'money' },
      ],
      rows: [{ weekday: '1', y: 'Понедельник', x: '12', value: 320 }],
    })
  })
})

describe('what is previewed', () => {
  test('is the data of the dashboard when it is saved: every metric, drawn in every way, of any days and restaurants', async () => {
    const rules = ['dashboard', 'this_month', 'last_week'] as const
    const comparisons = ['previous', 'year_ago', 'none'] as const
    const all = listMetrics(ctx).flatMap(({ id, types }) => types.map((type) => ({ metric: id, type })))
    const widgets = all.map(({ metric, type }, index) =>
      draft({
        id: `w${index}`,
        metric,
        type,
        periodRule: rules[index % 3] ?? 'dashboard',
        comparison: comparisons[Math.floor(index / 3) % 3] ?? 'previous',
        restaurants: index % 2 ? [north] : [],
      }),
    )
    for (let at = 0; at < widgets.length; at += 40) {
      const some = widgets.slice(at, at + 40)
      const { id } = await createDashboard(ctx, { name: 'Всё', widgets: some })
      const { data } = await getDashboardData(ctx, { id: String(id), ...monday })
      expect(data.widgets.filter(({ type }) => type === 'text')).toEqual([])
      expect(inRussian(await previewWidgets(ctx, { widgets: some, ...monday }), some)).toEqual(data.widgets)
    }
  })

  test('of each preset is its data, and has no days or restaurants of its own', async () => {
    for (const { id, widgets } of (await listDashboards(ctx)).data.filter(({ isPreset }) => isPreset)) {
      const { data } = await getDashboardData(ctx, { id: String(id), ...monday })
      expect(inRussian(await previewWidgets(ctx, { widgets, ...monday }), widgets)).toEqual(data.widgets)
      for (const widget of data.widgets) {
        expect(Object.keys(widget).sort()).toEqual(['data', 'id', 'layout', 'title', 'type'])
      }
    }
  })

  test('is of 30 days up to today unless said, and refuses dates the wrong way round', async () => {
    const [widget] = await previewWidgets(ctx, { widgets: [draft()] })
    expect(widget?.data).toMatchObject({ value: 381 })
    const wrong = previewWidgets(ctx, { widgets: [], date_from: '2026-03-02', date_to: '2026-03-01' })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})
