import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSystem } from '@vitrina/connectors/open-system'
import { addDays } from '@vitrina/contract/dates'
import { scopes } from '@vitrina/contract/scopes'
import { listDashboards } from '@vitrina/core/dashboards/list-dashboards'
import { planMissingJobs } from '@vitrina/core/exchange/exchange-jobs'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { credentialsPurpose } from '@vitrina/core/integrations/credentials-purpose'
import { createKey } from '@vitrina/core/keys/create-key'
import { seal } from '@vitrina/core/secrets/seal'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { type Database, openDatabase } from '@vitrina/db/database'
import { makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import { z } from 'zod'
import { iikoDepartments, simulatorAccess } from '../src/demo-simulator.ts'
import { lastFullDay } from '../src/fill-from-chain.ts'
import { fillFromReports } from '../src/fill-from-reports.ts'
import { stderrLogger } from '../src/stderr-logger.ts'
import { copyWorkspaces } from './copy-workspaces.ts'
import { type FleetErrand, type Spread, Traffic } from './fleet-traffic.ts'
import { growHistory } from './grow-history.ts'
import { benchSecret, startScript, startServer } from './start-server.ts'
import { formatInteger, printTable } from './table.ts'
import { memoryOf, memoryOfDatabase, usedBy, usedByDatabase } from './usage.ts'

// Sources alternate, so ten of these restaurants use iiko.
const chainOptions = { seed: 'fleet', restaurants: 20, scale: 0.3 }
const days = { lines: 7, rollups: 35 }
const workers = 2
const keysAtMost = 200
// What a key may have open.
const streamsOfKey = 20
const warmUp = 60
const pollsOnlySeconds = 120
const load = { streams: 500, readsPerSecond: 200, cardsPerSecond: 5 }

/**
 * A fleet of workspaces with ten restaurants each: polls of all of them by their schedule, then also reads over REST by
 * 200 keys, 500 streams and webhooks. All take place on this machine, so what the accounting systems and the clients
 * take is shown apart. Measures a small fleet first, then all of it, under the same reads.
 */
export async function benchFleet(options: {
  url: string
  folder: string
  workspaces: number
  minutes: number
}): Promise<void> {
  const db = openDatabase({ url: options.url, maxConnections: 8 })
  const processes: ChildProcess[] = []
  try {
    const chain = makeChain(chainOptions)
    const first = await fillFirst(db, options.url)
    const { seed, restaurants, scale } = chainOptions
    const till = startChild(processes, './wire-server.ts', [
      ...[seed, String(restaurants), String(scale), simulatorAccess.login, simulatorAccess.password],
      String(options.workspaces),
    ])
    const urls = z.object({ iiko: z.array(z.string()) }).parse(JSON.parse(await till.line())).iiko
    const fleet: Fleet = { db, chain, url: options.url, folder: options.folder, first, ids: [], urls }
    const small = Math.max(1, Math.round(options.workspaces / 10))
    // The small one is there to be compared with.
    const sizes = { [small]: options.minutes / 3, [options.workspaces]: options.minutes }
    const runs: Run[] = []
    for (const [size, minutes] of Object.entries(sizes)) {
      await growFleet(fleet, Number(size))
      runs.push(await runFleet(fleet, { till: till.child, minutes, processes }))
    }
    printRuns(runs)
  } finally {
    for (const child of processes) child.kill('SIGKILL')
    await db.close()
  }
}

interface Fleet {
  db: Database
  chain: ReturnType<typeof makeChain>
  url: string
  folder: string
  /** The workspace that others are copies of. */
  first: string
  ids: string[]
  /** An iiko for each. */
  urls: string[]
}

/** A workspace with a week of checks from iiko and five weeks of rollups. */
async function fillFirst(db: Database, url: string): Promise<string> {
  const chain = makeChain(chainOptions)
  const { id } = await createWorkspace(
    db,
    { name: 'Fleet', slug: 'fleet', timezone: 'Europe/Moscow', currency: 'RUB' },
    new Date(),
  )
  const ctx = { ...(await contextOf(db, id)), connectPrivate: true as const }
  const to = lastFullDay(chain, ctx.now())
  await fillFromReports(ctx, {
    ...{ chain, from: addDays(to, 1 - days.lines), to, origin: 'fleet', log: console.log },
  })
  await growHistory(url, { workspaceId: id, days: days.lines, from: 1, to: days.rollups / days.lines, lines: false })
  return id
}

function contextOf(db: Database, workspaceId: string) {
  return systemContext({ db, workspaceId, secret: benchSecret, logger: stderrLogger, name: 'bench' })
}

/** Makes further workspaces and connects them, each to an iiko of its own. */
async function growFleet(fleet: Fleet, size: number): Promise<void> {
  const { db, first, ids, urls, chain } = fleet
  const begin = ids.length
  if (begin === 0) {
    ids.push(first)
    const credentials = credentialsAt(urls[0] ?? '', chain)
    const ctx = { ...(await contextOf(db, first)), openSystem, connectPrivate: true as const }
    const { data } = await connectIntegration(ctx, { slug: 'source_b', credentials })
    if (!data.connected) throw new Error(`iiko is not connected: ${JSON.stringify(data.checks)}`)
  }
  const made = await copyWorkspaces(db, { workspaceId: first, from: ids.length + 1, to: size, log: console.log })
  ids.push(...made)
  const sealed = made.map((id, n) =>
    seal(
      benchSecret,
      credentialsPurpose({ workspace: { id } }, 'source_b'),
      JSON.stringify(credentialsAt(urls[Math.max(1, begin) + n] ?? '', chain)),
    ),
  )
  await db.pool.query(
    `INSERT INTO integration SELECT (jsonb_populate_record(i, jsonb_build_object('workspace_id', own.id,
       'sealed_credentials', own.sealed))).*
     FROM integration i, unnest($2::uuid[], $3::text[]) own(id, sealed) WHERE i.workspace_id = $1 AND i.slug = 'source_b'`,
    [first, made, sealed],
  )
  // Its history is here, and a comparison with the past is not what is measured.
  await db.pool.query(`UPDATE integration SET history_loaded_at = now(), nightly_at = now(), current_at = now()`)
  await db.pool.query('DELETE FROM exchange_job')
  await planMissingJobs(db)
  await db.pool.query('VACUUM (ANALYZE)')
}

function credentialsAt(url: string, chain: Fleet['chain']) {
  return { url, ...simulatorAccess, departments: iikoDepartments(chain) }
}

interface Run {
  workspaces: number
  restaurants: number
  polls: Phase
  all: Phase
  traffic: z.infer<typeof Traffic>
  databaseGigabytes: number
}

/** What was measured over some time. */
interface Phase {
  seconds: number
  exchanges: number
  checks: number
  waitedSeconds: number
  failed: number
  walBytes: number
  /** Shares of one core. */
  cores: Record<'api' | 'workers' | 'database' | 'till' | 'clients', number>
  /** MiB, the most seen. */
  memory: Record<'api' | 'workers' | 'database', number>
  connections: number
}

async function runFleet(
  fleet: Fleet,
  { till, minutes, processes }: { till: ChildProcess; minutes: number; processes: ChildProcess[] },
): Promise<Run> {
  const { db, url, ids } = fleet
  const own: ChildProcess[] = []
  const clients = startChild(processes, './fleet-traffic.ts', [])
  const receiver = await clients.line()
  const api = await startServer(own, '../../../apps/api/src/main.ts', url, { LOG_LEVEL: 'error' })
  // The first poll of a workspace stores what has been sold today until now. No worker runs yet that could claim one.
  const begun = new Date()
  await db.pool.query(`UPDATE exchange_job SET next_at = now() WHERE lane = 'current'`)
  const env = { CONNECT_PRIVATE: 'true', WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'error', DROP_DIR: fleet.folder }
  for (let n = 0; n < workers; n += 1) own.push(startScript('../../../apps/worker/src/main.ts', url, env))
  processes.push(...own)
  const [server, ...working] = own
  const measured = { db, api: server ? [server] : [], workers: working, till: [till], clients: [clients.child] }
  const callers = ids.filter((_, index) => index % Math.max(1, Math.floor(ids.length / keysAtMost)) === 0)
  const keys = await prepareCallers(fleet, callers.slice(0, keysAtMost), receiver)
  console.log(`${ids.length} workspaces: first polls`)
  await everyonePolled(fleet, begun)
  console.log(`${ids.length} workspaces: polls`)
  const polls = await phase(measured, setTimeout(pollsOnlySeconds * 1000))
  console.log(`${ids.length} workspaces: everything, after a minute of reads`)
  const streams = Math.min(load.streams, keys.length * streamsOfKey)
  const errand: FleetErrand = {
    api,
    keys,
    ...load,
    streams,
    seconds: minutes * 60,
    warmUp,
    reads: await readsOf(fleet),
  }
  clients.child.stdin?.write(`${JSON.stringify(errand)}\n`)
  if ((await clients.line()) !== 'open') throw new Error('The streams could not be opened')
  const answer = clients.line()
  const all = await phase(measured, answer)
  const traffic = Traffic.parse(JSON.parse(await answer))
  for (const child of own) child.kill('SIGKILL')
  const { rows } = await db.pool.query<{ size: string }>('SELECT pg_database_size(current_database())::text AS size')
  return {
    workspaces: ids.length,
    restaurants: ids.length * restaurantsOf(fleet.chain, 'source_b').length,
    ...{ polls, all, traffic, databaseGigabytes: Number(rows[0]?.size ?? 0) / 1024 ** 3 },
  }
}

/** Keys and webhooks of workspaces. */
async function prepareCallers({ db }: Fleet, ids: readonly string[], receiver: string): Promise<string[]> {
  const keys: string[] = []
  for (const id of ids) {
    const ctx = { ...(await contextOf(db, id)), allowPrivateTargets: true as const }
    keys.push((await createKey(ctx, { name: 'fleet', scopes: [...scopes], rateLimit: 100_000 })).key)
    await db.pool.query('DELETE FROM webhook WHERE workspace_id = $1', [id])
    await createWebhook(ctx, { url: receiver, events: ['check.created', 'card.created'] })
  }
  return keys
}

async function readsOf({ db, first }: Fleet): Promise<string[]> {
  const { data } = await listDashboards(await contextOf(db, first))
  const to = new Date().toISOString().slice(0, 10)
  const periods = [6, 13, 29].map((back) => `date_from=${addDays(to, -back)}&date_to=${to}`)
  const paths = ['/restaurants', '/dishes', '/checks', '/waiters', '/stock', `/dashboards/${data[0]?.id}/data`]
  return periods.flatMap((period) => [...paths.map((path) => `${path}?${period}`), '/cards'])
}

/** Resolves when every source was read since an instant. */
async function everyonePolled({ db, ids }: Fleet, since: Date): Promise<void> {
  for (let shown = 0; ; await setTimeout(1000)) {
    const { rows } = await db.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM integration WHERE current_at >= $1',
      [since],
    )
    const read = rows[0]?.n ?? 0
    if (read >= ids.length) return
    if (read - shown >= 100) {
      console.log(`${read} of ${ids.length} polled`)
      shown = read
    }
  }
}

interface Measured {
  db: Database
  api: ChildProcess[]
  workers: ChildProcess[]
  till: ChildProcess[]
  clients: ChildProcess[]
}

async function phase(measured: Measured, over: Promise<unknown>): Promise<Phase> {
  const { db } = measured
  const before = { used: await used(measured), counts: await countsOf(db) }
  const begun = performance.now()
  let isOver = false
  const ended = over.then(() => {
    isOver = true
  })
  const most = { api: 0, workers: 0, database: 0, waited: 0, connections: 0 }
  let [exchanges, seen] = [0, new Date()]
  while (!isOver) {
    const now = new Date()
    const { rows } = await db.pool.query<{ waited: number; read: number }>(
      `SELECT coalesce(extract(epoch FROM now() - min(next_at)), 0)::float8 AS waited,
         (SELECT count(*)::int FROM integration WHERE current_at >= $1 AND current_at < $2) AS read
       FROM exchange_job WHERE lane = 'current' AND next_at <= now() AND claimed_by IS NULL`,
      [seen, now],
    )
    seen = now
    exchanges += rows[0]?.read ?? 0
    const database = await memoryOfDatabase(db)
    most.waited = Math.max(most.waited, rows[0]?.waited ?? 0)
    most.database = Math.max(most.database, database.megabytes)
    most.connections = Math.max(most.connections, database.processes)
    for (const name of ['api', 'workers'] as const)
      most[name] = Math.max(most[name], ...(await Promise.all(measured[name].map(memoryOf))))
    await Promise.race([ended, setTimeout(1000)])
  }
  const seconds = (performance.now() - begun) / 1000
  const after = { used: await used(measured), counts: await countsOf(db) }
  const cores = (name: keyof Phase['cores']) => (after.used[name] - before.used[name]) / 100 / seconds
  return {
    seconds,
    exchanges,
    failed: after.counts.failed,
    checks: after.counts.checks - before.counts.checks,
    walBytes: after.counts.wal - before.counts.wal,
    waitedSeconds: most.waited,
    cores: {
      ...{ api: cores('api'), workers: cores('workers'), database: cores('database') },
      ...{ till: cores('till'), clients: cores('clients') },
    },
    memory: { api: most.api, workers: most.workers, database: most.database },
    connections: most.connections,
  }
}

async function used({ db, api, workers, till, clients }: Measured): Promise<Phase['cores']> {
  return {
    ...{ api: await usedBy(api), workers: await usedBy(workers), database: await usedByDatabase(db) },
    ...{ till: await usedBy(till), clients: await usedBy(clients) },
  }
}

async function countsOf(db: Database) {
  const { rows } = await db.pool.query<{ failed: number; checks: number; wal: number }>(
    `SELECT (SELECT count(*)::int FROM integration WHERE last_error IS NOT NULL) AS failed,
       (SELECT count(*)::int FROM event WHERE type = 'check.created') AS checks,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal`,
  )
  return rows[0] ?? { failed: 0, checks: 0, wal: 0 }
}

function printRuns(runs: readonly Run[]): void {
  const ms = ({ p50, p99 }: Spread) => `${p50.toFixed(0)} / ${p99.toFixed(0)}`
  const perCore = (value: number) => `${(100 * value).toFixed(0)}%`
  const rows: [string, (run: Run) => string][] = [
    ['restaurants', (run) => formatInteger(run.restaurants)],
    ['database, GiB', (run) => run.databaseGigabytes.toFixed(1)],
    ...phaseRows('polls only', (run) => run.polls),
    ...phaseRows('everything', (run) => run.all),
    ['reads a second', ({ traffic, all }) => (traffic.reads.count / all.seconds).toFixed(0)],
    ['reads, p50 / p99 ms', ({ traffic }) => ms(traffic.reads)],
    ...Object.keys(runs[0]?.traffic.readsByPath ?? {}).map((path): [string, (run: Run) => string] => [
      `  ${path}`,
      ({ traffic }) => ms(traffic.readsByPath[path] ?? { count: 0, p50: 0, p99: 0 }),
    ]),
    ['not 2xx', ({ traffic }) => JSON.stringify(traffic.failures)],
    ['cards created', ({ traffic }) => formatInteger(traffic.cards)],
    ['card to webhook, p50 / p99 ms', ({ traffic }) => ms(traffic.webhook)],
    ['card to stream, p50 / p99 ms', ({ traffic }) => ms(traffic.stream)],
    ['events delivered, streamed', ({ traffic }) => `${traffic.delivered}, ${traffic.streamed}`],
    ['lost', ({ traffic }) => `${traffic.lost.webhook}, ${traffic.lost.stream}`],
    ['memory of API, a worker, PostgreSQL, MiB', ({ all }) => memoryText(all.memory)],
    ['processes of PostgreSQL', ({ all }) => String(all.connections)],
  ]
  printTable(
    `A fleet: ${load.readsPerSecond} reads and ${load.cardsPerSecond} cards a second, ${load.streams} streams, ${workers} workers`,
    ['workspaces', ...runs.map(({ workspaces }) => formatInteger(workspaces))],
    rows.map(([name, of]) => [name, ...runs.map(of)]),
  )
  function phaseRows(name: string, of: (run: Run) => Phase): [string, (run: Run) => string][] {
    const each = (title: string, text: (phase: Phase) => string): [string, (run: Run) => string] => [
      `${name}: ${title}`,
      (run) => text(of(run)),
    ]
    return [
      each('polls a second', ({ exchanges, seconds }) => (exchanges / seconds).toFixed(2)),
      each('new checks a minute', ({ checks, seconds }) => formatInteger((60 * checks) / seconds)),
      each('waited at most, s', ({ waitedSeconds }) => waitedSeconds.toFixed(1)),
      each('failed', ({ failed }) => String(failed)),
      each('WAL, MB a minute', ({ walBytes, seconds }) => ((60 * walBytes) / seconds / 1e6).toFixed(1)),
      each('API, workers, PostgreSQL of a core', ({ cores }) =>
        [cores.api, cores.workers, cores.database].map(perCore).join(', '),
      ),
      each('iiko, clients of a core', ({ cores }) => [cores.till, cores.clients].map(perCore).join(', ')),
    ]
  }
}

function memoryText({ api, workers: worker, database }: Phase['memory']): string {
  return [api, worker, database].map((size) => size.toFixed(0)).join(', ')
}

interface Child {
  child: ChildProcess
  /** The next line that it prints. Throws when it ends before. */
  line(): Promise<string>
}

function startChild(processes: ChildProcess[], script: string, argv: string[]): Child {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    child,
    line: async () => {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${script} ended too early`)
      return value
    },
  }
}
