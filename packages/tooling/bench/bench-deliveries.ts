import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Context } from '@vitrina/core/context'
import { publishEvents } from '@vitrina/core/events/publish-events'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { DeliveryEngine } from '@vitrina/core/webhooks/delivery-engine'
import { openEgress } from '@vitrina/core/webhooks/egress'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { decodeId } from '@vitrina/db/ids'
import { stderrLogger } from '../src/stderr-logger.ts'
import { benchSecret } from './start-server.ts'
import { formatInteger, printTable } from './table.ts'

const deliveries = 5000
const concurrency = 10
const rounds = 3
const secret = benchSecret

/**
 * Deliveries per second to a receiver in a separate process, with lease, signature and log, compared with a plain loop
 * over fetch with the same body and concurrency. Alternating; the median of three.
 */
export async function benchDeliveries({ url }: { url: string }): Promise<void> {
  const db = openDatabase({ url, maxConnections: 8 })
  const receiver = await startReceiver()
  try {
    const { id } = await createWorkspace(db, { name: 'Deliveries', timezone: 'Europe/Moscow' }, new Date())
    const own = await systemContext({ db, workspaceId: id, secret, logger: stderrLogger, name: 'bench' })
    const ctx: Context = { ...own, allowPrivateTargets: true }
    const { data } = await createWebhook(ctx, { url: receiver.url, events: ['card.created'] })
    const webhookId = decodeId('webhook', data.id) ?? ''
    const plain: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const body = await writeEvents(ctx)
      plain.push(await rateOf(receiver, () => fetchLoop(receiver.url, body)))
      await publishEvents(db, id, ctx.now)
      ours.push(await rateOf(receiver, () => deliver(ctx, webhookId)))
    }
    const [base, made] = [median(plain), median(ours)]
    printTable(
      `Deliveries of ${formatInteger(deliveries)} events to one receiver, ${concurrency} at once`,
      ['', 'a second', 'share'],
      [
        ['plain loop over fetch', formatInteger(base), '1.00'],
        ['deliveries', formatInteger(made), (made / base).toFixed(2)],
      ],
    )
  } finally {
    receiver.child.kill('SIGKILL')
    await db.close()
  }
}

/** Writes the events of a round; returns the body of one. */
async function writeEvents(ctx: Context): Promise<string> {
  const data = { object: { id: 't_01kz8w8nq3e5q9t1r7x2c4v6b8', object: 'card', title: 'x', content: 'y'.repeat(400) } }
  const body = JSON.stringify({ id: 'evt_01kz8w8nq3e5q9t1r7x2c4v6b8', object: 'event', type: 'card.created', data })
  await ctx.db.pool.query(
    `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
     SELECT $1, new_uuid_v7(), 'card.created', new_uuid_v7(), 'user', $1, $2, now() FROM generate_series(1, $3::int)`,
    [ctx.workspace.id, body, deliveries],
  )
  return body
}

async function deliver(ctx: Context, webhookId: string): Promise<void> {
  const egress = openEgress()
  const { db } = ctx
  const base = { db, secret, logger: stderrLogger, egress, allowPrivateTargets: true as const, concurrency }
  const engine = new DeliveryEngine({ ...base, toAgent: async () => undefined })
  await engine.deliver(ctx.workspace.id, webhookId)
  await engine.stop(1000)
  await egress.close()
}

async function fetchLoop(url: string, body: string): Promise<void> {
  let left = deliveries
  const headers = { 'content-type': 'application/json' }
  const one = async () => {
    while (left > 0) {
      left -= 1
      const answer = await fetch(url, { method: 'POST', headers, body })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
}

interface Receiver {
  url: string
  child: ChildProcess
  /** Resolves when this many more have arrived since the last call. */
  more(count: number): Promise<void>
}

async function rateOf(receiver: Receiver, send: () => Promise<void>): Promise<number> {
  const began = performance.now()
  const all = receiver.more(deliveries)
  await send()
  await all
  return deliveries / ((performance.now() - began) / 1000)
}

async function startReceiver(): Promise<Receiver> {
  const script = fileURLToPath(new URL('./receiver-child.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const url = String((await lines.next()).value)
  let wanted = 0
  let seen = 0
  return {
    url,
    child,
    more: async (count) => {
      wanted += count
      while (seen < wanted) seen = Number((await lines.next()).value)
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
