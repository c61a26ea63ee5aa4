import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { openDatabase } from '@vitrina/db/database'
import { preparedLast } from '@vitrina/db/preparing-pool'
import { projectRoot } from '@vitrina/db/prisma/run-prisma'
import { transaction } from '@vitrina/db/transaction'
import { dropCheck } from '@vitrina/testing/drop-check'
import { freePort } from '@vitrina/testing/free-port'
import { emptyDatabase } from '@vitrina/testing/private-database'
import { receiver } from '@vitrina/testing/receiver'
import { type ServeProcess, startServe } from '@vitrina/testing/serve-process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { withClient } from './test-run/test-cluster.ts'

const run = promisify(execFile)
const script = join(projectRoot, 'packaging/citus/cluster.sh')
const bin = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin'
const isPossible = existsSync(join(bin, 'initdb')) && existsSync(join(bin, '../lib/citus.so'))

test('the script of the cluster says what it can do', async () => {
  await expect(run(script)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cluster.sh start FOLDER'),
  })
  await expect(run(script, ['dance', '/nowhere'])).rejects.toMatchObject({ code: 2 })
})

const restaurant = { key: 'r1', name: 'At the bridge', city: 'Riga', address: 'Quay 1' }

if (!isPossible) console.log(`The cluster of Citus is not tried: there is no Citus in ${join(bin, '../lib')}`)
else describe('a cluster of Citus', aCluster)

function aCluster() {
  let folder: string
  let address: string
  let env: Record<string, string>
  const served: ServeProcess[] = []

  const cluster = async (...args: string[]) => {
    const [command = '', ...rest] = args
    const { stdout } = await run(script, [command, join(folder, 'nodes'), ...rest], { env: { ...process.env, ...env } })
    return stdout.trim()
  }
  const ops = async (databaseUrl: string, ...args: string[]): Promise<unknown> => {
    const options = { cwd: projectRoot, env: { ...process.env, ...env, DATABASE_URL: databaseUrl } }
    const { stdout } = await run(process.execPath, ['packages/tooling/src/ops.ts', ...args, '--json'], options)
    return JSON.parse(stdout)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrina-cluster-'))
    // The servers' own user passes through it.
    await run('chmod', ['755', folder])
    env = {
      FIRST_PORT: String(await freePort()),
      SHARDS: '4',
      VITRINA_SECRET: randomBytes(32).toString('base64'),
      DATABASE_URL_FILE: '',
    }
    address = await cluster('start')
  }, 120_000)
  afterAll(async () => {
    await Promise.all(served.map(({ stop }) => stop()))
    await cluster('stop')
    await rm(folder, { recursive: true, force: true })
  })

  test('is given the tables of a filled database with each of their rows; a second time there is nothing left to do', async () => {
    await ops(address, 'migrate', 'up')
    // As if months of sales had been dropped before.
    await withClient(address, (client) => client.query(`UPDATE installation SET sales_from = '2020-01-01'`))
    const moves = 'restaurant,product,unit,at,kind,quantity\nr1,Salt,kg,2026-10-01,in,3\n'
    const others = { 'stock_moves.csv': moves }
    await dropCheck(folder, { restaurant, date: '2026-10-01', number: 1, total: '5.00', others })
    const source = ['--source', 'source_a', '--files', join(folder, 'source_a/e2e-1')]
    // So many that a node gets rows of several shards of a table.
    const fill = async (name: string) => {
      const made = await ops(address, 'workspace', 'create', '--name', name, '--timezone', 'UTC')
      const { workspaceId } = z.object({ workspaceId: z.string() }).parse(made)
      const run = await ops(address, 'exchange', 'run', '--workspace', workspaceId, ...source)
      expect(run).toMatchObject({ inserted: 1, rejected: 0 })
    }
    for (let n = 1; n <= 6; n += 1) await fill(`Before ${n}`)
    const before = await contents(address)
    expect(before['stock_net_change']).toMatchObject({ rows: 6 })
    const first = z.object({ references: z.array(z.string()), distributed: z.array(z.string()), nodes: z.number() })
    const spread = first.parse(await ops(address, 'distribute'))
    expect(await contents(address)).toEqual(before)
    expect(spread.nodes).toBe(2)
    expect(spread.references).toContain('workspace')
    expect(spread.distributed).toEqual(expect.arrayContaining(['sale_check', 'sale_line', 'event', 'request_log']))
    const nothing = { references: [], distributed: [], keys: [], settings: [], nodes: 2 }
    expect(await ops(address, 'distribute')).toEqual(nothing)
    // Not of the coordinator alone, which has no rows of workspaces any more.
    expect(JSON.stringify(await ops(address, 'doctor'))).toMatch(/PostgreSQL 15[^"]* \d+ MB over all nodes/)
    await withClient(address, async (client) => {
      await client.query(
        'CREATE TABLE later (workspace_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (workspace_id, id))',
      )
    })
    expect(await ops(address, 'distribute')).toEqual({ ...nothing, distributed: ['later'] })
    await withClient(address, (client) => client.query('DROP TABLE later'))
  }, 120_000)

  test('a backup made while workspaces come is of one moment: one server and the cluster itself have each of its rows again', async () => {
    const db = openDatabase({ url: address, maxConnections: 6 })
    const plain = await emptyDatabase()
    onTestFinished(async () => {
      await db.close()
      await plain.drop()
    })
    const [named, kept] = ['Comes meanwhile', join(folder, 'backup')]
    let isStopped = false
    const coming = Array.from({ length: 4 }, async () => {
      while (!isStopped) await createWorkspace(db, { name: named, timezone: 'UTC' }, new Date())
    })
    const backups = z.object({ rows: z.number() })
    // The moments of two nodes are so close together that what comes between them is seldom met by one backup.
    for (let n = 1; n <= 3; n += 1) backups.parse(await ops(address, 'backup', join(kept, String(n))))
    isStopped = true
    await Promise.all(coming)
    await ops(plain.url, 'migrate', 'up')
    for (let n = 1; n <= 3; n += 1) await ops(plain.url, 'restore', join(kept, String(n)), '--replace')
    await ops(address, 'restore', join(kept, '3'), '--replace')
    // Versions are new whenever rows are written.
    const except = ['_prisma_migrations', 'data_version', 'data_change']
    const restored = await contents(plain.url, { except })
    expect(restored['stock_net_change']).toMatchObject({ rows: 6 })
    await withClient(plain.url, async (client) => {
      const { rows } = await client.query('SELECT sales_from::text AS "from" FROM installation')
      expect(rows).toEqual([{ from: '2020-01-01' }])
    })
    expect(await contents(address, { except })).toEqual(restored)
  }, 240_000)

  test('a change that Citus only warns of, having lost a part of it, is taken back and made once', async () => {
    const db = openDatabase({ url: address, maxConnections: 2 })
    onTestFinished(() => db.close())
    await db.pool.query(`CREATE TABLE made (way text); CREATE SEQUENCE tries`)
    await db.pool.query(`CREATE FUNCTION lose_first() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') = 1 THEN RAISE WARNING 'Query could not find the intermediate result file "1_1"'; END IF;
    END $$`)
    const change = (way: string) => `WITH put AS (INSERT INTO made VALUES ('${way}')) SELECT lose_first()`
    const ways: Record<string, (statement: string) => Promise<unknown>> = {
      pool: (statement) => db.pool.query(statement),
      alone: (statement) => sql.raw(statement).execute(db.kysely),
      last: (statement) => transaction(db, (tx) => sql`${preparedLast} ${sql.raw(statement)}`.execute(tx.kysely)),
    }
    for (const [way, run] of Object.entries(ways)) {
      await db.pool.query('ALTER SEQUENCE tries RESTART')
      await run(change(way))
    }
    const { rows } = await db.pool.query('SELECT way, count(*)::int AS n FROM made GROUP BY way ORDER BY way')
    expect(rows).toEqual(['alone', 'last', 'pool'].map((way) => ({ way, n: 1 })))
    await db.pool.query('DROP TABLE made; DROP FUNCTION lose_first; DROP SEQUENCE tries')
  }, 60_000)

  test('gets a node and moves rows there under traffic: no request fails, no check, figure or delivery is lost', async () => {
    const plain = await emptyDatabase()
    try {
      await ops(plain.url, 'migrate', 'up')
      const here = await install(plain.url, 'plain')
      const there = await install(address, 'cluster')
      const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']
      await logCrossing(address)
      await there.exchange(days.slice(0, 2))
      expect(await there.readEverything()).toEqual([])
      const traffic = there.keepAsking()
      await cluster('add')
      const [moved] = await Promise.all([cluster('rebalance'), there.exchange(days.slice(2))])
      const asked = await traffic.stop()
      await here.exchange(days)

      expect(moved.split('\n').length, moved).toBe(3)
      const errors = served.flatMap((serving) =>
        serving.log().filter(({ level }) => level === 'error' || level === 'fatal'),
      )
      expect({ failed: asked.failed, errors }).toEqual({ failed: [], errors: [] })
      expect(asked.answered).toBeGreaterThan(0)
      expect(await totals(address)).toEqual(await totals(plain.url))
      await expect.poll(() => there.delivered.size, { timeout: 60_000 }).toBe(days.length)
      // Whatever asks more than one node begins with its name: it is a control query.
      const crossing = crossingStatements(await readFile(join(folder, 'nodes/node-0.log'), 'utf8'))
      expect(crossing.length).toBeGreaterThan(0)
      expect(crossing.filter((statement) => !statement.startsWith('/* control: '))).toEqual([])
    } finally {
      await Promise.all(served.splice(0).map(({ stop }) => stop()))
      await plain.drop()
    }
  }, 600_000)

  /** A workspace with a key and a subscription, served by an API and a worker of its own. */
  async function install(databaseUrl: string, name: string) {
    const data = join(folder, name)
    await mkdir(data)
    const own = { ...env, DATABASE_URL: databaseUrl, DATA_DIR: data }
    const serving = await startServe({ args: ['api', 'worker'], env: own })
    served.push(serving)
    await expect.poll(serving.ready, { timeout: 60_000 }).toBe(200)
    const text = z.record(z.string(), z.unknown())
    const { workspaceId } = text.parse(
      await ops(databaseUrl, 'workspace', 'create', '--name', name, '--timezone', 'UTC'),
    )
    const workspace = String(workspaceId)
    const scopes = ['--name', 'BI', '--scopes', 'all']
    const { key } = text.parse(await ops(databaseUrl, 'key', 'create', '--workspace', workspace, ...scopes))
    await ops(databaseUrl, 'settings', 'set', '--workspace', workspace, 'key.rateLimit', '100000')
    await ops(databaseUrl, 'settings', 'set', '--workspace', workspace, 'webhooks.allowPrivate', 'true')
    const delivered = new Set<string>()
    const { url } = await receiver((response, { body }) => {
      const parsed = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) }).safeParse(JSON.parse(body))
      if (parsed.success) delivered.add(parsed.data.data.object.id)
      response.end()
    })
    const call = async (method: string, path: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${String(key)}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') }),
      }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return fetch(`${serving.apiUrl}/api/v1${path}`, init)
    }
    expect((await call('POST', '/webhooks', { url, events: ['check.created'] })).status).toBe(201)
    const exchange = async (dates: string[]) => {
      for (const date of dates) {
        const number = Number(date.slice(-2))
        await dropCheck(join(data, 'drop', workspace), { restaurant, date, number, total: `${100 * number}.00` })
        const stored = async () => (await call('GET', '/checks')).text()
        await expect.poll(stored, { interval: 1000, timeout: 120_000 }).toMatch(new RegExp(`"number":"?${number}"?,`))
      }
    }
    const keepAsking = () => {
      let [isStopped, answered] = [false, 0]
      const failed: string[] = []
      const ask = async (method: string, path: string, body?: () => object) => {
        while (!isStopped) {
          try {
            const response = await call(method, path, body?.())
            answered += 1
            if (!response.ok) failed.push(`${method} ${path}: ${response.status} ${await response.text()}`)
          } catch (error) {
            failed.push(`${method} ${path}: ${String(error)}`)
          }
          // A key may make 20 calls a second.
          await sleep(350)
        }
      }
      const asking = [
        ask('GET', '/restaurants'),
        ask('GET', '/dishes'),
        ask('GET', '/waiters'),
        ask('GET', '/checks'),
        ask('POST', '/cards', () => ({ title: `Card ${answered}` })),
      ]
      const stop = async () => {
        isStopped = true
        await Promise.all(asking)
        return { answered, failed }
      }
      return { stop }
    }
    /** Calls every GET that needs no id, and returns those that failed. */
    const readEverything = async () => {
      const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      const { paths } = document.parse(await (await call('GET', '/openapi')).json())
      const failed: string[] = []
      for (const path of Object.keys(paths).filter((path) => !path.includes('{') && paths[path]?.['get'])) {
        const own = path.replace(/^\/api\/v1/, '')
        if (own.includes('stream')) continue
        const { status } = await call('GET', own)
        if (status >= 500) failed.push(`GET ${own}: ${status}`)
      }
      return failed
    }
    return { delivered, exchange, keepAsking, readEverything }
  }
}

/** Has the coordinator log which statements ask more than one node, with who sent them. */
async function logCrossing(address: string): Promise<void> {
  await withClient(address, async (client) => {
    for (const setting of [
      `citus.multi_task_query_log_level = 'log'`,
      `log_min_error_statement = 'log'`,
      `log_line_prefix = '%p %a|'`,
    ]) {
      await client.query(`ALTER SYSTEM SET ${setting}`)
    }
    await client.query('SELECT pg_reload_conf()')
  })
}

/** The statements of API and worker that asked more than one node, each once. */
function crossingStatements(log: string): string[] {
  const found = new Set<string>()
  const crossing = new Set<string>()
  for (const entry of log.split(/\n(?=\d+ [^|\n]*\|)/)) {
    const [, pid = '', name = '', kind = '', text = ''] = /^(\d+) ([^|\n]*)\|(\w+):\s+([\s\S]*)$/.exec(entry) ?? []
    if (kind === 'LOG' && text.startsWith('multi-task query')) crossing.add(pid)
    if (kind !== 'STATEMENT' || !crossing.delete(pid) || !['vitrina-api', 'vitrina-worker'].includes(name)) continue
    found.add(text.replace(/\s+/g, ' ').trim())
  }
  return [...found]
}

/** How many rows each table has, with a hash of all that is in them. */
async function contents(url: string, { except = [] }: { except?: string[] } = {}): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relname <> ALL($1) ORDER BY 1`,
      [except],
    )
    const found: Record<string, unknown> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows, md5(string_agg(text, chr(10) ORDER BY text COLLATE "C")) AS hash
         FROM (SELECT t::text AS text FROM ${client.escapeIdentifier(name)} t) each`,
      )
      found[name] = rows[0]
    }
    return found
  })
}

/** Sums of the days from November 2026 on. */
async function totals(url: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const found = []
    for (const sums of [
      `SELECT 'lines' AS of, business_date::text AS day, sum(total)::numeric(20, 2)::text AS sum, count(*)::int AS rows FROM sale_line`,
      `SELECT 'checks', business_date::text, sum(total)::numeric(20, 2)::text, count(*)::int FROM sale_check`,
      `SELECT 'days', business_date::text, sum(revenue)::numeric(20, 2)::text, sum(checks)::int FROM restaurant_day`,
      `SELECT 'dishes', business_date::text, sum(revenue)::numeric(20, 2)::text, sum(lines)::int FROM dish_day`,
    ]) {
      found.push(
        ...(
          await client.query(
            `${sums} WHERE business_date >= '2026-11-01' GROUP BY business_date ORDER BY business_date`,
          )
        ).rows,
      )
    }
    return found
  })
}
