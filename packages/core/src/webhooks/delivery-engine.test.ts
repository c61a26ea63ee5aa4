import { createHmac } from 'node:crypto'
import type { Delivery } from '@vitrina/contract/webhook'
import { runFor } from '@vitrina/db/asker'
import { decodeId } from '@vitrina/db/ids'
import { answering, type ChangingReceiver, changingReceiver } from '@vitrina/testing/receiver'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test } from 'vitest'
import { createCard } from '../cards/create-card.ts'
import type { Context } from '../context.ts'
import { publishEvents } from '../events/publish-events.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { DeliveryEngine, type DeliveryEngineOptions } from './delivery-engine.ts'
import { dueWebhooks } from './due-deliveries.ts'
import { type Egress, openEgress } from './egress.ts'
import { getWebhook } from './get-webhook.ts'
import { leaseDeliveries } from './lease-deliveries.ts'
import { listDeliveries } from './list-deliveries.ts'
import { replayDelivery } from './replay-delivery.ts'
import { sendTestEvent } from './send-test-event.ts'
import { updateWebhook } from './update-webhook.ts'

const database = suiteDatabase()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Scene {
  ctx: Context
  /** Moves the clock on. */
  pass(seconds: number): void
  engine: DeliveryEngine
  receiver: ChangingReceiver
  webhookId: string
  secret: string
}

async function scene(options: Partial<DeliveryEngineOptions> & { timeoutMs?: number } = {}): Promise<Scene> {
  const receiver = await changingReceiver()
  let at = Date.parse('2026-03-31T12:00:00Z')
  const ctx: Context = { ...(await testContext(database.db)), now: () => new Date(at), allowPrivateTargets: true }
  const engine = engineOf(ctx, options)
  const { data } = await createWebhook(ctx, { url: `${receiver.url}/hook`, events: ['card.created'] })
  const pass = (seconds: number) => {
    at += seconds * 1000
  }
  return { ctx, pass, engine, receiver, webhookId: data.id, secret: data.secret ?? '' }
}

function engineOf(ctx: Context, options: Partial<DeliveryEngineOptions> & { timeoutMs?: number } = {}) {
  const egress: Egress = openEgress({ timeoutMs: options.timeoutMs ?? 60_000 })
  const { db, now } = ctx
  const base = { db, now, secret: testSecret, logger: silentLogger, allowPrivateTargets: true as const, egress }
  const engine = new DeliveryEngine({ ...base, toAgent: async () => undefined, ...options })
  closing.push(async () => {
    await engine.stop(0)
    await egress.close()
  })
  return engine
}

/** Publishes what was written and delivers all that is due. */
async function carry({ ctx, engine }: Pick<Scene, 'ctx' | 'engine'>): Promise<void> {
  await publishEvents(ctx.db, ctx.workspace.id, ctx.now)
  const due = await dueWebhooks(ctx.db, ctx.now())
  await Promise.all(due.map(({ workspaceId, webhookId }) => engine.deliver(workspaceId, webhookId)))
}

const log = async (ctx: Context, id: string): Promise<Delivery[]> =>
  (await listDeliveries(ctx, { id, limit: 100 })).data
const uuid = (id: string) => decodeId('webhook', id) ?? ''

describe('an event', () => {
  test('goes to its subscriber to the byte, signed, with the id of the event', async () => {
    const at = await scene()
    await createCard(at.ctx, { title: 'Новая задача' })
    await carry(at)
    const [got] = at.receiver.requests
    const [delivery] = await log(at.ctx, at.webhookId)
    expect(at.receiver.requests.length).toBe(1)
    const event = JSON.parse(got?.body ?? '')
    expect(event).toMatchObject({
      id: delivery?.eventId,
      type: 'card.created',
      data: { object: { title: 'Новая задача' } },
    })
    const { rows } = await at.ctx.db.pool.query('SELECT body FROM event WHERE workspace_id = $1', [at.ctx.workspace.id])
    expect(got?.body).toBe(rows[0]?.body)
    const t = at.ctx.now().getTime() / 1000
    const v1 = createHmac('sha256', at.secret).update(`${t}.${got?.body}`).digest('hex')
    expect(got?.headers['x-service-signature']).toBe(`t=${t},v1=${v1}`)
    expect(got?.headers['webhook-id']).toBe(event.id)
    expect(delivery).toMatchObject({ status: 'delivered', nextAttemptAt: null, collapsedCount: 0 })
    expect(delivery?.attempts).toMatchObject([{ number: 1, status: 200, error: null }])
  })

  test('has a trace of its own at each attempt, whatever else its subscription gets', async () => {
    const at = await scene()
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true }
    for (const title of ['1', '2', '3']) await createCard(at.ctx, { title })
    await runFor({ trace }, () => carry(at))
    const parents = at.receiver.requests.map(({ headers }) => String(headers['traceparent']))
    const traceIds = parents.map((parent) => parent.split('-')[1])
    expect(new Set([...traceIds, trace.traceId]).size).toBe(4)
  })

  test('that fails is tried 60 s and 300 s after the failure before, and no oftener', async () => {
    const at = await scene()
    at.receiver.answer = answering(500, 'no\u0000 luck')
    await createCard(at.ctx, { title: 'x' })
    await carry(at)
    expect((await log(at.ctx, at.webhookId))[0]).toMatchObject({
      status: 'pending',
      nextAttemptAt: '2026-03-31T12:01:00.000Z',
      attempts: [{ number: 1, status: 500, responseSnippet: expect.stringContaining('luck') }],
    })
    at.pass(59)
    await carry(at)
    expect(at.receiver.requests.length).toBe(1)
    at.pass(1)
    await carry(at)
    expect((await log(at.ctx, at.webhookId))[0]?.nextAttemptAt).toBe('2026-03-31T12:06:00.000Z')
    at.pass(300)
    await carry(at)
    expect((await log(at.ctx, at.webhookId))[0]).toMatchObject({ status: 'failed', nextAttemptAt: null })
    at.pass(86_400)
    await carry(at)
    expect(at.receiver.requests.length).toBe(3)
    expect(new Set(at.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('that gets through at the second attempt is delivered', async () => {
    const at = await scene()
    at.receiver.answer = answering(503)
    await createCard(at.ctx, { title: 'x' })
    await carry(at)
    at.receiver.answer = answering(204)
    at.pass(60)
    await carry(at)
    const [delivery] = await log(at.ctx, at.webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status: 503 }, { status: 204 }] })
  })

  test.each([
    ['a hang', 1000, (response: { flushHeaders?(): void }) => void response],
    ['a reset', 60_000, (response: { destroy(): void }) => response.destroy()],
    ['a redirect', 60_000, answering(301, '', { location: '/elsewhere' })],
  ] as const)('meets %s: a failed attempt with its reason, and nobody else is called', async (_, timeoutMs, answer) => {
    const at = await scene({ timeoutMs })
    at.receiver.answer = (response) => answer(response)
    await createCard(at.ctx, { title: 'x' })
    await carry(at)
    const [delivery] = await log(at.ctx, at.webhookId)
    expect(delivery).toMatchObject({
      status: 'pending',
      attempts: [{ number: 1, error: expect.stringMatching(/\w{4}/) }],
    })
    expect(at.receiver.requests.map(({ path }) => path)).toEqual(['/hook'])
  })

  test('answered 410 turns the subscription off; what waits goes when it is on again', async () => {
    const at = await scene()
    at.receiver.answer = answering(410)
    await createCard(at.ctx, { title: 'gone' })
    await carry(at)
    expect((await log(at.ctx, at.webhookId))[0]).toMatchObject({ status: 'failed', attempts: [{ status: 410 }] })
    expect((await getWebhook(at.ctx, { id: at.webhookId })).data.isActive).toBe(false)
    await createCard(at.ctx, { title: 'while off' })
    await carry(at)
    expect((await log(at.ctx, at.webhookId)).length).toBe(1)
    const [{ id: deliveryId } = { id: '' }] = await log(at.ctx, at.webhookId)
    await expect(replayDelivery(at.ctx, { id: at.webhookId, deliveryId })).rejects.toMatchObject({ code: 'conflict' })
    at.receiver.answer = answering(200)
    await updateWebhook(at.ctx, { id: at.webhookId, isActive: true })
    await createCard(at.ctx, { title: 'on again' })
    await carry(at)
    expect(at.receiver.requests.map(({ body }) => JSON.parse(body).data.object.title)).toEqual(['gone', 'on again'])
  })
})

describe('a subscription that changes while much waits', () => {
  test.each([
    ['turned off', (ctx: Context, id: string) => updateWebhook(ctx, { id, isActive: false })],
    ['deleted', (ctx: Context, id: string) => deleteWebhook(ctx, { id })],
    ['answered 410', null],
  ] as const)('%s: no more is begun than was under way', async (_, change) => {
    const at = await scene({ concurrency: 4 })
    const waiting: (() => void)[] = []
    at.receiver.answer = (response) => waiting.push(() => response.writeHead(change ? 200 : 410).end())
    for (let n = 0; n < 40; n += 1) await createCard(at.ctx, { title: `${n}` })
    const carried = carry(at)
    await expect.poll(() => at.receiver.requests.length).toBe(4)
    await change?.(at.ctx, at.webhookId)
    while (waiting.length > 0) waiting.shift()?.()
    await carried
    expect(at.receiver.requests.length).toBe(4)
  })
})

describe('a signing secret of another installation', () => {
  test('is a failed attempt with words that say what to do', async () => {
    const at = await scene()
    await at.ctx.db.pool.query(`UPDATE webhook SET sealed_secret = 'v1.AAAA' WHERE workspace_id = $1`, [
      at.ctx.workspace.id,
    ])
    await createCard(at.ctx, { title: 'x' })
    await carry(at)
    expect((await log(at.ctx, at.webhookId))[0]?.attempts).toMatchObject([
      { error: expect.stringMatching(/rotate it/) },
    ])
    expect(at.receiver.requests).toEqual([])
  })
})

describe('a rotated secret', () => {
  test('signs beside the new one for 24 hours, then no more', async () => {
    const at = await scene()
    const fresh = (await updateWebhook(at.ctx, { id: at.webhookId, rotateSecret: true })).data.secret ?? ''
    const signedBy = (index: number) => {
      const got = at.receiver.requests[index]
      const [t = '', ...signatures] = String(got?.headers['x-service-signature']).split(',')
      const made = (secret: string) =>
        `v1=${createHmac('sha256', secret)
          .update(`${t.slice(2)}.${got?.body}`)
          .digest('hex')}`
      return [signatures[0] === made(fresh), signatures[1] === made(at.secret), signatures.length]
    }
    await createCard(at.ctx, { title: 'day' })
    await carry(at)
    expect(signedBy(0)).toEqual([true, true, 2])
    at.pass(86_400)
    await createCard(at.ctx, { title: 'next day' })
    await carry(at)
    expect(signedBy(1)).toEqual([true, false, 1])
  })
})

describe('a replay', () => {
  test('makes one attempt at once, of the same entry and event', async () => {
    const at = await scene()
    at.receiver.answer = answering(500)
    await createCard(at.ctx, { title: 'x' })
    for (const seconds of [0, 60, 300]) {
      at.pass(seconds)
      await carry(at)
    }
    const [failed] = await log(at.ctx, at.webhookId)
    await replayDelivery(at.ctx, { id: at.webhookId, deliveryId: failed?.id ?? '' })
    await carry(at)
    expect((await log(at.ctx, at.webhookId))[0]).toMatchObject({
      id: failed?.id,
      status: 'failed',
      nextAttemptAt: null,
    })
    at.receiver.answer = answering(200)
    await replayDelivery(at.ctx, { id: at.webhookId, deliveryId: failed?.id ?? '' })
    await carry(at)
    const [delivery, ...others] = await log(at.ctx, at.webhookId)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ id: failed?.id, eventId: failed?.eventId, status: 'delivered' })
    expect(delivery?.attempts.map(({ number, status }) => [number, status])).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
      [4, 500],
      [5, 200],
    ])
    expect(new Set(at.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})

describe('a test event', () => {
  const sampleOf = () => ({ object: { id: 't_1', object: 'card', title: 'sample' } })

  test('goes to its subscription alone, signed and logged like any other, and says it is not live', async () => {
    const at = await scene()
    const other = await changingReceiver()
    closing.push(() => other.close())
    await createWebhook(at.ctx, { url: other.url, events: ['card.created'] })
    const { data } = await sendTestEvent(at.ctx, { id: at.webhookId, sampleOf })
    expect(data).toMatchObject({ status: 'pending', eventType: 'card.created', objectId: 't_1', attempts: [] })
    await carry(at)
    const [got] = at.receiver.requests
    expect(JSON.parse(got?.body ?? '')).toMatchObject({ id: data.eventId, livemode: false, data: sampleOf() })
    expect(got?.headers['webhook-id']).toBe(data.eventId)
    expect(await log(at.ctx, at.webhookId)).toMatchObject([{ id: data.id, status: 'delivered' }])
    expect(other.requests).toEqual([])
    const { rows } = await at.ctx.db.pool.query('SELECT FROM event WHERE workspace_id = $1', [at.ctx.workspace.id])
    expect(rows).toEqual([])
  })

  test('needs write:webhooks and a subscription that is there and on', async () => {
    const at = await scene()
    const reader = { ...at.ctx, scopes: new Set(['read:webhooks' as const]) }
    await expect(sendTestEvent(reader, { id: at.webhookId, sampleOf })).rejects.toMatchObject({
      code: 'insufficient_scope',
    })
    await expect(sendTestEvent(at.ctx, { id: 'wh_1', sampleOf })).rejects.toMatchObject({ code: 'not_found' })
    await updateWebhook(at.ctx, { id: at.webhookId, isActive: false })
    await expect(sendTestEvent(at.ctx, { id: at.webhookId, sampleOf })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('an attempt whose process died', () => {
  test('is used up and shown; the next follows at once, and three are all', async () => {
    const at = await scene()
    await createCard(at.ctx, { title: 'x' })
    await publishEvents(at.ctx.db, at.ctx.workspace.id, at.ctx.now)
    for (let death = 1; death <= 3; death += 1) {
      const lease = await leaseDeliveries(at.ctx, uuid(at.webhookId), { limit: 5, leaseMs: 60_000 })
      expect(lease?.deliveries).toMatchObject([{ attemptNo: death, attemptsLeft: 3 - death }])
      expect(await dueWebhooks(at.ctx.db, at.ctx.now())).toEqual([])
      at.pass(61)
      expect((await dueWebhooks(at.ctx.db, at.ctx.now())).length).toBe(death < 3 ? 1 : 0)
    }
    const [delivery] = await log(at.ctx, at.webhookId)
    expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null })
    expect(delivery?.attempts.map(({ number, error }) => [number, /ended/.test(error ?? '')])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ])
  })
})

describe('a slow receiver', () => {
  test('delays nobody else, and has no more under way than its share', async () => {
    const slow = await scene({ concurrency: 3 })
    const waiting: (() => void)[] = []
    slow.receiver.answer = (response) => waiting.push(() => response.writeHead(200).end())
    const quick = await changingReceiver()
    closing.push(() => quick.close())
    await createWebhook(slow.ctx, { url: quick.url, events: ['card.created'] })
    for (let n = 0; n < 20; n += 1) await createCard(slow.ctx, { title: `${n}` })
    const carried = carry(slow)
    await expect.poll(() => quick.requests.length).toBe(20)
    await expect.poll(() => slow.receiver.requests.length).toBeGreaterThanOrEqual(3)
    expect(slow.receiver.requests.length).toBe(3)
    while (slow.receiver.requests.length < 20 || waiting.length > 0) {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await carried
    expect((await log(slow.ctx, slow.webhookId)).every(({ status }) => status === 'delivered')).toBe(true)
  })
})

describe('a stopped engine', () => {
  test('breaks off what is under way, gives back what is not begun, and another goes on at once', async () => {
    const at = await scene({ concurrency: 2 })
    at.receiver.answer = () => undefined
    for (let n = 0; n < 6; n += 1) await createCard(at.ctx, { title: `${n}` })
    const carried = carry(at)
    await expect.poll(() => at.receiver.requests.length).toBe(2)
    await at.engine.stop(0)
    await carried
    at.receiver.answer = answering(200)
    await carry({ ctx: at.ctx, engine: engineOf(at.ctx) })
    const deliveries = await log(at.ctx, at.webhookId)
    expect(deliveries.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'delivered'))
    expect(deliveries.map(({ attempts }) => attempts.length).sort()).toEqual([1, 1, 1, 1, 2, 2])
    expect(at.receiver.requests.length).toBe(8)
  })
})

describe('a subscription that fails', () => {
  test('for five days is put down once for its owner; a success ends it', async () => {
    const at = await scene()
    at.receiver.answer = answering(500)
    const failing = async () => {
      const { rows } = await at.ctx.db.pool.query(
        `SELECT failing_since AS since, failure_notified_at AS told,
           (SELECT count(*)::int FROM audit_entry a WHERE a.workspace_id = w.workspace_id AND action = 'webhook.failing') AS audits
         FROM webhook w WHERE workspace_id = $1`,
        [at.ctx.workspace.id],
      )
      return rows[0]
    }
    for (let day = 0; day <= 6; day += 1) {
      await createCard(at.ctx, { title: `${day}` })
      await carry(at)
      expect(await failing()).toMatchObject({
        since: new Date('2026-03-31T12:00:00Z'),
        audits: day < 5 ? 0 : 1,
      })
      at.pass(86_400)
    }
    at.receiver.answer = answering(200)
    await createCard(at.ctx, { title: 'well' })
    await carry(at)
    expect(await failing()).toMatchObject({ since: null, told: null })
  })
})
