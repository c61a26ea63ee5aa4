import type { Check } from '@vitrina/contract/check'
import { Dashboard, DashboardData, type WidgetDraft } from '@vitrina/contract/dashboard'
import type { Dish } from '@vitrina/contract/dish'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import type { Restaurant } from '@vitrina/contract/restaurant'
import { scopes } from '@vitrina/contract/scopes'
import type { StockPosition } from '@vitrina/contract/stock'
import type { Waiter } from '@vitrina/contract/waiter'
import { labelWidget } from '@vitrina/contract/widget-labels'
import type { Context } from '@vitrina/core/context'
import { createDashboard } from '@vitrina/core/dashboards/create-dashboard'
import { listDashboards } from '@vitrina/core/dashboards/list-dashboards'
import { previewWidgets } from '@vitrina/core/dashboards/preview-widgets'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
const march = 'date_from=2026-03-01&date_to=2026-03-31'
let ctx: Context
let api: ReturnType<typeof serve>
let key: string
let path: string
let theirs: number

beforeAll(async () => {
  const other = await testContext(database.db)
  theirs = (await listDashboards(other)).data[0]?.id ?? 0
  ctx = await testContext(database.db)
  await sendLedger(ctx, smallChain)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  path = `/dashboards/${(await listDashboards(ctx)).data[0]?.id}/data`
})

const without = (scope: string) =>
  keyWith(
    ctx,
    scopes.filter((each) => each !== scope),
  )

describe('GET /dashboards', () => {
  test('200 with everything at once, with a key of its scope alone', async () => {
    const answer = await api.get('/dashboards', await keyWith(ctx, ['read:dashboards']))
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(listOf(Dashboard).parse(body)).toEqual(body)
    const names = ['Продажи', 'Меню', 'Сервис', 'Склад']
    expect(body.data).toMatchObject(
      names.map((name) => ({ object: 'dashboard', name, isPreset: true, isShared: true })),
    )
    expect(body.meta).toMatchObject({ limit: 4, offset: 0, hasMore: false, nextCursor: null, total: 4 })
    expect(answer.body).not.toMatch(/workspace/i)
  })

  test.each(['limit=1', 'cursor=x', 'sort=name', 'filter[name]=a', 'date_from=2026-03-01', '=1'])(
    '400: takes no parameters, not even %s',
    async (query) => {
      expectProblem(await api.get(`/dashboards?${query}`, key), 'invalid_parameter')
    },
  )

  test('401, 403, 405', async () => {
    expectProblem(await api.ask('GET', '/dashboards', {}), 'unauthorized')
    expectProblem(await api.get('/dashboards', await without('read:dashboards')), 'insufficient_scope')
    expectProblem(await api.send('POST', '/dashboards', key, {}), 'method_not_allowed')
  })
})

describe('GET /dashboards/{id}/data', () => {
  test('200 with a key of its scope alone, every field of every widget as computed', async () => {
    const answer = await api.get(`${path}?${march}`, await keyWith(ctx, ['read:dashboards']))
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(itemOf(DashboardData).parse(body)).toEqual(body)
    expect(body.data).toMatchObject({ object: 'dashboard_data', period: { from: '2026-03-01', to: '2026-03-31' } })
    expect(body.data.widgets.length).toBe(17)
    expect(widget(body, 'food_cost')).toHaveProperty('knownRevenueSharePct')
    expect(widget(body, 'revenue').fullDays).toMatchObject({ from: '2026-03-01', to: '2026-03-30' })
    for (const each of body.data.widgets) {
      expect(Object.keys(each).sort()).toEqual(['data', 'id', 'layout', 'title', 'type'])
    }
  })

  test('its figures are those of the lists of the same period, to the cent', async () => {
    const answer = (await api.get(`${path}?${march}`, key)).json()
    const list = async <Row>(name: string): Promise<Row[]> =>
      (await api.get(`/${name}?${march}&limit=200`, key)).json().data
    const [checks, dishes, restaurants, waiters] = [
      await list<Check>('checks'),
      await list<Dish>('dishes'),
      await list<Restaurant>('restaurants'),
      await list<Waiter>('waiters'),
    ]
    const revenue = sum(checks.map(({ total }) => total))
    expect(widget(answer, 'revenue').value).toBe(revenue)
    expect(widget(answer, 'revenue').value).toBe(sum(restaurants.map(({ metrics }) => metrics.revenue)))
    expect(widget(answer, 'checks').value).toBe(checks.length)
    expect(widget(answer, 'avg_check').value).toBe(Number((revenue / checks.length).toFixed(2)))
    const costed = dishes.filter(({ costPerUnit, quantity }) => costPerUnit !== null && quantity !== null)
    const cost = sum(costed.map(({ costPerUnit, quantity }) => Number(costPerUnit) * Number(quantity)))
    const foodCost = (cost / sum(costed.map((dish) => dish.revenue))) * 100
    expect(widget(answer, 'food_cost').value).toBe(Number(foodCost.toFixed(2)))
    expect(sum(widget(answer, 'revenue_by_day').series[0].points.map(({ y }: { y: number | null }) => y))).toBe(revenue)
    const rankings: [string, [string, number | null][]][] = [
      ['revenue_by_restaurant', restaurants.map(({ id, metrics }) => [id, metrics.revenue])],
      ['top_dishes', dishes.map(({ id, revenue }) => [id, revenue])],
      ['top_waiters', waiters.map(({ id, revenue }) => [id, revenue])],
    ]
    for (const [name, rows] of rankings) {
      const items = widget(answer, name).items.map(({ id, value }: { id: string; value: number }) => [id, value])
      const sold = rows.filter(([, value]) => value !== null).sort(([, a], [, b]) => Number(b) - Number(a))
      expect(items, name).toEqual(sold)
    }
  })

  test('those of «Меню», «Сервис» and «Склад» too', async () => {
    const [, ...others] = (await listDashboards(ctx)).data
    const answers = others.map(({ id }) => api.get(`/dashboards/${id}/data?${march}`, key))
    const drawn = (await Promise.all(answers)).flatMap((answer) => answer.json().data.widgets)
    const of = (id: string) => widget({ data: { widgets: drawn } }, id)
    const list = async <Row>(name: string): Promise<Row[]> =>
      (await api.get(`/${name}?${march}&limit=200`, key)).json().data
    const [checks, dishes, stock] = [
      await list<Check>('checks'),
      await list<Dish>('dishes'),
      (await api.get(`/stock?${march}`, key)).json().data,
    ]
    const nobodys = checks.filter(({ waiter }) => waiter === null)
    expect(of('revenue_without_waiter').value).toBe(sum(nobodys.map(({ total }) => total)))
    expect(of('checks_without_waiter').value).toBe(nobodys.length)
    expect(sum(of('checks_by_day').series[0].points.map(({ y }: { y: number | null }) => y))).toBe(checks.length)
    const categories = new Map<string, number>()
    for (const { category, revenue } of dishes.filter(({ revenue }) => revenue !== null)) {
      const name = category ?? ''
      categories.set(name, sum([categories.get(name) ?? 0, revenue]))
    }
    const items: { id: string; value: number }[] = of('revenue_by_category').items
    expect(new Map(items.map(({ id, value }) => [id, value]))).toEqual(categories)
    const below = stock.filter((position: StockPosition) => position.belowThreshold)
    expect(of('stock_below_threshold').value).toBe(below.length)
    const moved = [...of('stock_incoming').items, ...of('stock_outgoing').items]
    expect(sum(moved.map(({ value }) => value))).toBe(sum(stock.map(({ costSum }: StockPosition) => costSum)))
  })

  test('the period is of 30 days up to today unless said', async () => {
    expect((await api.get(path, key)).json().data.period).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  })

  test.each(['date_from=2026-02-30', 'date_to=', 'date_from=2026-03-02&date_to=2026-03-01', 'limit=1', 'id=1'])(
    '400: %s',
    async (query) => {
      expectProblem(await api.get(`${path}?${query}`, key), 'invalid_parameter')
    },
  )

  test('401, 403', async () => {
    expectProblem(await api.ask('GET', path, {}), 'unauthorized')
    const refused = expectProblem(await api.get(path, await without('read:dashboards')), 'insufficient_scope')
    expect(refused.requiredScope).toBe('read:dashboards')
  })

  test('404 with the very same body, whatever is wrong with the id', async () => {
    const ids = [theirs, 0, -1, '01', '1.0', 'abc', '%20', '2147483648', '9'.repeat(600), '1%00', '', '1e3']
    const bodies = new Set<string>()
    for (const id of ids) {
      const {
        instance: _,
        requestId: __,
        ...rest
      } = expectProblem(await api.get(`/dashboards/${id}/data`, key), 'not_found')
      bodies.add(JSON.stringify(rest))
    }
    expect(bodies.size).toBe(1)
  })
})

describe('a dashboard that a person made', () => {
  const widgets: WidgetDraft[] = [
    drawing('a', { metric: 'revenue', type: 'metric', comparison: 'year_ago' }),
    drawing('b', { metric: 'revenue_by_day', type: 'line', comparison: 'none' }),
    drawing('c', { metric: 'top_dishes', type: 'table', periodRule: 'last_7_days' }),
    drawing('d', { metric: null, type: 'text', markdown: '# Итоги' }),
  ]
  let anna: Context
  let restaurant: string

  beforeAll(async () => {
    const { id } = await createUser(ctx, { email: 'anna@vitrina.example', password: 'long enough 1', role: 'owner' })
    anna = { ...ctx, actor: { type: 'user', id, name: 'Анна' } }
    restaurant = (await listRestaurants(ctx, {})).data[0]?.id ?? ''
  })

  test('is told to keys when it is shared: its data is what the panel previews, to the last field, in Russian', async () => {
    const own = [...widgets, drawing('e', { metric: 'avg_check', type: 'metric', restaurants: [restaurant] })]
    const { id } = await createDashboard(anna, { name: 'Общая', isShared: true, widgets: own })
    const answer = (await api.get(`/dashboards/${id}/data?${march}`, await keyWith(ctx, ['read:dashboards']))).json()
    expect(itemOf(DashboardData).parse(answer)).toEqual(answer)
    const period = { date_from: '2026-03-01', date_to: '2026-03-31' }
    const previewed = await previewWidgets(anna, { widgets: own, ...period })
    expect(answer.data.widgets).toEqual(
      previewed.map((block) => {
        const asked = own.find(({ id }) => id === block.id)
        return asked && labelWidget(block, asked, { language: 'ru', currency: 'RUB' })
      }),
    )
    expect(answer.data.widgets).toMatchObject([
      // The 31st is today, which is not over.
      { previous: { from: '2025-03-01', to: '2025-03-30' } },
      { data: { series: [{ key: 'current' }] } },
      { period: { from: '2026-03-24', to: '2026-03-30' }, data: { columns: expect.any(Array) } },
      { type: 'text', data: { markdown: '# Итоги' } },
      { restaurants: [restaurant] },
    ])
    const listed = (await api.get('/dashboards', key)).json().data.find((each: { id: number }) => each.id === id)
    expect(listed).toMatchObject({ name: 'Общая', isShared: true, isPreset: false, widgets: own })
    expect(listed).not.toHaveProperty('author')
  })

  test('is in no list and has no data for keys when it is not shared: the same 404', async () => {
    const { id } = await createDashboard(anna, { name: 'Своя', widgets })
    const listed: { id: number }[] = (await api.get('/dashboards', key)).json().data
    expect(listed.map((each) => each.id)).not.toContain(id)
    const own = expectProblem(await api.get(`/dashboards/${id}/data`, key), 'not_found')
    expect(own.detail).toBe(expectProblem(await api.get('/dashboards/999999/data', key), 'not_found').detail)
  })

  test.each(['create', 'update', 'remove', 'duplicate', 'preview', 'metrics', 'details'])(
    '%s is the panel’s alone',
    async (name) => {
      const path = `/dashboards/${name}`
      expectProblem(await api.get(path, key), 'not_found')
      expectProblem(await api.send('POST', path, key, {}), 'not_found')
    },
  )
})

function drawing(id: string, more: Pick<WidgetDraft, 'metric' | 'type'> & Partial<WidgetDraft>): WidgetDraft {
  const layout = { x: 0, y: 0, w: 12, h: 2 }
  const asked = { periodRule: 'dashboard', comparison: 'previous' } as const
  return { id, title: 'Заголовок', markdown: null, layout, restaurants: [], ...asked, ...more }
}

/** The data of one widget of an answer. */
function widget(answer: { data: { widgets: { id: string; data: unknown }[] } }, id: string) {
  return JSON.parse(JSON.stringify(answer.data.widgets.find((each) => each.id === id)?.data))
}

/** The sum of money, to the cent. */
function sum(values: (number | null)[]): number {
  return values.reduce<number>((total, value) => total + Math.round(Number(value) * 100), 0) / 100
}

describe('the period of a dashboard', () => {
  test.each([
    ['1926-01-01', '2026-11-22'],
    ['0001-01-01', '9999-12-31'],
  ])('%s to %s: 400 that names 1,100 days', async (from, to) => {
    const answer = await api.get(`${path}?date_from=${from}&date_to=${to}`, key)
    expectProblem(answer, 'invalid_parameter')
    expect(answer.json()).toMatchObject({
      detail: expect.stringContaining('at most 1,100 days'),
      errors: [{ parameter: 'date_from', code: 'period_too_long' }],
    })
  })

  test('of years beyond the days held is answered by those days', async () => {
    const { data } = (await api.get(`${path}?date_from=2023-05-01&date_to=2026-03-31`, key)).json()
    expect(data.period).toEqual({ from: '2023-05-01', to: '2026-03-31' })
    const series = DashboardData.parse(data).widgets.flatMap((widget) =>
      'series' in widget.data ? widget.data.series : [],
    )
    expect(series.length).toBeGreaterThan(0)
    for (const { points } of series) expect(points.length).toBeLessThan(40)
  })

  test('lists sum over any years', async () => {
    const answer = await api.get('/restaurants?date_from=0001-01-01&date_to=9999-12-31', key)
    expect(answer.statusCode).toBe(200)
  })
})
