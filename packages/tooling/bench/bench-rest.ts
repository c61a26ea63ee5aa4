import type { ChildProcess } from 'node:child_process'
import { listCards } from '@vitrina/core/cards/list-cards'
import { listChecks } from '@vitrina/core/checks/list-checks'
import type { Context } from '@vitrina/core/context'
import { getDashboardData } from '@vitrina/core/dashboards/get-dashboard-data'
import { listDashboards } from '@vitrina/core/dashboards/list-dashboards'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { type DB, openDatabase } from '@vitrina/db/database'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { stderrLogger } from '../src/stderr-logger.ts'
import type { BareRoute } from './bare-server.ts'
import { compare, connections, json, keys, load, makeKeys } from './load.ts'
import { paced } from './paced.ts'
import { benchSecret, startServer } from './start-server.ts'
import { printTable } from './table.ts'

/**
 * Times REST with everything switched on (keys, limits, idempotency, request log, schemas) against a bare route that
 * runs the same SQL and returns the same bytes: a process that remembers its answers, and one that computes each. All
 * are separate processes on the same machine and are measured in turns, so that other load affects all.
 */
export async function benchRest(options: { url: string; workspaceId: string }): Promise<void> {
  const db = openDatabase({ url: options.url, maxConnections: 4 })
  const servers: ChildProcess[] = []
  try {
    const { workspaceId } = options
    const ctx = await systemContext({ db, workspaceId, secret: benchSecret, logger: stderrLogger, name: 'bench' })
    const headers = await makeKeys(ctx)
    await makeCards(ctx, 5000)
    await db.pool.query('ANALYZE card')
    const api = await startServer(servers, '../../../apps/api/src/main.ts', options.url)
    const computing = await startServer(servers, '../../../apps/api/src/main.ts', options.url, { ANSWER_CACHE_MB: '0' })
    const bare = await startServer(servers, './bare-server.ts', options.url)
    const rows: string[][] = []
    for (const [path, read] of Object.entries(await readsOf(ctx))) {
      const name = path.replaceAll('/', '-')
      await teach(bare, {
        name,
        queries: await queriesOf(ctx, read),
        body: await bytesOf(`${api}/api/v1${path}`, headers),
      })
      const run = (root: string) => (duration: number) => load(root, headers, { duration })
      const first = await compare(run(`${bare}/${name}`), run(`${computing}/api/v1${path}`))
      const again = await compare(run(`${bare}/${name}`), run(`${api}/api/v1${path}`))
      const half = await paced(`${api}/api/v1${path}`, headers, again.full / 2)
      rows.push([`GET ${path}`, ...figuresOf(first.full, first.plain), ...figuresOf(again.full, again.plain), ms(half)])
    }
    const writes = await benchWrites(ctx, api, bare, headers)
    rows.push(['POST /cards, Idempotency-Key', ...figuresOf(writes.full, writes.plain), '', '', '', ''])
    printTable(
      `REST with everything on, against a bare route of the same SQL and bytes; ${connections} connections, ${keys} keys`,
      ['', 'computed/s', 'bare', 'share', 'repeated/s', 'bare', 'share', 'p99 ms at half'],
      rows,
    )
  } finally {
    for (const server of servers) server.kill('SIGKILL')
    await db.close()
  }
}

type Read = (ctx: Context) => Promise<unknown>

/** Reads by their path. */
async function readsOf(ctx: Context): Promise<Record<string, Read>> {
  const { data } = await listDashboards(ctx)
  const [dashboard] = data
  if (!dashboard) throw new Error('The workspace has no dashboard')
  return {
    '/restaurants': (asked) => listRestaurants(asked, {}),
    '/dishes': (asked) => listDishes(asked, {}),
    '/checks': (asked) => listChecks(asked, {}),
    '/cards': (asked) => listCards(asked, {}),
    [`/dashboards/${dashboard.id}/data`]: (asked) => getDashboardData(asked, { id: String(dashboard.id) }),
  }
}

async function benchWrites(ctx: Context, api: string, bare: string, headers: Record<string, string>[]) {
  const insert = `INSERT INTO card (workspace_id, id, title, status, priority, position, creator_type, creator_id,
    creator_name, created_at, updated_at) VALUES ($1, new_uuid_v7(), 'Bench', 'new', 'normal', 1, 'key', new_uuid_v7(), 'bench', now(), now())`
  const body = '{"title":"Bench"}'
  const answer = await fetch(`${api}/api/v1/cards`, { method: 'POST', headers: { ...headers[0], ...json }, body })
  await teach(bare, {
    name: 'card',
    queries: [{ sql: insert, parameters: [ctx.workspace.id] }],
    body: await answer.text(),
  })
  const post = { method: 'POST' as const, body, withTokens: true }
  const { plain, full } = await compare(
    (duration) => load(`${bare}/card`, headers, { ...post, duration }),
    (duration) => load(`${api}/api/v1/cards`, headers, { ...post, duration }),
  )
  return { full, plain }
}

function figuresOf(full: number, bare: number): string[] {
  return [full.toFixed(0), bare.toFixed(0), (full / bare).toFixed(2)]
}

function ms({ p99 }: { p99: number }): string {
  return p99.toFixed(1)
}

async function makeCards(ctx: Context, count: number): Promise<void> {
  await sql`
    INSERT INTO card (workspace_id, id, title, status, priority, position, creator_type, creator_id, creator_name, created_at,
      updated_at)
    SELECT ${ctx.workspace.id}, new_uuid_v7(), 'Карточка ' || n, (ARRAY['new', 'in_progress', 'done'])[n % 3 + 1]::card_status,
      'normal', n, 'system', ${ctx.workspace.id}, 'bench', now(), now()
    FROM generate_series(1, ${count}::int) n`.execute(ctx.db.kysely)
}

/** The SQL that a read runs. */
async function queriesOf(ctx: Context, read: Read): Promise<BareRoute['queries']> {
  const queries: BareRoute['queries'] = []
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: ctx.db.pool }),
    log: ({ query }) => {
      queries.push({ sql: query.sql, parameters: [...query.parameters] })
    },
  })
  await read({ ...ctx, db: { ...ctx.db, kysely } })
  return queries
}

async function bytesOf(url: string, headers: Record<string, string>[]): Promise<string> {
  const answer = await fetch(url, { headers: headers[1] ?? {} })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

async function teach(bare: string, route: BareRoute): Promise<void> {
  await fetch(`${bare}/teach`, { method: 'POST', headers: json, body: JSON.stringify(route) })
}
