import { Agent } from '@vitrina/contract/agent'
import { Card, CardComment } from '@vitrina/contract/card'
import { Check, CheckCard } from '@vitrina/contract/check'
import { Dashboard, DashboardData } from '@vitrina/contract/dashboard'
import { Dish, DishCard } from '@vitrina/contract/dish'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { Integration } from '@vitrina/contract/integration'
import { Restaurant } from '@vitrina/contract/restaurant'
import { scopes } from '@vitrina/contract/scopes'
import { StockAnswer } from '@vitrina/contract/stock'
import { Waiter, WaiterStats } from '@vitrina/contract/waiter'
import { Delivery, Webhook } from '@vitrina/contract/webhook'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ids: Ids
let get: (path: string) => Promise<Awaited<ReturnType<ReturnType<typeof serve>['get']>>>

beforeAll(async () => {
  const ctx = await testContext(database.db)
  ids = await everything(ctx)
  const api = serve(ctx)
  const key = await keyWith(ctx, scopes)
  get = (path) => api.get(path, key)
})

const cardFields = words(
  'id object title content status priority assigneeId assignee createdBy commentsCount createdAt updatedAt startedAt doneAt',
)
const webhookFields = words(
  'id object url events description targetKind agentProfile deliveryMode isActive createdAt updatedAt',
)

/** What each route answers, and every field the contract gives it: one more or one less is a breach. */
const answers: Record<string, { envelope: z.ZodType; fields: string[]; beside?: string[] }> = {
  '/restaurants': {
    envelope: listOf(Restaurant),
    fields: words('id object name source sourceKey city address isActive comment metrics dataFrom dataTo registryId'),
  },
  '/dishes': {
    envelope: listOf(Dish),
    fields: words(
      'id object name category categoryPath revenue quantity avgPrice costPerUnit salePrice unit foodcostPct markupPct period',
    ),
  },
  '/checks': {
    envelope: listOf(Check),
    fields: words(
      'id object number date restaurant station waiter table orderCategory openedAt closedAt total quantity positions',
    ),
  },
  '/waiters': {
    envelope: listOf(Waiter),
    fields: words('id object name source restaurant revenue checks avgCheck positions firstShift lastShift'),
  },
  '/restaurants/{id}': {
    envelope: listOf(Restaurant),
    fields: words('id object name source sourceKey city address isActive comment metrics dataFrom dataTo registryId'),
  },
  '/dishes/{id}': {
    envelope: listOf(DishCard),
    fields: words(
      'id object name category categoryPath revenue quantity avgPrice costPerUnit salePrice unit foodcostPct markupPct period priceHistory dailySales',
    ),
  },
  '/checks/{id}': {
    envelope: listOf(CheckCard),
    fields: words(
      'id object number date restaurant station waiter table orderCategory openedAt closedAt total quantity positions lines',
    ),
  },
  '/waiters/{id}/stats': {
    envelope: itemOf(WaiterStats),
    fields: words('id name object period summary byDay byHour topDishes notes'),
  },
  '/stock': {
    envelope: StockAnswer,
    fields: words(
      'name unit outgoingQuantity incomingQuantity netChange costSum incomingCost outgoingCost sources lastMovementAt lowThreshold belowThreshold',
    ),
    beside: words('balanceAvailable note'),
  },
  '/dashboards': {
    envelope: listOf(Dashboard),
    fields: words('id object name description isShared isPreset createdAt updatedAt widgets'),
  },
  '/dashboards/{id}/data': { envelope: itemOf(DashboardData), fields: words('id object name period widgets') },
  '/integrations': {
    envelope: listOf(Integration),
    fields: words('slug object name kind connected checkedAt lastExchangeAt status'),
  },
  '/cards': { envelope: listOf(Card), fields: cardFields },
  '/agent-tasks': { envelope: listOf(Card), fields: cardFields },
  '/cards/{id}': { envelope: itemOf(Card), fields: cardFields },
  '/cards/{id}/comments': {
    envelope: listOf(CardComment),
    fields: words('id object cardId kind author content createdAt'),
  },
  '/agents': { envelope: listOf(Agent), fields: words('id object kind name description adapter isActive') },
  '/webhooks': { envelope: listOf(Webhook), fields: webhookFields },
  '/webhooks/{id}': { envelope: itemOf(Webhook), fields: webhookFields },
  '/webhooks/{id}/deliveries': {
    envelope: listOf(Delivery),
    fields: words('id object eventId eventType objectId status suppressedReason collapsedCount attempts nextAttemptAt'),
  },
}
const listMeta = words('requestId limit offset hasMore nextCursor total generatedAt apiVersion')

function words(text: string): string[] {
  return text.split(' ')
}

describe.each(Object.entries(answers))('GET %s', (path, { envelope, fields, beside = [] }) => {
  test('answers its envelope with exactly the fields of the contract', async () => {
    const body = (await get(pathTo(path, ids))).json()
    // The schemas drop what they do not know, so equality says that there was nothing more.
    expect(envelope.parse(body)).toEqual(body)
    expect(Object.keys(body)).toEqual(['object', 'data', ...beside, 'meta'])
    const rows = Array.isArray(body.data) ? body.data : [body.data]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...fields].sort())
    const meta = body.object === 'list' ? listMeta : words('requestId apiVersion generatedAt')
    expect(Object.keys(body.meta).sort()).toEqual([...meta].sort())
  })

  test('leaks no name of a table, column or workspace', async () => {
    const { body } = await get(pathTo(path, ids))
    expect(body).not.toMatch(/workspace|search_|source_key|restaurant_id|waiter_id|hash|sort_value/i)
    expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/)
  })
})

test('there is a case here for every route that reads', () => {
  const reading = listEndpoints().filter(({ method, isStream }) => method === 'GET' && !isStream)
  expect(reading.map(({ path }) => path).sort()).toEqual(Object.keys(answers).sort())
})

test('meta of pages: limit, offset, hasMore, nextCursor, total and the moment', async () => {
  const first = (await get('/dishes?limit=2')).json()
  expect(first.meta).toMatchObject({
    limit: 2,
    offset: 0,
    hasMore: true,
    nextCursor: expect.any(String),
    total: 3,
    generatedAt: '2026-03-31T12:00:00.000Z',
  })
  const second = (await get(`/dishes?limit=2&cursor=${first.meta.nextCursor}`)).json()
  expect(second.meta).toMatchObject({ limit: 2, offset: 2, hasMore: false, nextCursor: null, total: 3 })
  const names = [...first.data, ...second.data].map(({ name }) => name)
  expect(names).toEqual(['Борщ', 'Чай', 'Торт'])
})

test('meta of a single object is a list of one', async () => {
  for (const path of ['/restaurants/{id}', '/dishes/{id}', '/checks/{id}']) {
    const { meta, data } = (await get(pathTo(path, ids))).json()
    expect([data.length, meta]).toMatchObject([1, { limit: 1, offset: 0, hasMore: false, nextCursor: null, total: 1 }])
  }
})

test('limit is 50 unless said, and 1 and 200 are taken', async () => {
  const limits = await Promise.all(
    ['', '?limit=1', '?limit=200'].map(async (query) => (await get(`/dishes${query}`)).json().meta.limit),
  )
  expect(limits).toEqual([50, 1, 200])
})

test('filters, sort, search and period reach the list', async () => {
  const names = async (query: string) =>
    (await get(`/dishes?${query}`)).json().data.map(({ name }: { name: string }) => name)
  expect(await names('sort=name')).toEqual(['Борщ', 'Торт', 'Чай'])
  expect(await names('sort=-name')).toEqual(['Чай', 'Торт', 'Борщ'])
  expect(await names('search=%D0%B1%D0%9E%D0%A0')).toEqual(['Борщ'])
  expect(await names('filter[has_cost]=true&sort=name')).toEqual(['Борщ', 'Торт'])
  expect(await names('filter%5Bhas_cost%5D=false')).toEqual(['Чай'])
  expect(await names('filter[name_in]=чай,торт&sort=name')).toEqual(['Торт', 'Чай'])
  const period = (await get('/dishes?date_from=2026-03-10&date_to=2026-03-10')).json().data[0]
  expect(period).toMatchObject({ name: 'Борщ', revenue: 540, period: { from: '2026-03-10', to: '2026-03-10' } })
})
