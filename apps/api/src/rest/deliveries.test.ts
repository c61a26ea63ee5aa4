import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { scopes } from '@vitrina/contract/scopes'
import { Delivery } from '@vitrina/contract/webhook'
import type { Context } from '@vitrina/core/context'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { type LoggedDelivery, logDelivery } from '@vitrina/testing/log-delivery'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string
let webhook: string
let theirs: { webhook: string; delivery: string }

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  webhook = await subscribed(ctx)
  const other = await testContext(database.db)
  const id = await subscribed(other)
  theirs = { webhook: id, delivery: await logDelivery(other, id, {}) }
})

async function subscribed(asking: Context): Promise<string> {
  const { data } = await createWebhook(asking, { url: 'https://example.com', events: ['card.created'] })
  return data.id
}

const logged = (more: LoggedDelivery = {}) => logDelivery(ctx, webhook, more)
const pathTo = (delivery: string, of = webhook) => `/webhooks/${of}/deliveries/${delivery}/replay`
const without = (scope: string) =>
  keyWith(
    ctx,
    scopes.filter((each) => each !== scope),
  )

describe('GET /webhooks/{id}/deliveries', () => {
  test('200 in its envelope, newest first, attempts inside', async () => {
    await logged()
    const id = await logged({ attempts: [{ at: '2026-03-31T11:00:00Z', status: 503 }] })
    const answer = await api.get(`/webhooks/${webhook}/deliveries`, await keyWith(ctx, ['read:webhooks']))
    expect(answer.statusCode).toBe(200)
    expect(listOf(Delivery).parse(answer.json())).toEqual(answer.json())
    expect(answer.json().data[0]).toMatchObject({ id, attempts: [{ number: 1, status: 503 }] })
    expect(answer.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/)
  })

  test('400: limits, dates, a bad filter value; 422: an unknown filter', async () => {
    const path = `/webhooks/${webhook}/deliveries`
    for (const query of ['limit=0', 'date_to=2026-03-01', 'sort=id', 'filter[status]=lost', 'filter[event_type]=a']) {
      expectProblem(await api.get(`${path}?${query}`, key), 'invalid_parameter')
    }
    expectProblem(await api.get(`${path}?filter[secret]=a`, key), 'unknown_filter')
    expectProblem(await api.get(`${path}?cursor=x`, key), 'invalid_cursor')
  })

  test('401, 403, 404', async () => {
    const path = `/webhooks/${webhook}/deliveries`
    expectProblem(await api.ask('GET', path, {}), 'unauthorized')
    expectProblem(await api.get(path, await without('read:webhooks')), 'insufficient_scope')
    for (const id of [theirs.webhook, theirs.delivery, 'nothing']) {
      expectProblem(await api.get(`/webhooks/${id}/deliveries`, key), 'not_found')
    }
  })
})

describe('POST /webhooks/{id}/deliveries/{deliveryId}/replay', () => {
  test('200 with the same entry, queued at once; no new entry', async () => {
    const id = await logged({ status: 'failed', attempts: [{ at: '2026-03-31T11:00:00Z', error: 'timeout' }] })
    const count = async () => (await api.get(`/webhooks/${webhook}/deliveries`, key)).json().meta.total
    const before = await count()
    const answer = await api.send('POST', pathTo(id), await keyWith(ctx, ['write:webhooks']))
    expect(answer.statusCode).toBe(200)
    expect(itemOf(Delivery).parse(answer.json())).toEqual(answer.json())
    expect(answer.json().data).toMatchObject({
      id,
      status: 'pending',
      nextAttemptAt: '2026-03-31T12:00:00.000Z',
      attempts: [{ number: 1, error: 'timeout' }],
    })
    expect(await count()).toBe(before)
  })

  test('200 for a suppressed one, with an empty object as the body, and under an Idempotency-Key', async () => {
    const id = await logged({ status: 'suppressed', suppressedReason: 'wake_limit' })
    expect((await api.send('POST', pathTo(id), key, {})).json().data).toMatchObject({ suppressedReason: null })
    const again = () => api.send('POST', pathTo(id), key, undefined, { 'idempotency-key': 'replay' })
    const [first, second] = [await again(), await again()]
    expect([first.statusCode, second.body]).toEqual([200, first.body])
  })

  test('409 while an attempt is under way', async () => {
    expectProblem(await api.send('POST', pathTo(await logged({ status: 'delivering' })), key), 'conflict')
  })

  test('422: a field; 400: a parameter', async () => {
    const path = pathTo(await logged())
    expectProblem(await api.send('POST', path, key, { force: true }), 'validation_failed')
    expectProblem(await api.send('POST', path, key, { deliveryId: 'x' }), 'validation_failed')
    expectProblem(await api.send('POST', `${path}?force=1`, key), 'invalid_parameter')
  })

  test('401, 403, 404', async () => {
    const id = await logged()
    expectProblem(await api.ask('POST', pathTo(id), {}), 'unauthorized')
    expectProblem(await api.send('POST', pathTo(id), await without('write:webhooks')), 'insufficient_scope')
    const second = await subscribed(ctx)
    for (const path of [
      pathTo(theirs.delivery),
      pathTo(theirs.delivery, theirs.webhook),
      pathTo(id, theirs.webhook),
      pathTo(id, second),
      pathTo(webhook),
      pathTo('nothing'),
    ]) {
      expectProblem(await api.send('POST', path, key), 'not_found')
    }
  })
})
