import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createCard } from '@vitrina/core/cards/create-card'
import type { Context } from '@vitrina/core/context'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { Random } from '@vitrina/simulator/chain/random'
import { type ChangingReceiver, changingReceiver } from '@vitrina/testing/receiver'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterEach, expect, test } from 'vitest'
import type { CarryErrand } from '../test/support/carry-child.ts'

const database = suiteDatabase()
const script = fileURLToPath(new URL('../test/support/carry-child.ts', import.meta.url))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const subscriptions = 10
const events = 200
const workers = 2

test('2,000 deliveries under workers killed at random: each event delivered or finally failed, none lost, none attempted oftener than allowed', async () => {
  const random = new Random('kill', 'deliveries')
  const ctx: Context = { ...(await testContext(database.db)), allowPrivateTargets: true }
  const receivers = await Promise.all(
    Array.from({ length: subscriptions }, (_, n) => rough(new Random('kill', `receiver ${n}`))),
  )
  const webhooks = new Map<string, ChangingReceiver>()
  for (const receiver of receivers) {
    const { data } = await createWebhook(ctx, { url: receiver.url, events: ['card.created'] })
    webhooks.set(decodeId('webhook', data.id) ?? '', receiver)
  }
  const errand: CarryErrand = { url: database.url, startedAt: Date.now(), speed: 60, timeoutMs: 150 }
  const children = await Promise.all(Array.from({ length: workers }, () => start(errand)))

  let kills = 0
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (let n = writer; n < events; n += 4) {
        await createCard({ ...ctx, now: () => new Date() }, { title: `card ${n}` })
        await sleep(10)
      }
    }),
  )
  while (kills < 8) {
    await sleep(random.int(150, 500))
    const at = random.int(0, workers - 1)
    children[at]?.kill('SIGKILL')
    kills += 1
    children[at] = await start(errand)
  }
  await writing
  await expect.poll(() => left(ctx), { timeout: 90_000, interval: 500 }).toBe(0)

  const { rows } = await ctx.db.pool.query<{
    webhook_id: string
    event_id: string
    status: string
    attempts: number
    succeeded: boolean
  }>(
    `SELECT d.webhook_id, d.event_id, d.status, count(a.number)::int AS attempts, bool_or(a.status = 200) AS succeeded
     FROM delivery d LEFT JOIN delivery_attempt a ON a.workspace_id = d.workspace_id AND a.delivery_id = d.id
     WHERE d.workspace_id = $1 GROUP BY d.workspace_id, d.id`,
    [ctx.workspace.id],
  )
  expect(rows.length).toBe(subscriptions * events)
  const wrong = rows.filter(({ webhook_id, event_id, status, attempts, succeeded }) => {
    const taken = hits(webhooks.get(webhook_id), event_id)
    const isRight =
      status === 'delivered' ? succeeded && taken > 0 : status === 'failed' && attempts === 3 && !succeeded
    return !isRight || attempts > 3 || taken > attempts
  })
  expect(wrong).toEqual([])
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const cutOff = await ctx.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM delivery_attempt WHERE workspace_id = $1 AND error LIKE '%ended before its result%'`,
    [ctx.workspace.id],
  )
  console.log({ kills, cutOff: cutOff.rows[0]?.n, delivered: count('delivered'), failed: count('failed') })
  expect(cutOff.rows[0]?.n).toBeGreaterThan(10)
  expect(count('failed')).toBeGreaterThan(0)
  expect(count('delivered')).toBeGreaterThan(1000)
}, 180_000)

/** A receiver that answers as it likes: fails, hangs, resets, is slow. */
async function rough(random: Random): Promise<ChangingReceiver> {
  const receiver = await changingReceiver()
  receiver.answer = async (response) => {
    const luck = random.next()
    if (luck < 0.1) return response.writeHead(500).end('no')
    if (luck < 0.2) return response.destroy()
    if (luck < 0.25) return
    if (luck < 0.3) return response.writeHead(301, { location: '/elsewhere' }).end()
    if (luck < 0.4) await sleep(60)
    response.writeHead(200).end('ok')
  }
  return receiver
}

async function start(errand: CarryErrand): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  closing.push(() => child.kill('SIGKILL'))
  child.stdin.end(JSON.stringify(errand))
  await once(child.stdout, 'data')
  return child
}

/** Events without a position and deliveries that have not come to an end. */
async function left(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.pool.query<{ left: number }>(
    `SELECT ((SELECT count(*) FROM event WHERE workspace_id = $1 AND position IS NULL)
       + (SELECT count(*) FROM delivery WHERE workspace_id = $1 AND status IN ('pending', 'delivering')))::int AS left`,
    [ctx.workspace.id],
  )
  return rows[0]?.left ?? -1
}

function hits(receiver: ChangingReceiver | undefined, eventId: string): number {
  const id = encodeId('event', eventId)
  return receiver?.requests.filter(({ headers }) => headers['webhook-id'] === id).length ?? 0
}
