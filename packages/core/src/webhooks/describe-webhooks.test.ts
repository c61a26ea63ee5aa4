import { ServiceEvent } from '@vitrina/contract/event'
import type { Scope } from '@vitrina/contract/scopes'
import { decodeId } from '@vitrina/db/ids'
import { eventsOf } from '@vitrina/testing/changes'
import { logDelivery } from '@vitrina/testing/log-delivery'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { createCard } from '../cards/create-card.ts'
import type { Context } from '../context.ts'
import { createWebhook } from './create-webhook.ts'
import { describeWebhook, describeWebhooks } from './describe-webhooks.ts'
import { getDelivery } from './get-delivery.ts'
import { sendTestEvent } from './send-test-event.ts'
import { updateWebhook } from './update-webhook.ts'

const database = suiteDatabase()
const without = (ctx: Context, scope: Scope): Context => ({
  ...ctx,
  scopes: new Set([...ctx.scopes].filter((each) => each !== scope)),
})

async function subscribed(ctx: Context): Promise<string> {
  const { data } = await createWebhook(ctx, { url: 'https://example.com/hook', events: ['card.created'] })
  return data.id
}

describe('how subscriptions fare', () => {
  test('tells what waits, the last delivery, and until when two secrets sign', async () => {
    const ctx = await testContext(database.db)
    const [quiet, busy] = [await subscribed(ctx), await subscribed(ctx)]
    await logDelivery(ctx, busy, { status: 'failed' })
    await logDelivery(ctx, busy, { status: 'pending', nextAttemptAt: '2026-03-31T12:01:00Z' })
    await updateWebhook(ctx, { id: busy, rotateSecret: true })
    const all = await describeWebhooks(ctx)
    expect(all).toMatchObject([
      {
        id: busy,
        waiting: 1,
        lastDelivery: { status: 'pending', at: '2026-03-31T12:00:00.000Z' },
        formerSecretUntil: '2026-04-01T12:00:00.000Z',
      },
      { id: quiet, waiting: 0, lastDelivery: null, formerSecretUntil: null, failingSince: null, agentName: null },
    ])
    expect(await describeWebhook(ctx, { id: quiet })).toEqual(all[1])
    const nextDay = { ...ctx, now: () => new Date('2026-04-01T12:00:00Z') }
    expect((await describeWebhook(nextDay, { id: busy })).formerSecretUntil).toBeNull()
    expect(JSON.stringify(all)).not.toMatch(/whsec_|secret":/)
  })

  test('is told to read:webhooks, of the workspace alone', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const id = await subscribed(ctx)
    expect(await describeWebhooks(other)).toEqual([])
    await expect(describeWebhook(other, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(describeWebhook(ctx, { id: 'wh_x' })).rejects.toMatchObject({ code: 'not_found' })
    const extra = { requiredScope: 'read:webhooks' }
    await expect(describeWebhooks(without(ctx, 'read:webhooks'))).rejects.toMatchObject({ extra })
    await expect(describeWebhook(without(ctx, 'read:webhooks'), { id })).rejects.toMatchObject({ extra })
  })
})

describe('an entry of the delivery log', () => {
  test('shows the bytes of its event, as the feed has them', async () => {
    const ctx = await testContext(database.db)
    const id = await subscribed(ctx)
    await createCard(ctx, { title: 'Проверить весы' })
    const [event] = await eventsOf(ctx)
    const deliveryId = await logDelivery(ctx, id, { eventId: decodeId('event', event?.id ?? '') ?? '' })
    const detail = await getDelivery(ctx, { id, deliveryId })
    expect(detail).toMatchObject({ delivery: { id: deliveryId }, isTest: false, createdAt: '2026-03-31T12:00:00.000Z' })
    expect(ServiceEvent.parse(JSON.parse(detail.body ?? ''))).toEqual(event)
  })

  test('of a sample shows the sample', async () => {
    const ctx = await testContext(database.db)
    const id = await subscribed(ctx)
    const sampleOf = () => ({ object: { id: 't_sample' } })
    const { data } = await sendTestEvent(ctx, { id, sampleOf })
    const { isTest, body } = await getDelivery(ctx, { id, deliveryId: data.id })
    expect(isTest).toBe(true)
    expect(JSON.parse(body ?? '')).toMatchObject({
      id: data.eventId,
      livemode: false,
      data: { object: { id: 't_sample' } },
    })
  })

  test('whose event is kept no more has no body', async () => {
    const ctx = await testContext(database.db)
    const id = await subscribed(ctx)
    const deliveryId = await logDelivery(ctx, id, {})
    expect(await getDelivery(ctx, { id, deliveryId })).toMatchObject({ body: null, isTest: false })
  })

  test('is there for read:webhooks, in its workspace and under its subscription alone', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const [id, neighbour] = [await subscribed(ctx), await subscribed(ctx)]
    const deliveryId = await logDelivery(ctx, id, {})
    const missing = { code: 'not_found' }
    await expect(getDelivery(other, { id, deliveryId })).rejects.toMatchObject(missing)
    await expect(getDelivery(ctx, { id: neighbour, deliveryId })).rejects.toMatchObject(missing)
    await expect(getDelivery(ctx, { id: 'wh_x', deliveryId })).rejects.toMatchObject(missing)
    await expect(getDelivery(ctx, { id, deliveryId: 'dlv_x' })).rejects.toMatchObject(missing)
    await expect(getDelivery(without(ctx, 'read:webhooks'), { id, deliveryId })).rejects.toMatchObject({
      extra: { requiredScope: 'read:webhooks' },
    })
  })
})
