import type { Problem } from '@vitrina/contract/errors'
import type { Toolbox, ToolSpec } from '@vitrina/core/agents/toolbox'

const meta = {
  requestId: 'req_1',
  limit: 50,
  offset: 0,
  hasMore: false,
  nextCursor: null,
  total: 2,
  apiVersion: '2026-09-15',
}

/** A restaurant as the REST API returns it. */
export function restaurantBody(id: string, name: string, revenue: number | null, checks: number | null) {
  return {
    ...{ id, object: 'restaurant', name, source: 'source_a', sourceKey: id, city: null, address: null, isActive: true },
    comment: null,
    metrics: { revenue, checks, avgCheck: 670.96, lastSaleDate: '2026-03-30' },
    ...{ dataFrom: '2025-01-01', dataTo: '2026-03-30', registryId: null },
  }
}

const period = { date_from: { type: 'string', format: 'date' }, date_to: { type: 'string', format: 'date' } }
const specs: ToolSpec[] = [
  ['get_restaurants', period, false],
  ['get_dishes', { ...period, search: { type: 'string' } }, false],
  ['get_dashboard_data', { id: { type: 'string' }, ...period }, false],
  ['create_card', { title: { type: 'string' }, content: { type: 'string' } }, true],
  ['delete_card', { id: { type: 'string' } }, true],
  ['update_dish_price', { id: { type: 'string' }, price: { type: 'number' } }, true],
].map(([name, properties, changes]) => ({
  name: String(name),
  description: String(name),
  inputSchema: { type: 'object', properties, additionalProperties: false },
  changes: changes === true,
}))

/** Tools that return the given answers in the shapes of REST and store their calls. */
export class FakeToolbox implements Toolbox {
  readonly calls: { name: string; args: Record<string, unknown> }[] = []
  rows: unknown[] = [
    restaurantBody('rst_1', 'Север', 1_234_567.89, 1840),
    restaurantBody('rst_2', 'Южный', 98_000.5, null),
  ]
  dishes: unknown[] = []
  problem: Problem | null = null

  list(): readonly ToolSpec[] {
    return specs
  }

  async call(name: string, args: Record<string, unknown>): ReturnType<Toolbox['call']> {
    this.calls.push({ name, args })
    const query = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, String(value)]))
    const call = { method: name.startsWith('get') ? 'GET' : 'POST', path: paths[name] ?? '/', query }
    if (this.problem) return { ok: false, problem: this.problem, call }
    return { ok: true, body: this.#body(name), call }
  }

  #body(name: string): Record<string, unknown> {
    if (name === 'create_card') return { object: 'item', data: { id: 't_77', object: 'card', title: 'x' }, meta }
    if (name === 'get_dishes') return { object: 'list', data: this.dishes, meta }
    if (name === 'get_dashboard_data') return { object: 'item', data: dashboard, meta }
    return { object: 'list', data: this.rows, meta }
  }
}

const paths: Record<string, string> = {
  get_restaurants: '/restaurants',
  get_dishes: '/dishes',
  get_dashboard_data: '/dashboards/1/data',
  create_card: '/cards',
}
const dashboard = {
  ...{ id: 1, object: 'dashboard_data', name: 'Обзор', period: { from: '2026-02-01', to: '2026-02-28' } },
  widgets: [
    {
      ...{ id: 'w1', type: 'metric', title: 'Выручка', layout: { x: 0, y: 0, w: 3, h: 2 } },
      data: { unit: 'money', value: 4_500_000, previous: 4_000_000, changePct: 12.5, spark: [] },
    },
  ],
}
