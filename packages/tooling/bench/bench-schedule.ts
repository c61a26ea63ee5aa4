import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSystem } from '@vitrina/connectors/open-system'
import { planMissingJobs } from '@vitrina/core/exchange/exchange-jobs'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { credentialsPurpose } from '@vitrina/core/integrations/credentials-purpose'
import { seal } from '@vitrina/core/secrets/seal'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { type Database, openDatabase } from '@vitrina/db/database'
import { z } from 'zod'
import { stderrLogger } from '../src/stderr-logger.ts'
import { benchSecret, startScript } from './start-server.ts'
import { formatInteger, printTable } from './table.ts'
import { usedBy, usedByDatabase } from './usage.ts'

const workers = 2
const idleSeconds = 60
const rateSeconds = 60

/**
 * Workers with many connected sources, each a cash server of r_keeper in a separate process: what they cost without
 * sources and while nothing is due, how many exchanges they serve at most, and how late exchanges begin at 70 % of that.
 */
export async function benchSchedule(options: { url: string; folder: string; sources: number }): Promise<void> {
  const { url, folder, sources } = options
  const db = openDatabase({ url, maxConnections: 8 })
  const servers: ChildProcess[] = []
  try {
    const till = await startTill(servers)
    const startWorkers = async () => {
      const env = { CONNECT_PRIVATE: 'true', LOG_LEVEL: 'error', DROP_DIR: folder }
      const started = Array.from({ length: workers }, () => startScript('../../../apps/worker/src/main.ts', url, env))
      servers.push(...started)
      await setTimeout(15_000)
      if (started.some(({ exitCode }) => exitCode !== null)) throw new Error('A worker ended before it was ready')
      return started
    }
    const without = await startWorkers()
    const base = await measured(db, without, idleSeconds)
    await Promise.all(without.map(endChild))
    await connectAll(db, till, sources)
    const working = await startWorkers()
    await setDue(db, 86_400)
    const idle = await measured(db, working, idleSeconds)
    await setDue(db, 0)
    // The first exchange of each source stores its restaurant; it is not counted.
    await setTimeout(20_000)
    const full = await measured(db, working, 30)
    const rate = (0.7 * full.exchanges) / full.seconds
    await setDue(db, sources / rate)
    await setTimeout(2000)
    const usual = await measured(db, working, rateSeconds)
    printTable(
      `${formatInteger(sources)} connected sources, ${workers} workers`,
      ['', 'exchanges/s', 'waited at most, s', 'workers, % of a core', 'PostgreSQL, % of a core'],
      [
        ['no sources', ...rowOf(base)],
        ['nothing due', ...rowOf(idle)],
        ['all due', ...rowOf(full)],
        ['70 % of that', ...rowOf(usual)],
      ],
    )
  } finally {
    for (const server of servers) server.kill('SIGKILL')
    await db.close()
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

interface Measured {
  seconds: number
  exchanges: number
  waitedSeconds: number
  workerShare: number
  databaseShare: number
}

function rowOf({ exchanges, seconds, waitedSeconds, workerShare, databaseShare }: Measured): string[] {
  return [
    (exchanges / seconds).toFixed(1),
    waitedSeconds.toFixed(2),
    (100 * workerShare).toFixed(1),
    (100 * databaseShare).toFixed(1),
  ]
}

/** Workspaces with one source each, connected as the panel does it, but without asking the server each time. */
async function connectAll(db: Database, till: string, sources: number): Promise<void> {
  const credentials = { url: till, username: access.login, password: access.password }
  const { id } = await createWorkspace(db, { name: 'Schedule', timezone: 'Europe/Moscow' }, new Date())
  const first = await systemContext({ db, workspaceId: id, secret: benchSecret, logger: stderrLogger, name: 'bench' })
  const ctx = { ...first, openSystem, connectPrivate: true as const }
  const { data } = await connectIntegration(ctx, { slug: 'source_a', credentials })
  if (!data.connected) throw new Error(`The till is not connected: ${JSON.stringify(data.checks)}`)
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO workspace SELECT (jsonb_populate_record(w, jsonb_build_object('id', new_uuid_v7(), 'name', 'Schedule ' || n, 'slug', 'schedule-' || n))).*
     FROM workspace w, generate_series(2, $2::int) n WHERE w.id = $1 RETURNING id`,
    [id, sources],
  )
  const sealed = rows.map((row) =>
    seal(benchSecret, credentialsPurpose({ workspace: row }, 'source_a'), JSON.stringify(credentials)),
  )
  await db.pool.query(
    `INSERT INTO integration SELECT (jsonb_populate_record(i, jsonb_build_object('workspace_id', own.id,
       'sealed_credentials', own.sealed, 'history_loaded_at', now(), 'nightly_at', now()))).*
     FROM integration i, unnest($2::uuid[], $3::text[]) own(id, sealed) WHERE i.workspace_id = $1`,
    [id, rows.map((row) => row.id), sealed],
  )
  // What was never read is due at once, whatever is planned for it.
  await db.pool.query('UPDATE integration SET current_at = now() WHERE is_connected')
  await planMissingJobs(db)
}

/** Makes current data of all sources due at once, or at times spread evenly over so many seconds. */
async function setDue(db: Database, seconds: number): Promise<void> {
  const next = seconds === 86_400 ? "now() + interval '1 day'" : `now() + random() * interval '${seconds} seconds'`
  // Workers lock rows in an order of their own, so all are kept out first.
  await db.pool.query(
    `BEGIN; LOCK TABLE exchange_job IN EXCLUSIVE MODE;
     UPDATE exchange_job SET next_at = CASE lane WHEN 'current' THEN ${next} END; COMMIT`,
  )
}

async function measured(db: Database, processes: readonly ChildProcess[], seconds: number): Promise<Measured> {
  const before = { used: await usedBy(processes), database: await usedByDatabase(db) }
  const since = new Date()
  const begun = performance.now()
  let waitedSeconds = 0
  while (performance.now() - begun < seconds * 1000) {
    const { rows } = await db.pool.query<{ waited: number }>(
      `SELECT coalesce(extract(epoch FROM now() - min(next_at)), 0)::float8 AS waited FROM exchange_job
       WHERE lane = 'current' AND next_at <= now() AND claimed_by IS NULL`,
    )
    waitedSeconds = Math.max(waitedSeconds, rows[0]?.waited ?? 0)
    await setTimeout(200)
  }
  const passed = (performance.now() - begun) / 1000
  return {
    seconds: passed,
    exchanges: await readSince(db, since),
    waitedSeconds,
    workerShare: ((await usedBy(processes)) - before.used) / 100 / passed,
    databaseShare: ((await usedByDatabase(db)) - before.database) / 100 / passed,
  }
}

/** Sources whose current data was read since an instant. */
async function readSince(db: Database, since: Date): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM integration WHERE current_at >= $1',
    [since],
  )
  return rows[0]?.n ?? 0
}

const access = { login: 'bench', password: 'bench' }

/** A cash server of a small restaurant, in a process of its own. */
async function startTill(servers: ChildProcess[]): Promise<string> {
  const script = fileURLToPath(new URL('./till-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, access.login, access.password], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  for await (const line of createInterface(child.stdout))
    return z.object({ till: z.string() }).parse(JSON.parse(line)).till
  throw new Error('The cash server ended before it was ready')
}
