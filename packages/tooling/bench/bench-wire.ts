import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type IikoSystem, openIiko } from '@vitrina/connectors/iiko/open-iiko'
import { addDays } from '@vitrina/contract/dates'
import type { Context } from '@vitrina/core/context'
import type { ReadRequest } from '@vitrina/core/exchange/accounting-system'
import { runExchange } from '@vitrina/core/exchange/run-exchange'
import { sourceMemory } from '@vitrina/core/exchange/source-memory'
import { storedDays } from '@vitrina/core/exchange/stored-days'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { z } from 'zod'
import { stderrLogger } from '../src/stderr-logger.ts'
import { formatInteger, printTable } from './table.ts'

const restaurants = 50
const days = 90
const daysOfRun = 7
const secret = Buffer.alloc(32, 7)
const access = { login: 'bench', password: 'bench' }
const Urls = z.object({ iiko: z.tuple([z.string()]), control: z.string() })

/**
 * Loads 50 restaurants × 90 days over iiko's reports from a simulator in a separate process, then the checks added
 * since. Measures how long the exchange waits for the server and how long its own work takes (reading, checking,
 * database).
 */
export async function benchWire(options: { url: string; scale: number }): Promise<void> {
  const db = openDatabase({ url: options.url, maxConnections: 4 })
  const server = startServer(options.scale)
  try {
    const urls = await urlsOf(server)
    const { id } = await createWorkspace(db, { name: 'Wire', timezone: 'Asia/Yekaterinburg' }, new Date())
    let clock = await setClock(urls.control, '09:00')
    const ctx: Context = {
      ...(await systemContext({ db, workspaceId: id, secret, logger: stderrLogger, name: 'bench' })),
      now: () => clock,
    }
    const to = addDays(clock.toISOString().slice(0, 10), -1)
    const load: ReadRequest[] = []
    for (let from = addDays(to, 1 - days); from <= to; from = addDays(from, daysOfRun)) {
      const [end = to] = [addDays(from, daysOfRun - 1), to].sort()
      load.push({ kind: 'days', period: { from, to: end } })
    }
    const full = await timed(ctx, urls.iiko[0], load)
    await timed(ctx, urls.iiko[0], [await currentOf(ctx)])
    const rows = [rowOf(`full load, ${restaurants} restaurants × ${days} days`, full)]
    // From the afternoon on, until an exchange has loaded five hundred checks.
    for (const time of ['09:40', '11:00', '14:00', '17:30']) {
      clock = await setClock(urls.control, time)
      const news = await timed(ctx, urls.iiko[0], [await currentOf(ctx)])
      rows.push(rowOf('current data', news))
      if (news.checks >= 500) break
    }
    printTable(
      'Exchange over iiko reports',
      ['', 'new checks', 'lines', 'calls', 's waited', 's of ours', 'lines/s of ours'],
      rows,
    )
  } finally {
    server.kill('SIGKILL')
    await db.close()
  }
}

interface Timed {
  checks: number
  lines: number
  calls: number
  waitedMs: number
  ownMs: number
}

function rowOf(name: string, { checks, lines, calls, waitedMs, ownMs }: Timed): string[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return [
    name,
    formatInteger(checks),
    formatInteger(lines),
    formatInteger(calls),
    seconds(waitedMs),
    seconds(ownMs),
    formatInteger((lines / ownMs) * 1000),
  ]
}

async function timed(ctx: Context, url: string, requests: ReadRequest[]): Promise<Timed> {
  const system: IikoSystem = openIiko({
    source: 'source_b',
    credentials: { url, ...access, timezone: ctx.workspace.timezone },
    timezone: ctx.workspace.timezone,
    memory: sourceMemory(ctx, 'source_b'),
    now: ctx.now,
    logger: ctx.logger,
    allowPrivate: true,
  })
  const before = await eventsOf(ctx)
  const began = performance.now()
  let lines = 0
  for (const request of requests) {
    const open = () => system.open(request)
    const report = await runExchange(ctx, { source: 'source_b', origin: 'bench', open })
    if (report.status !== 'succeeded') throw new Error(report.error ?? report.status)
    lines += report.read
  }
  const ms = performance.now() - began
  const { calls, waitedMs } = system.usage()
  await system.close()
  return { checks: (await eventsOf(ctx)) - before, lines, calls, waitedMs, ownMs: ms - waitedMs }
}

async function currentOf(ctx: Context): Promise<ReadRequest> {
  const now = ctx.now().toISOString().slice(0, 10)
  return { kind: 'current', held: await storedDays(ctx, 'source_b', { from: addDays(now, -2), to: addDays(now, 1) }) }
}

async function eventsOf(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM event WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  return rows[0]?.n ?? 0
}

/** Sets the server's clock to a time (UTC) of yesterday, and returns the resulting moment. */
async function setClock(control: string, time: string): Promise<Date> {
  const at = new Date(`${addDays(new Date().toISOString().slice(0, 10), -1)}T${time}:00Z`)
  const body = JSON.stringify({ skewMs: at.getTime() - Date.now() })
  const answer = await fetch(`${control}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) throw new Error(`The simulator did not take the time: ${await answer.text()}`)
  return at
}

// Sources alternate in a generated chain, so twice the number of restaurants gives the wanted number for one source.
function startServer(scale: number): ChildProcess {
  const script = fileURLToPath(new URL('./wire-server.ts', import.meta.url))
  const args = [script, 'bench', String(restaurants * 2), String(scale), access.login, access.password]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function urlsOf({ stdout }: ChildProcess): Promise<z.infer<typeof Urls>> {
  if (!stdout) throw new Error('The simulator has no output')
  for await (const line of createInterface(stdout)) return Urls.parse(JSON.parse(line))
  throw new Error('The simulator ended before it was ready')
}
