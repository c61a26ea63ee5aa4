import type { ListInput } from '@vitrina/contract/list-query'
import type { Delivery } from '@vitrina/contract/webhook'
import { decodeId, encodeId, newUuid } from '@vitrina/db/ids'
import { auditOf } from '@vitrina/testing/changes'
import { type LoggedDelivery, logDelivery } from '@vitrina/testing/log-delivery'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { replayDelivery } from './replay-delivery.ts'

const database = suiteDatabase()

async function subscribed(more: { logged?: LoggedDelivery[] } = {}) {
  const ctx = await testContext(database.db)
  const { data } = await createWebhook(ctx, { url: 'https://example.com', events: ['card.created', 'stock.low'] })
  const deliveries: string[] = []
  for (const each of more.logged ?? []) deliveries.push(await logDelivery(ctx, data.id, each))
  return { ctx, id: data.id, deliveries }
}

const log = async (ctx: Context, id: string, query: ListInput = {}) =>
  (await listDeliveries(ctx, { id, ...query })).data

describe('the delivery log', () => {
  test('shows each delivery with its whole path', async () => {
    const eventId = newUuid()
    const { ctx, id, deliveries } = await subscribed({
      logged: [
        {
          eventId,
          eventType: 'card.created',
          objectId: 't_1',
          status: 'pending',
          collapsedCount: 2,
          nextAttemptAt: '2026-03-31T12:06:00Z',
          attempts: [
            { at: '2026-03-31T12:00:00Z', status: null, durationMs: 10_000, error: 'timeout' },
            { at: '2026-03-31T12:01:10Z', status: 500, durationMs: 31, responseSnippet: 'oops' },
          ],
        },
      ],
    })
    const expected: Delivery = {
      id: deliveries[0] ?? '',
      object: 'delivery',
      eventId: encodeId('event', eventId),
      eventType: 'card.created',
      objectId: 't_1',
      status: 'pending',
      suppressedReason: null,
      collapsedCount: 2,
      attempts: [
        {
          number: 1,
          at: '2026-03-31T12:00:00.000Z',
          status: null,
          durationMs: 10_000,
          error: 'timeout',
          code: null,
          responseSnippet: null,
        },
        {
          number: 2,
          at: '2026-03-31T12:01:10.000Z',
          status: 500,
          durationMs: 31,
          error: null,
          code: null,
          responseSnippet: 'oops',
        },
      ],
      nextAttemptAt: '2026-03-31T12:06:00.000Z',
    }
    expect(await log(ctx, id)).toEqual([expected])
  })

  test('is newest first, by pages, each delivery with the attempts that are its own', async () => {
    const logged = [1, 2, 3].map((count) => ({
      attempts: Array.from({ length: count }, () => ({ at: '2026-03-31T12:00:00Z', status: 200, durationMs: count })),
    }))
    const { ctx, id, deliveries } = await subscribed({ logged })
    const first = await listDeliveries(ctx, { id, limit: 2 })
    const second = await listDeliveries(ctx, { id, limit: 2, cursor: first.meta.nextCursor ?? '' })
    const all = [...first.data, ...second.data]
    expect(all.map((delivery) => delivery.id)).toEqual(deliveries.toReversed())
    expect(all.map(({ attempts }) => attempts.map(({ durationMs }) => durationMs))).toEqual([[3, 3, 3], [2, 2], [1]])
    expect([first.meta, second.meta]).toMatchObject([
      { offset: 0, hasMore: true, total: 3 },
      { offset: 2, hasMore: false, nextCursor: null, total: 3 },
    ])
  })

  test('asks the database as often for fifty deliveries as for one', async () => {
    const many = Array.from({ length: 50 }, () => ({
      attempts: [{ at: '2026-03-31T12:00:00Z', status: 200, durationMs: 1 }],
    }))
    const count = async (logged: LoggedDelivery[]) => {
      const { ctx, id } = await subscribed({ logged })
      let queries = 0
      const kysely = ctx.db.kysely.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const found = await log({ ...ctx, db: { ...ctx.db, kysely } }, id)
      expect(found.length).toBe(logged.length)
      return queries
    }
    const once = await count(many.slice(0, 1))
    expect(once).toBeGreaterThan(0)
    expect(await count(many)).toBe(once)
  })

  test('takes its filters', async () => {
    const eventId = newUuid()
    const { ctx, id, deliveries } = await subscribed({
      logged: [
        { eventId, eventType: 'card.created', objectId: 't_1', status: 'delivered' },
        { eventType: 'stock.low', objectId: 'pos_1', status: 'suppressed', suppressedReason: 'wake_limit' },
        { eventType: 'card.created', objectId: 't_2', status: 'failed', collapsedCount: 3 },
      ],
    })
    const [created, low, failed] = deliveries
    const found = async (query: ListInput) => (await log(ctx, id, query)).map((delivery) => delivery.id)
    expect(await found({ 'filter[status]': 'suppressed' })).toEqual([low])
    expect(await found({ 'filter[status_in]': 'delivered,failed' })).toEqual([failed, created])
    expect(await found({ 'filter[event_type]': 'card.created' })).toEqual([failed, created])
    expect(await found({ 'filter[event_id]': encodeId('event', eventId) })).toEqual([created])
    expect(await found({ 'filter[event_id]': 'nothing' })).toEqual([])
    expect(await found({ 'filter[object_id]': 't_2' })).toEqual([failed])
    expect(await found({ 'filter[collapsed_count_gt]': '2' })).toEqual([failed])
  })

  test('is of one subscription: its cursors open no other log, and its rows are in no other', async () => {
    const { ctx, id, deliveries } = await subscribed({ logged: [{}, {}] })
    const other = await createWebhook(ctx, { url: 'https://example.com', events: ['stock.low'] })
    await logDelivery(ctx, other.data.id, {})
    expect((await log(ctx, id)).length).toBe(2)
    const { meta } = await listDeliveries(ctx, { id, limit: 1 })
    const cursor = meta.nextCursor ?? ''
    await expect(listDeliveries(ctx, { id: other.data.id, limit: 1, cursor })).rejects.toMatchObject({
      code: 'invalid_cursor',
    })
    const deliveryId = deliveries[0] ?? ''
    await expect(replayDelivery(ctx, { id: other.data.id, deliveryId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('goes with its subscription', async () => {
    const { ctx, id } = await subscribed({ logged: [{ attempts: [{ at: '2026-03-31T12:00:00Z' }] }] })
    await deleteWebhook(ctx, { id })
    await expect(log(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    const { rows } = await ctx.db.pool.query(
      `SELECT id FROM delivery WHERE workspace_id = $1
       UNION ALL SELECT delivery_id FROM delivery_attempt WHERE workspace_id = $1`,
      [ctx.workspace.id],
    )
    expect(rows).toEqual([])
  })
})

describe('a replay', () => {
  test.each([
    { status: 'delivered' },
    { status: 'failed' },
    { status: 'pending', nextAttemptAt: '2026-03-31T13:00:00Z' },
    { status: 'suppressed', suppressedReason: 'own_action' },
    { status: 'suppressed', suppressedReason: 'wake_limit' },
  ] satisfies LoggedDelivery[])('puts the same entry back for an attempt at once: %j', async (logged) => {
    const attempts = [{ at: '2026-03-31T11:00:00Z', status: 500 }]
    const { ctx, id, deliveries } = await subscribed({ logged: [{ ...logged, attempts }] })
    const [deliveryId = ''] = deliveries
    const [before] = await log(ctx, id)
    const { data } = await replayDelivery(ctx, { id, deliveryId })
    expect(data).toEqual({
      ...before,
      status: 'pending',
      suppressedReason: null,
      nextAttemptAt: '2026-03-31T12:00:00.000Z',
    })
    expect(await log(ctx, id)).toEqual([data])
    expect((await auditOf(ctx)).at(-1)).toMatchObject({
      action: 'delivery.replayed',
      object_kind: 'delivery',
      object_id: deliveryId,
      details: { webhookId: id, formerStatus: logged.status },
    })
  })

  test('of a delivery under way is refused and changes nothing', async () => {
    const { ctx, id, deliveries } = await subscribed({ logged: [{ status: 'delivering' }] })
    const before = await log(ctx, id)
    await expect(replayDelivery(ctx, { id, deliveryId: deliveries[0] ?? '' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await log(ctx, id)).toEqual(before)
  })

  test('of another workspace, a foreign or a malformed id is 404', async () => {
    const { ctx, id, deliveries } = await subscribed({ logged: [{}] })
    const other = await subscribed({ logged: [{}] })
    const [deliveryId = ''] = deliveries
    for (const [asking, input] of [
      [other.ctx, { id, deliveryId }],
      [ctx, { id: other.id, deliveryId }],
      [ctx, { id, deliveryId: other.deliveries[0] ?? '' }],
      [ctx, { id: 'nothing', deliveryId }],
      [ctx, { id, deliveryId: 'nothing' }],
      [ctx, { id, deliveryId: decodeId('delivery', deliveryId) ?? '' }],
    ] as const) {
      await expect(replayDelivery(asking, input)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(listDeliveries(other.ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await log(other.ctx, other.id))[0]?.status).toBe('delivered')
  })

  test('needs write:webhooks, and the log read:webhooks', async () => {
    const { ctx, id } = await subscribed()
    const reader = { ...ctx, scopes: new Set(['read:webhooks' as const]) }
    const writer = { ...ctx, scopes: new Set(['write:webhooks' as const]) }
    await expect(replayDelivery(reader, { id, deliveryId: 'x' })).rejects.toMatchObject({
      extra: { requiredScope: 'write:webhooks' },
    })
    await expect(listDeliveries(writer, { id })).rejects.toMatchObject({ extra: { requiredScope: 'read:webhooks' } })
  })
})
