import { readFile } from 'node:fs/promises'
import type { DashboardData, WidgetDraft } from '@vitrina/contract/dashboard'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createUser } from '../workspaces/create-user.ts'
import { createDashboard } from './create-dashboard.ts'
import { duplicateDashboard } from './duplicate-dashboard.ts'
import { getDashboard } from './get-dashboard.ts'
import { getDashboardData, getKeyedDashboardData } from './get-dashboard-data.ts'
import { listDashboardDetails } from './list-dashboard-details.ts'
import { listDashboards } from './list-dashboards.ts'
import { updateDashboard } from './update-dashboard.ts'

const database = suiteDatabase()
const migration = new URL('../../../../prisma/migrations/20261126090000_widget_labels/migration.sql', import.meta.url)

async function person(): Promise<Context> {
  const ctx = await testContext(database.db)
  const email = `${ctx.workspace.id}@rest.example`
  const { id } = await createUser(ctx, { email, password: 'long enough', role: 'owner' })
  return { ...ctx, actor: { type: 'user', id, name: 'Olga' } }
}

const draft = (id: string, more: Partial<WidgetDraft> = {}): WidgetDraft => ({
  ...{ id, type: 'metric', title: 'Выручка', metric: 'revenue', markdown: null, layout: { x: 0, y: 0, w: 3, h: 2 } },
  ...{ periodRule: 'dashboard', restaurants: [], comparison: 'previous' },
  ...more,
})
const text = { type: 'text', metric: null, markdown: 'Текст' } as const
const labels = (widgets: readonly { id: string; labelsOf?: string | undefined }[]) =>
  widgets.map(({ id, labelsOf }) => [id, labelsOf])

test('a preset has the texts of its metrics and of the product, and so has a copy of it', async () => {
  const ctx = await person()
  const stock = (await listDashboardDetails(ctx)).find(({ preset }) => preset === 'stock')
  expect(labels(stock?.widgets ?? [])).toEqual([
    ['stock_below_threshold', 'metric'],
    ['about_stock', 'about_stock'],
    ['stock_incoming', 'metric'],
    ['stock_outgoing', 'metric'],
  ])
  const copy = await duplicateDashboard(ctx, { id: String(stock?.id) })
  expect(copy.widgets).toEqual(stock?.widgets)
  for (const { widgets } of (await listDashboards(ctx)).data) {
    for (const widget of widgets) expect(widget).not.toHaveProperty('labelsOf')
  }
})

test('the data of a dashboard is labelled in Russian for REST, and by keys for the panel', async () => {
  const ctx = await person()
  const id = String((await listDashboardDetails(ctx)).find(({ preset }) => preset === 'menu')?.id)
  const lines = ({ data }: { data: DashboardData }) =>
    data.widgets.flatMap((widget) => (widget.type === 'line' ? widget.data.series.map(({ label }) => label) : []))
  expect(lines(await getDashboardData(ctx, { id }))).toEqual(['Период', 'Прошлый период'])
  expect(lines(await getKeyedDashboardData(ctx, { id }))).toEqual(['current', 'previous'])
})

test('a widget keeps whose texts it has until it is given others, and has those that fit what it draws', async () => {
  const ctx = await person()
  const widgets = [
    draft('a', { labelsOf: 'metric' }),
    draft('b', { ...text, labelsOf: 'metric' }),
    draft('c', { ...text, labelsOf: 'about_stock' }),
    draft('d', { labelsOf: 'about_stock' }),
  ]
  const { id, updatedAt, ...made } = await createDashboard(ctx, { name: 'Мой', widgets })
  expect(labels(made.widgets)).toEqual([
    ['a', 'metric'],
    ['b', undefined],
    ['c', 'about_stock'],
    ['d', undefined],
  ])
  const same = await updateDashboard(ctx, { id: String(id), basedOn: updatedAt, widgets: made.widgets })
  expect(same.updatedAt).toBe(updatedAt)
  const renamed = [draft('a', { title: 'Моя выручка' })]
  const changed = await updateDashboard(ctx, { id: String(id), basedOn: updatedAt, widgets: renamed })
  expect(labels(changed.widgets)).toEqual([['a', undefined]])
})

testOnOneServer(
  'an update tells whose texts widgets of before have: titles of their metric, now or before, in either language',
  async () => {
    const ctx = await person()
    const weekday = { metric: 'revenue_by_weekday', type: 'bar' } as const
    const widgets = [
      draft('a'),
      draft('b', { title: 'Revenue' }),
      draft('c', { title: 'Чеки' }),
      draft('d', { ...weekday, title: 'Выручка по дням недели' }),
      draft('e', { ...text, title: 'Выручка' }),
    ]
    const { id } = await createDashboard(ctx, { name: 'Мой', widgets })
    const { id: empty } = await createDashboard(ctx, { name: 'Пустой' })
    await ctx.db.pool.query(
      `UPDATE dashboard SET widgets = (SELECT jsonb_agg(w - 'labelsOf') FROM jsonb_array_elements(widgets) w)
    WHERE workspace_id = $1 AND preset IS NOT NULL`,
      [ctx.workspace.id],
    )
    await ctx.db.pool.query(await readFile(migration, 'utf8'))
    expect(labels((await getDashboard(ctx, { id: String(id) })).widgets)).toEqual([
      ['a', 'metric'],
      ['b', 'metric'],
      ['c', undefined],
      ['d', 'metric'],
      ['e', undefined],
    ])
    expect((await getDashboard(ctx, { id: String(empty) })).widgets).toEqual([])
    const presets = (await listDashboardDetails(ctx)).filter(({ isPreset }) => isPreset)
    for (const { widgets } of presets) {
      expect(widgets.filter(({ labelsOf }) => labelsOf === undefined)).toEqual([])
    }
  },
)
