import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createCard } from '@vitrina/core/cards/create-card'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { stderrLogger } from '../src/stderr-logger.ts'
import { benchSecret, startScript, startServer } from './start-server.ts'
import { printTable } from './table.ts'

const streams = 1000
const keys = 100
const events = 100
const pauseMs = 150

/**
 * Measures how long an event takes from the commit of its change to its first byte at a webhook's receiver, at a single
 * reader of the stream, and at the last of a thousand readers; and how much memory a stream takes. API, worker and
 * readers are separate processes.
 */
export async function benchStreams({ url }: { url: string }): Promise<void> {
  const db = openDatabase({ url, maxConnections: 4 })
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-drop-'))
  const servers: ChildProcess[] = []
  const receiver = await startReceiver()
  try {
    const { id } = await createWorkspace(db, { name: 'Streams', timezone: 'Europe/Moscow' }, new Date())
    const own = await systemContext({ db, workspaceId: id, secret: benchSecret, logger: stderrLogger, name: 'bench' })
    const ctx: Context = { ...own, allowPrivateTargets: true }
    const api = await startServer(servers, '../../../apps/api/src/main.ts', url)
    const env = { DROP_DIR: folder, WEBHOOK_ALLOW_PRIVATE: 'true' }
    servers.push(startScript('../../../../apps/worker/src/main.ts', url, env))
    const pid = servers[0]?.pid ?? 0
    const texts: string[] = []
    for (let n = 0; n < keys; n += 1) {
      texts.push((await createKey(ctx, { name: `${n}`, scopes: ['read:webhooks'], rateLimit: 100_000 })).key)
    }
    await createWebhook(ctx, { url: receiver.url, events: ['card.created'] })
    const rows = [await measure(ctx, 'webhook receiver', null, receiver)]
    const one = await openReaders(servers, api, 1, texts)
    rows.push(await measure(ctx, 'one stream', one, receiver))
    const before = rssOf(pid)
    const many = await openReaders(servers, api, streams, texts)
    const perStream = (rssOf(pid) - before) / streams
    rows.push(await measure(ctx, `last of ${streams} streams`, many, receiver))
    printTable(
      `From commit to arrival, ${events} events; ${perStream.toFixed(1)} KiB of memory a stream`,
      ['', 'p50 ms', 'p95 ms', 'p99 ms'],
      rows,
    )
  } finally {
    for (const server of servers) server.kill('SIGKILL')
    receiver.server.closeAllConnections()
    receiver.server.close()
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes events one by one and measures the time of each from its commit to its arrival. */
async function measure(ctx: Context, name: string, readers: Readers | null, receiver: Receiver): Promise<string[]> {
  const took: number[] = []
  // The first ones are a warm-up of connections, plans and code.
  for (let n = -10; n < events; n += 1) {
    const arrived = readers ? readers.next() : receiver.next()
    await createCard(ctx, { title: `${n}` })
    const committedAt = performance.timeOrigin + performance.now()
    const at = await arrived
    if (n >= 0) took.push(at - committedAt)
    await setTimeout(pauseMs)
  }
  took.sort((a, b) => a - b)
  const quantile = (share: number) => (took[Math.ceil(share * took.length) - 1] ?? 0).toFixed(1)
  return [name, quantile(0.5), quantile(0.95), quantile(0.99)]
}

interface Readers {
  /** The moment at which all readers have received the next event. */
  next(): Promise<number>
}

async function openReaders(servers: ChildProcess[], api: string, count: number, texts: string[]): Promise<Readers> {
  const script = fileURLToPath(new URL('./stream-readers.ts', import.meta.url))
  const child = spawn(process.execPath, [script, `${api}/api/v1/events/stream`, String(count), ...texts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const { value } = await lines.next()
  if (value !== 'open') throw new Error('The streams could not be opened')
  return { next: async () => Number(String((await lines.next()).value).split(' ')[2]) }
}

interface Receiver {
  url: string
  server: Server
  /** The moment of the next request's arrival. */
  next(): Promise<number>
}

async function startReceiver(): Promise<Receiver> {
  let arrived = (_: number): void => undefined
  const server = createServer((request, response) => {
    arrived(performance.timeOrigin + performance.now())
    request.resume().on('end', () => response.writeHead(200).end())
  })
  server.keepAliveTimeout = 30_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address !== 'string' ? address.port : 0
  const next = () =>
    new Promise<number>((resolve) => {
      arrived = resolve
    })
  return { url: `http://127.0.0.1:${port}`, server, next }
}

/** Resident memory of a process, in KiB. */
function rssOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}
