import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { roleScopes, scopes } from '@vitrina/contract/scopes'
import { scopesWithin } from '@vitrina/core/access/reach'
import type { Context } from '@vitrina/core/context'
import { createDashboard } from '@vitrina/core/dashboards/create-dashboard'
import { changePrice } from '@vitrina/core/dishes/change-price'
import { publishEvents } from '@vitrina/core/events/publish-events'
import { createKey } from '@vitrina/core/keys/create-key'
import { createMailing } from '@vitrina/core/mailings/create-mailing'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'

/** Objects that belong to the other restaurant alone have this in their name. */
export const foreignWord = /заморск/i
/** What was sold, moved or priced there exceeds everything else together. */
export const foreignSum = 1e8
/** Numbers of checks there, alone and together with those of the own restaurant: no other count has these values. */
export const foreignCounts: ReadonlySet<number> = new Set([137, 138, 139, 140, 141, 142, 143])

const huge = '5000000000'

const own: LedgerCheck[] = [
  {
    ...{ key: 'own-1', number: 1, restaurant: 'own', openedAt: '2026-03-10T12:00:00', closedAt: '2026-03-10T13:00:00' },
    ...{ waiter: 'anna', table: 'Окно', station: 'Касса', orderCategory: 'Зал', guests: 2 },
    lines: [
      { dish: 'tea', quantity: '2', price: '10', total: '20', cost: '4' },
      { dish: 'tea', total: '10', type: 'void', reason: 'Ошибка', by: 'Анна' },
    ],
  },
  {
    ...{ key: 'own-2', number: 2, restaurant: 'own', openedAt: '2026-03-20T18:00:00', closedAt: '2026-03-20T19:00:00' },
    ...{ waiter: 'anna', guests: 1 },
    lines: [{ dish: 'tea', total: '-5', quantity: '-0.5', type: 'return' }],
  },
  {
    ...{ key: 'own-3', number: 3, restaurant: 'own', openedAt: '2026-03-20T19:00:00', closedAt: '2026-03-20T20:00:00' },
    lines: [{ dish: 'pie', total: '30', cost: '9' }],
  },
]

// Earlier and later than anything in the own restaurant, at other hours, with and without its waiter and its dish.
const foreign: LedgerCheck[] = Array.from({ length: 137 }, (_, index) => {
  const date = new Date(Date.UTC(2025, 10, 15 + index)).toISOString().slice(0, 10)
  return {
    ...{ key: `far-${index}`, number: 7000 + index, restaurant: 'far' },
    ...{ openedAt: `${date}T09:00:00`, closedAt: `${date}T10:00:00` },
    ...{ waiter: index % 2 === 0 ? 'anna' : 'far', table: 'Заморский стол', station: 'Заморская касса' },
    ...{ orderCategory: 'Заморский зал', guests: 500_000_000 },
    lines: [
      { dish: index % 3 === 0 ? 'tea' : 'far', quantity: '500000000', price: '10', total: huge, cost: huge },
      { dish: 'far', total: huge, type: 'void', reason: 'Заморская причина', by: 'Заморская рука' },
      { dish: 'far', total: `-${huge}`, quantity: '-500000000', type: 'return' },
      { dish: 'far', total: huge, quantity: '500000000' },
    ],
  }
})

/** What an accounting system sends of one restaurant, or of both. */
function ledgerOf(withForeign: boolean): Ledger {
  const there = <T>(items: T[]) => (withForeign ? items : [])
  return {
    restaurants: [
      { key: 'own', name: 'Свой дом', city: 'Тверь' },
      ...there([{ key: 'far', name: 'Заморский берег', city: 'Заморск', address: 'Заморская, 1', dayEnd: '05:00' }]),
    ],
    dishes: [
      {
        ...{ key: 'tea', name: 'Чай', categoryPath: 'Напитки', price: '10', unit: 'шт' },
        pricesElsewhere: there([{ restaurantKey: 'far', price: huge }]),
      },
      { key: 'pie', name: 'Пирог', categoryPath: 'Выпечка', price: '30', unit: 'шт' },
      { key: 'new', name: 'Новинка', categoryPath: 'Выпечка', price: '40', unit: 'шт' },
      ...there([{ key: 'far', name: 'Заморская уха', categoryPath: 'Заморские супы', price: huge, unit: 'шт' }]),
    ],
    employees: [
      { key: 'anna', name: 'Анна', restaurant: 'own' },
      ...there([{ key: 'far', name: 'Заморский Пётр', restaurant: 'far' }]),
    ],
    checks: [...own, ...there(foreign)],
    payments: [
      { restaurant: 'own', date: '2026-03-10', type: 'Карта', sum: '20' },
      { restaurant: 'own', date: '2026-03-20', type: 'Карта', sum: '25' },
      ...there(foreign.map(({ openedAt = '' }) => foreignPayment(openedAt.slice(0, 10)))),
    ],
    stockMoves: [
      ...stockOf('own', 'Мука', '5', '50'),
      ...there([
        ...stockOf('far', 'Мука', huge, huge),
        ...stockOf('far', 'Заморская соль', huge, huge),
        ...stockOf(null, 'Мука', huge, huge),
        ...stockOf(null, 'Заморский сахар', huge, huge),
      ]),
    ],
    stockProducts: [
      { product: 'Мука', unit: 'кг', minimum: '20' },
      ...there([{ product: 'Заморская соль', unit: 'кг', minimum: '90000000000' }]),
    ],
    unreadable: there([{ restaurant: 'far', reason: 'Заморская строка не читается' }]),
  }
}

function foreignPayment(date: string) {
  return { restaurant: 'far', date, type: 'Заморская карта', sum: huge, count: 137 }
}

function stockOf(restaurant: string | null, product: string, quantity: string, sum: string) {
  const place = restaurant === 'own' ? 'Кухня' : 'Заморский склад'
  const moved = { restaurant, product, unit: 'кг', quantity, sum, place }
  return [
    { ...moved, at: '2026-03-12T10:00:00', direction: 'in' as const },
    { ...moved, at: '2026-03-13T10:00:00', direction: 'out' as const },
  ]
}

/** Ids of the same kinds of objects in both restaurants. */
interface Things {
  restaurant: string
  dish: string
  check: string
  waiter: string
}

export interface World {
  /** Context of a person of the workspace with all restaurants. */
  whole: Context
  /** The same person, limited to the own restaurant. */
  limited: Context
  own: Things
  foreign: Things
  /** What people of the full chain have made, and what a limited caller made for themselves. */
  made: {
    dashboard: string
    /** Dashboards that name objects of the other restaurant only in the queries of their widgets. */
    narrowed: string[]
    mailing: string
    key: string
    webhook: string
    delivery: string
    thread: string
    run: string
  }
  mine: { webhook: string; key: string; mailing: string; card: string; delivery: string; agent: string }
}

/**
 * A chain of two restaurants, and a caller limited to one of them. With `withForeign: false` the other does not exist.
 */
export async function twoRestaurants(system: Context, { withForeign = true } = {}): Promise<World> {
  const report = await sendLedger(system, ledgerOf(withForeign))
  if (report.status === 'failed') throw new Error(`The ledger was not taken: ${JSON.stringify(report)}`)
  const at = (table: string, column: string, value: string) => idOf(system, table, column, value)
  const thingsOf = async (key: string, dish: string, check: string, waiter: string) => ({
    restaurant: encodeId('restaurant', await at('restaurant', 'source_key', key)),
    dish: encodeId('dish', await at('dish', 'source_key', dish)),
    check: encodeId('check', await at('sale_check', 'source_key', check)),
    waiter: encodeId('waiter', await at('waiter', 'source_key', waiter)),
  })
  const ownId = await at('restaurant', 'source_key', 'own')
  const user = await createUser(system, {
    ...{ email: `m-${newUuid()}@vitrina.example`, password: 'long enough 1', role: 'manager' },
    name: 'Марина',
  })
  const whole: Context = {
    ...system,
    actor: { type: 'user', id: user.id, name: 'Марина' },
    scopes: new Set(roleScopes.manager),
  }
  const limited: Context = { ...whole, reach: [ownId], scopes: scopesWithin([ownId], whole.scopes) }
  const things = await thingsOf('own', 'tea', 'own-1', 'anna')
  const others = withForeign ? await thingsOf('far', 'far', 'far-1', 'far') : things
  const mine = await makeOwn(limited)
  const made = withForeign
    ? await makeForeign({ ...whole, scopes: new Set(scopes) }, others)
    : { ...mine, dashboard: '1', narrowed: [], thread: '', run: '' }
  await changePrice(system, { id: things.dish, price: 11 })
  await publishAll(system)
  return {
    ...{ whole, limited, own: things, foreign: others },
    made: { ...made, delivery: await deliveryOf(system, made.webhook) },
    mine: { ...mine, delivery: await deliveryOf(system, mine.webhook) },
  }
}

const mail = {
  ...({ frequency: 'daily', time: '09:00', language: 'ru', isActive: false } as const),
  recipients: ['somebody@vitrina.example'],
}

async function makeOwn(ctx: Context) {
  const { data: webhook } = await createWebhook(ctx, {
    url: 'https://example.com/own',
    events: ['check.created', 'dish.updated'],
  })
  const { id: key } = await createKey(ctx, { name: 'Свой ключ', scopes: ['read:checks'] })
  const mailing = await createMailing(ctx, {
    ...mail,
    name: 'Своя рассылка',
    restaurants: [],
    blocks: ['revenue', 'stock_below_threshold'],
  })
  const card = await cardOf(ctx, { title: 'Своя карточка' })
  return { webhook: webhook.id, key, mailing: mailing.id, card: card.id, agent: await agentNamed(ctx) }
}

async function makeForeign(ctx: Context, things: Things) {
  const { restaurant } = things
  const dashboard = await createDashboard(ctx, {
    ...{ name: 'Заморский дашборд', description: null, isShared: true },
    widgets: [
      {
        ...{
          id: 'one',
          type: 'metric',
          title: 'Заморская выручка',
          metric: 'revenue',
          markdown: null,
          restaurants: [restaurant],
        },
        ...{ periodRule: 'dashboard', comparison: 'previous', layout: { x: 0, y: 0, w: 3, h: 2 } },
      },
    ],
  })
  const { data: webhook } = await createWebhook(ctx, {
    ...{ url: 'https://example.com/far', events: ['check.created'], description: 'Заморская подписка' },
  })
  const { id: key } = await createKey(ctx, { name: 'Заморский ключ', scopes: ['read:checks'] })
  const mailing = await createMailing(ctx, {
    ...mail,
    name: 'Заморская рассылка',
    restaurants: [restaurant],
    blocks: ['revenue'],
  })
  const { thread, run } = await tellOfForeign(ctx)
  const narrowed = await narrowedTo(ctx, things)
  return { narrowed, dashboard: String(dashboard.id), webhook: webhook.id, key, mailing: mailing.id, thread, run }
}

/** Makes shared dashboards, each with a table filtered by one object of the other restaurant. */
async function narrowedTo(ctx: Context, { restaurant, waiter, dish }: Things): Promise<string[]> {
  const conditions: [FigureMetric, FigureDimension, 'in' | 'notIn', string][] = [
    ['revenue', 'restaurant', 'notIn', restaurant],
    ['revenue', 'waiter', 'in', waiter],
    ['revenue', 'waiter', 'notIn', waiter],
    ['quantity', 'dish', 'in', dish],
    ['quantity', 'category', 'in', 'заморские супы'],
    ['stock_moved', 'place', 'in', 'Заморский склад'],
    ['stock_moved', 'product', 'notIn', 'заморская соль'],
    ['revenue', 'station', 'in', 'Заморская касса'],
    ['revenue', 'order_category', 'in', 'Заморский зал'],
    ['voids', 'void_reason', 'in', 'Заморская причина'],
  ]
  const ids: string[] = []
  for (const [metric, dimension, op, value] of conditions) {
    const where = [{ dimension, op, values: [value] }]
    const { id } = await createDashboard(ctx, {
      ...{ name: `Сужен по ${dimension}`, description: null, isShared: true },
      widgets: [
        {
          ...{ id: 'one', type: 'table', title: 'Таблица', metric: null, markdown: null, restaurants: [] },
          ...{ periodRule: 'dashboard', comparison: 'previous', layout: { x: 0, y: 0, w: 6, h: 4 } },
          query: { metrics: [metric], by: [dimension], where, order: null, limit: null, shares: false },
        },
      ],
    })
    ids.push(String(id))
  }
  return ids
}

/** What agents have reported to someone of the full chain: a conversation, a run, a card and a report on one. */
async function tellOfForeign(ctx: Context) {
  const { pool } = ctx.db
  const [workspace, at] = [ctx.workspace.id, ctx.now()]
  const agent = await idOf(ctx, 'agent', 'profile', 'analyst')
  const [thread, run, card] = [newUuid(), newUuid(), newUuid()]
  await pool.query(
    `INSERT INTO ai_thread (workspace_id, id, title, user_id, created_at, updated_at) VALUES ($1, $2, 'Заморский вопрос', $3, $4, $4)`,
    [workspace, thread, ctx.actor.id, at],
  )
  await pool.query(
    `INSERT INTO agent_run (workspace_id, id, agent_id, adapter, status, task, report, started_at, finished_at)
     VALUES ($1, $2, $3, 'agent_local', 'succeeded', 'Заморская задача', 'Заморский отчёт', $4, $4)`,
    [workspace, run, agent, at],
  )
  await pool.query(
    `INSERT INTO card (workspace_id, id, title, status, priority, position, creator_type, creator_id, creator_name, created_at,
       updated_at) VALUES ($1, $2, 'Заморская карточка', 'new', 'normal', 1, 'agent', $3, 'Аналитик', $4, $4)`,
    [workspace, card, agent, at],
  )
  await pool.query(
    `INSERT INTO card_comment (workspace_id, id, card_id, kind, author_type, author_id, author_name, content, created_at)
     SELECT $1, $2, id, 'report', 'agent', $3, 'Аналитик', 'Заморский отчёт', $4 FROM card WHERE workspace_id = $1 AND title = 'Своя карточка'`,
    [workspace, newUuid(), agent, at],
  )
  return { thread: encodeId('thread', thread), run: encodeId('run', run) }
}

async function publishAll(ctx: Context): Promise<void> {
  await publishEvents(ctx.db, ctx.workspace.id, ctx.now)
}

async function idOf(ctx: Context, table: string, column: string, value: string): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE workspace_id = $1 AND ${column} = $2`,
    [ctx.workspace.id, value],
  )
  const [row] = rows
  if (!row) throw new Error(`No ${table} has ${column} ${value}`)
  return row.id
}

/** A delivery of a subscription, one of those that its events have made. */
async function deliveryOf(ctx: Context, webhook: string): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT d.id FROM delivery d JOIN webhook w ON w.workspace_id = d.workspace_id AND w.id = d.webhook_id
     WHERE d.workspace_id = $1 ORDER BY d.id`,
    [ctx.workspace.id],
  )
  const ids = rows.map(({ id }) => encodeId('delivery', id))
  return ids[webhook.length % Math.max(ids.length, 1)] ?? encodeId('delivery', newUuid())
}
