import { addComment } from '@vitrina/core/cards/add-comment'
import type { Context } from '@vitrina/core/context'
import { createMovement } from '@vitrina/core/stock/create-movement'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { decodeId, encodeId, newUuid } from '@vitrina/db/ids'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import type { Endpoint } from '@vitrina/trpc/registry'

/** Public ids of one object of each kind, by the first part of the path that leads to it. */
export interface Ids {
  restaurants: string
  dishes: string
  checks: string
  waiters: string
  dashboards: string
  integrations: string
  cards: string
  webhooks: string
  deliveries: string
  agents: string
}

/** Fills a workspace so that every endpoint has something to answer, and returns the ids. */
export async function everything(ctx: Context): Promise<Ids> {
  await sendLedger(ctx, smallChain)
  const restaurants = encodeId('restaurant', await firstOf(ctx, 'restaurant'))
  await createMovement(ctx, { restaurant: restaurants, dish: 'Соль', kind: 'in', quantity: 3 })
  const agents = await agentNamed(ctx)
  const card = await cardOf(ctx, { assigneeId: agents })
  await addComment(ctx, { id: card.id, content: 'Looked into it' })
  const { data: webhook } = await createWebhook(ctx, { url: 'https://example.com/hook', events: ['card.created'] })
  return {
    restaurants,
    dishes: encodeId('dish', await firstOf(ctx, 'dish')),
    checks: encodeId('check', await firstOf(ctx, 'sale_check')),
    waiters: encodeId('waiter', await firstOf(ctx, 'waiter')),
    dashboards: await firstOf(ctx, 'dashboard'),
    integrations: 'source_a',
    cards: card.id,
    webhooks: webhook.id,
    deliveries: await addDelivery(ctx, webhook.id),
    agents,
  }
}

/** The path of an endpoint with ids in place of its parameters. */
export function pathTo(path: string, ids: Ids): string {
  const [, collection = ''] = path.split('/')
  const id = Object.entries(ids).find(([name]) => name === collection)?.[1] ?? ''
  return path.replace('{id}', id).replace('{slug}', ids.integrations).replace('{deliveryId}', ids.deliveries)
}

/** A body that each endpoint accepts; undefined where it takes none. */
export function bodyFor({ method, path }: Pick<Endpoint, 'method' | 'path'>, ids: Ids): object | undefined {
  const bodies: Record<string, object> = {
    'POST /restaurants': { name: 'Новый' },
    'PATCH /restaurants/{id}': { comment: 'У вокзала' },
    'PATCH /dishes/{id}/price': { price: 420 },
    'POST /stock/movements': { restaurant: ids.restaurants, dish: 'Мука', kind: 'in', quantity: 1.5 },
    'POST /integrations/{slug}/connect': {
      credentials: { url: 'https://10.0.0.5:8080', username: 'vitrina', password: 'x' },
    },
    'POST /ai/ask': { question: 'Какая выручка за неделю?' },
    'POST /cards': { title: 'Проверить остатки' },
    'PATCH /cards/{id}': { priority: 'high' },
    'POST /cards/{id}/comments': { content: 'Готово' },
    'POST /webhooks': { url: 'https://example.com/hook', events: ['card.created'] },
    'PATCH /webhooks/{id}': { description: 'Касса' },
  }
  return bodies[`${method} ${path}`]
}

async function firstOf(ctx: Context, table: string): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id::text AS id FROM ${table} WHERE workspace_id = $1 ORDER BY id LIMIT 1`,
    [ctx.workspace.id],
  )
  const [row] = rows
  if (!row) throw new Error(`The workspace has no row in ${table}`)
  return row.id
}

/** Adds a failed delivery of a subscription with one attempt; returns its public id. */
async function addDelivery(ctx: Context, webhookId: string): Promise<string> {
  const id = newUuid()
  const values = [ctx.workspace.id, id, decodeId('webhook', webhookId), newUuid(), ctx.now()]
  await ctx.db.pool.query(
    `INSERT INTO delivery (workspace_id, id, webhook_id, event_id, event_type, object_id, status, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'card.created', 't_x', 'failed', $5, $5)`,
    values,
  )
  await ctx.db.pool.query(
    `INSERT INTO delivery_attempt (workspace_id, delivery_id, number, at, status, duration_ms, error, response_snippet)
     VALUES ($1, $2, 1, $3, 500, 12, NULL, 'no')`,
    [ctx.workspace.id, id, ctx.now()],
  )
  return encodeId('delivery', id)
}
