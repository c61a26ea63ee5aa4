import type { Scope } from '@vitrina/contract/scopes'
import { currentAsker, runFor } from '@vitrina/db/asker'
import { openDatabase } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext } from '@vitrina/testing/test-context'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Context } from '../context.ts'
import { createKey } from '../keys/create-key.ts'
import { ensureSandbox } from '../workspaces/create-workspace.ts'
import { listRequests } from './list-requests.ts'
import { type LoggedRequest, RequestJournal } from './request-journal.ts'

const database = suiteDatabase()

const entryOf = (ctx: Context, entry: Partial<LoggedRequest> = {}): LoggedRequest => ({
  workspaceId: ctx.workspace.id,
  id: newUuid(),
  keyId: newUuid(),
  method: 'GET',
  path: '/api/v1/dishes',
  status: 200,
  durationMs: 7,
  at: ctx.now(),
  ...entry,
})

async function log(ctx: Context, ...entries: LoggedRequest[]): Promise<void> {
  const journal = new RequestJournal(ctx.db, silentLogger)
  for (const entry of entries) journal.add(entry)
  await journal.flush()
}

describe('the request log', () => {
  test('gives what was asked, newest first, with the name of the key', async () => {
    const ctx = await testContext(database.db)
    const { id } = await createKey(ctx, { name: 'till', scopes: ['read:checks'] })
    const { rows } = await ctx.db.pool.query<{ id: string }>('SELECT id FROM api_key WHERE workspace_id = $1', [
      ctx.workspace.id,
    ])
    const first = entryOf(ctx, { keyId: rows[0]?.id ?? '', method: 'POST', status: 201 })
    const second = entryOf(ctx)
    await log(ctx, first, second)
    expect(await listRequests(ctx, {})).toEqual([
      expect.objectContaining({ id: encodeId('request', second.id), keyName: null }),
      {
        id: encodeId('request', first.id),
        method: 'POST',
        path: '/api/v1/dishes',
        status: 201,
        durationMs: 7,
        keyId: id,
        keyName: 'till',
        isTest: false,
        at: '2026-03-31T12:00:00.000Z',
      },
    ])
  })

  test('finds by request id, path, method, status and key', async () => {
    const ctx = await testContext(database.db)
    const wanted = entryOf(ctx, { method: 'PATCH', path: '/api/v1/cards/t_1', status: 404 })
    await log(ctx, entryOf(ctx), wanted, entryOf(ctx))
    const id = encodeId('request', wanted.id)
    for (const search of [
      { id },
      { path: '/cards' },
      { method: 'PATCH' as const },
      { status: 404 },
      { keyId: encodeId('key', wanted.keyId) },
    ]) {
      expect((await listRequests(ctx, search)).map((entry) => entry.id)).toEqual([id])
    }
    expect(await listRequests(ctx, { id: 'req_x' })).toEqual([])
  })

  test('is walked page by page, each entry once', async () => {
    const ctx = await testContext(database.db)
    await log(ctx, ...Array.from({ length: 25 }, () => entryOf(ctx)))
    const seen: string[] = []
    for (let before: string | undefined; ; before = seen.at(-1)) {
      const page = await listRequests(ctx, { limit: 10, ...(before !== undefined && { before }) })
      seen.push(...page.map(({ id }) => id))
      if (page.length < 10) break
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25])
  })

  test('holds those of the sandbox, marked, and nobody else’s', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    const { id } = await ensureSandbox(ours.db, ours.workspace.id, ours.now())
    await log(ours, entryOf(ours, { workspaceId: id }), entryOf(theirs))
    expect((await listRequests(ours, {})).map(({ isTest }) => isTest)).toEqual([true])
  })

  test('needs read:integrations', async () => {
    const ctx = await testContext(database.db)
    const lesser = { ...ctx, scopes: new Set<Scope>(['read:audit']) }
    const extra = { requiredScope: 'read:integrations' }
    await expect(listRequests(lesser, {})).rejects.toMatchObject({ code: 'insufficient_scope', extra })
  })

  test('finds by class of status', async () => {
    const ctx = await testContext(database.db)
    await log(ctx, ...[200, 201, 404, 429, 500].map((status) => entryOf(ctx, { status })))
    const found = async (statusClass: '2xx' | '4xx' | '5xx') =>
      (await listRequests(ctx, { statusClass })).map(({ status }) => status)
    expect([await found('2xx'), await found('4xx'), await found('5xx')]).toEqual([[201, 200], [429, 404], [500]])
  })

  test('of live and test keys is one list, newest first, page after page', async () => {
    const ctx = await testContext(database.db)
    const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
    const entries = Array.from({ length: 6 }, (_, index) => entryOf(ctx, index % 2 === 0 ? { workspaceId: id } : {}))
    await log(ctx, ...entries)
    const first = await listRequests(ctx, { limit: 4 })
    const second = await listRequests(ctx, { limit: 4, before: first.at(-1)?.id })
    const ids = entries.map((entry) => encodeId('request', entry.id)).reverse()
    expect([...first, ...second].map((entry) => entry.id)).toEqual(ids)
  })

  test('refuses a search that is none: an unknown class, a page after no id', async () => {
    const ctx = await testContext(database.db)
    await expect(Reflect.apply(listRequests, undefined, [ctx, { statusClass: '9xx' }])).rejects.toThrow()
    await expect(listRequests(ctx, { path: 'a\0b' })).rejects.toThrow()
    await expect(listRequests(ctx, { before: 'req_x' })).rejects.toMatchObject({ code: 'not_found' })
  })

  testOnOneServer('a page of 100 000 entries is read by the primary key, and not more than the page', async () => {
    const ctx = await testContext(database.db)
    await ctx.db.pool.query(
      `INSERT INTO request_log (workspace_id, id, key_id, method, path, status, duration_ms, created_at)
       SELECT $1, ('0199' || lpad(to_hex(n), 28, '0'))::uuid, $1, 'GET', '/api/v1/dishes', 200, 1, now()
       FROM generate_series(1, 100000) n`,
      [ctx.workspace.id],
    )
    await ctx.db.pool.query('ANALYZE request_log')
    const asked: { sql: string; parameters: readonly unknown[] }[] = []
    const listening = ctx.db.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => result,
    })
    const executor = listening.getExecutor()
    const compile = executor.compileQuery.bind(executor)
    executor.compileQuery = (...args) => {
      const query = compile(...args)
      asked.push(query)
      return query
    }
    expect(await listRequests({ ...ctx, db: { ...ctx.db, kysely: listening } }, {})).toHaveLength(50)
    const query = asked.find(({ sql }) => sql.includes('FROM request_log'))
    const { rows } = await ctx.db.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS off, TIMING off) ${query?.sql}`,
      [...(query?.parameters ?? [])],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan Backward using request_log_rest_pkey.*rows=50(\.00)? /)
    expect(plan).not.toMatch(/Seq Scan on request_log/)
  })

  test('loses no other entry to a workspace that is gone', async () => {
    const ctx = await testContext(database.db)
    const kept = entryOf(ctx)
    await log(ctx, entryOf(ctx, { workspaceId: newUuid() }), kept)
    expect((await listRequests(ctx, {})).map(({ id }) => id)).toEqual([encodeId('request', kept.id)])
  })

  test('keeps what it could not write and writes it when the database is back', async () => {
    const ctx = await testContext(database.db)
    const nowhere = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/nothing' })
    const db = { ...ctx.db, kysely: nowhere.kysely }
    const journal = new RequestJournal(db, silentLogger)
    journal.add(entryOf(ctx))
    await journal.flush()
    await nowhere.close()
    db.kysely = ctx.db.kysely
    await journal.flush()
    expect(await listRequests(ctx, {})).toHaveLength(1)
  })
})

test('a batch of entries is written on behalf of none of their requests', async () => {
  const ctx = await testContext(database.db)
  const askers: object[] = []
  const db = openDatabase({
    url: database.url,
    watch: { slowMs: -1, onSlow: ({ statement }) => statement.includes('request_log') && askers.push(currentAsker()) },
  })
  onTestFinished(() => db.close())
  const journal = new RequestJournal(db, silentLogger)
  runFor({ requestId: 'first' }, () => journal.add(entryOf(ctx)))
  await expect.poll(() => askers).toEqual([{}])
})
