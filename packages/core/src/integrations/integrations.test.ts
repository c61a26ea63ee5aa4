import { Integration, type IntegrationSlug } from '@vitrina/contract/integration'
import type { Source } from '@vitrina/contract/source'
import { decodeId } from '@vitrina/db/ids'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getFreshness } from '../exchange/get-freshness.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { connectIntegration } from './connect-integration.ts'
import { disconnectIntegration } from './disconnect-integration.ts'
import { listIntegrations } from './list-integrations.ts'

const database = suiteDatabase()
const good: Record<IntegrationSlug, Record<string, unknown>> = {
  source_a: { url: 'https://10.0.0.5:8080', username: 'http', password: 'pa55word' },
  source_b: { url: 'https://iiko.example', login: 'api', password: 'pa55word' },
  agent_gateway: { baseUrl: 'http://localhost:11434', model: 'some' },
  mail: { host: 'smtp.example', port: 465, from: 'a@example.com', secure: true },
}

async function hold(ctx: Context, slug: string, levels: string[] | null, isConnected = true): Promise<void> {
  const checks = levels?.map((level) => ({ code: 'c', level, message: 'm', hint: null }))
  await ctx.db.kysely
    .insertInto('integration')
    .values({
      workspace_id: ctx.workspace.id,
      slug,
      sealed_credentials: 'v1.sealed',
      is_connected: isConnected,
      checked_at: new Date('2026-03-30T10:00:00Z'),
      checks: checks === undefined ? null : JSON.stringify(checks),
      updated_at: ctx.now(),
    })
    .execute()
}

describe('the list of integrations', () => {
  test('of a new workspace: four, none connected, none exchanged', async () => {
    const ctx = await testContext(database.db)
    const { data, meta } = await listIntegrations(ctx)
    const none = {
      object: 'integration',
      connected: false,
      checkedAt: null,
      lastExchangeAt: null,
      status: 'not_connected',
    }
    expect(data).toEqual([
      { slug: 'source_a', name: 'r_keeper', kind: 'accounting', ...none },
      { slug: 'source_b', name: 'iiko', kind: 'accounting', ...none },
      { slug: 'agent_gateway', name: 'Шлюз агентов', kind: 'ai', ...none },
      { slug: 'mail', name: 'Почта', kind: 'mail', ...none },
    ])
    expect(Integration.array().parse(data)).toEqual(data)
    expect(meta).toMatchObject({ limit: 4, offset: 0, hasMore: false, nextCursor: null, total: 4 })
  })

  test('tells the worst of the last check, and never the credentials', async () => {
    const ctx = await testContext(database.db)
    await hold(ctx, 'source_a', ['info', 'warn'])
    await hold(ctx, 'source_b', ['warn', 'error', 'info'])
    await hold(ctx, 'agent_gateway', ['info'])
    await hold(ctx, 'mail', ['error'], false)
    const answer = await listIntegrations(ctx)
    expect(answer.data.map(({ connected, status }) => [connected, status])).toEqual([
      [true, 'warning'],
      [true, 'error'],
      [true, 'ok'],
      [false, 'not_connected'],
    ])
    expect(answer.data[0]?.checkedAt).toBe('2026-03-30T10:00:00.000Z')
    expect(JSON.stringify(answer)).not.toContain('sealed')
  })

  test('is ok where a connected one was never checked', async () => {
    const ctx = await testContext(database.db)
    await hold(ctx, 'mail', null)
    expect((await listIntegrations(ctx)).data.at(-1)).toMatchObject({ connected: true, status: 'ok' })
  })

  test('gives the end of the last exchange of the source that succeeded, trials and failures aside', async () => {
    const ctx = await testContext(database.db)
    const on = (now: string): Context => ({ ...ctx, now: () => new Date(now) })
    const day = (key: string) => ({ checks: [{ key, date: '2026-03-10', lines: [{ dish: 'tea', total: '1' }] }] })
    await sendLedger(on('2026-03-11T01:00:00Z'), day('a'))
    await sendLedger(on('2026-03-12T01:00:00Z'), day('b'))
    await sendLedger(on('2026-03-13T01:00:00Z'), day('c'), { dryRun: true })
    await ctx.db.pool.query(
      `INSERT INTO exchange_run (workspace_id, id, source, origin, fingerprint, dry_run, status, started_at, finished_at)
       VALUES ($1, gen_random_uuid(), 'source_a', 'x', 'x', false, 'failed', $2, $2)`,
      [ctx.workspace.id, new Date('2026-03-14T01:00:00Z')],
    )
    const last = async (asking: Context) =>
      (await listIntegrations(asking)).data.map(({ lastExchangeAt }) => lastExchangeAt)
    expect(await last(ctx)).toEqual(['2026-03-12T01:00:00.000Z', null, null, null])
    expect(await last(await testContext(database.db))).toEqual([null, null, null, null])
  })

  test('tells who is limited of no accounting system that brings none of their restaurants: neither how it fares nor when it was read', async () => {
    const ctx = await testContext(database.db)
    const sold = (source: Source, restaurant: string): Ledger => ({
      source,
      restaurants: [{ key: restaurant, name: restaurant }],
      checks: [{ key: restaurant, restaurant, date: '2026-03-02', lines: [{ dish: 'tea', total: '1' }] }],
    })
    await sendLedger(ctx, sold('source_a', 'Near'))
    await sendLedger(ctx, sold('source_b', 'Far'))
    for (const slug of ['source_a', 'source_b', 'mail']) await hold(ctx, slug, ['info'])
    const near = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'Near')
    const limited = { ...ctx, reach: [decodeId('restaurant', near?.id ?? '') ?? ''] }
    const told = async (asker: Context) =>
      (await listIntegrations(asker)).data.map(({ slug, status, lastExchangeAt }) => [slug, status, lastExchangeAt])
    const at = expect.any(String)
    const [ownSource, mail] = [
      ['source_a', 'ok', at],
      ['mail', 'ok', null],
    ]
    const gateway = ['agent_gateway', 'not_connected', null]
    expect(await told(ctx)).toEqual([ownSource, ['source_b', 'ok', at], gateway, mail])
    expect(await told(limited)).toEqual([ownSource, ['source_b', 'not_connected', null], gateway, mail])
    expect((await getFreshness(ctx)).sources.map(({ source }) => source)).toEqual(['source_a', 'source_b'])
    expect((await getFreshness(limited)).sources.map(({ source }) => source)).toEqual(['source_a'])
    expect(await getFreshness({ ...ctx, reach: [] })).toMatchObject({
      sources: [],
      lastExchangeAt: null,
      lastStatus: null,
    })
  })

  test('needs read:integrations', async () => {
    const ctx = await testContext(database.db)
    await expect(listIntegrations({ ...ctx, scopes: new Set(['write:integrations']) })).rejects.toMatchObject({
      extra: { requiredScope: 'read:integrations' },
    })
  })
})

describe('connecting', () => {
  // Mail takes nothing that an installation could lack.
  test.each(Object.entries(good).filter(([slug]) => slug !== 'mail'))(
    '%s with good credentials where nothing can call it: not available, and nothing is stored',
    async (slug, credentials) => {
      const ctx = await testContext(database.db)
      const before = await dumpTables(database.db)
      await expect(connectIntegration(ctx, { slug, credentials })).rejects.toMatchObject({
        code: 'not_available',
        message: expect.stringMatching(/^This installation has no (connector|client)/),
      })
      expect(await dumpTables(database.db)).toEqual(before)
    },
  )

  test('stores credentials that work, sealed; nowhere does their secret stand in the clear', async () => {
    const system = new InMemorySystem()
    const told: unknown[] = []
    const tell = (...words: unknown[]) => told.push(words)
    const ctx = {
      ...(await testContext(database.db)),
      openSystem: system.connection,
      logger: { info: tell, warn: tell, error: tell },
    }
    system.checks = [{ code: 'clock', level: 'warn', message: 'Five minutes off.', hint: 'Set it.' }]
    const { data } = await connectIntegration(ctx, { slug: 'source_a', credentials: good.source_a })
    expect(data).toEqual({
      slug: 'source_a',
      connected: true,
      checkedAt: '2026-03-31T12:00:00.000Z',
      checks: system.checks,
    })
    const list = await listIntegrations(ctx)
    expect(list.data[0]).toMatchObject({ slug: 'source_a', connected: true, status: 'warning' })
    const everything = JSON.stringify([data, list, told, await dumpTables(database.db)])
    expect(everything).not.toContain('pa55word')
    expect(everything).not.toContain(Buffer.from('pa55word').toString('base64').slice(0, 8))
    expect(system.closed).toBe(1)
  })

  test('stores nothing of credentials that do not work, and leaves those held before', async () => {
    const system = new InMemorySystem()
    const ctx = { ...(await testContext(database.db)), openSystem: system.connection }
    await connectIntegration(ctx, { slug: 'source_a', credentials: good.source_a })
    const before = await dumpTables(database.db)
    system.checks = [{ code: 'login', level: 'error', message: 'Refused.', hint: 'Look at the password.' }]
    const { data } = await connectIntegration(ctx, {
      slug: 'source_a',
      credentials: { ...good.source_a, password: 'x' },
    })
    expect(data).toMatchObject({ connected: false, checks: system.checks })
    // The journal alone tells of it.
    const after = await dumpTables(database.db)
    expect({ ...after, audit_entry: [] }).toEqual({ ...before, audit_entry: [] })
  })

  test('of a sandbox reaches nothing', async () => {
    const system = new InMemorySystem()
    const live = await testContext(database.db)
    const ctx = { ...live, openSystem: system.connection, workspace: { ...live.workspace, isSandbox: true } }
    const asked = connectIntegration(ctx, { slug: 'source_a', credentials: good.source_a })
    await expect(asked).rejects.toMatchObject({ code: 'not_available', message: expect.stringMatching(/^The sandbox/) })
  })

  test('ends with disconnecting: the credentials are gone, once, with an audit entry', async () => {
    const system = new InMemorySystem()
    const ctx = { ...(await testContext(database.db)), openSystem: system.connection }
    await connectIntegration(ctx, { slug: 'source_b', credentials: good.source_b })
    await disconnectIntegration(ctx, { slug: 'source_b' })
    await disconnectIntegration(ctx, { slug: 'source_b' })
    const { rows } = await ctx.db.pool.query(
      `SELECT sealed_credentials, is_connected, (SELECT array_agg(action ORDER BY id) FROM audit_entry WHERE workspace_id = $1) AS audit
       FROM integration WHERE workspace_id = $1`,
      [ctx.workspace.id],
    )
    expect(rows).toEqual([
      { sealed_credentials: null, is_connected: false, audit: ['integration.connected', 'integration.disconnected'] },
    ])
    await expect(disconnectIntegration(ctx, { slug: 'source_c' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['source_a', {}, ['#/credentials/url', '#/credentials/username', '#/credentials/password']],
    ['source_a', { ...good.source_a, password: '' }, ['#/credentials/password']],
    ['source_a', { ...good.source_a, password: null }, ['#/credentials/password']],
    ['source_a', { ...good.source_a, login: 'a' }, ['#/credentials/login']],
    ['source_b', good.source_a, ['#/credentials/login', '#/credentials/username']],
    ['source_b', { ...good.source_b, 'a/b~c': 'x' }, ['#/credentials/a~1b~0c']],
    ['agent_gateway', { ...good.agent_gateway, model: 1 }, ['#/credentials/model']],
    ['mail', { ...good.mail, port: '465', from: 'nobody' }, ['#/credentials/port', '#/credentials/from']],
    ['mail', { ...good.mail, port: 0 }, ['#/credentials/port']],
  ] satisfies [IntegrationSlug, object, string[]][])(
    '%s with %j is refused at %j',
    async (slug, credentials, pointers) => {
      const ctx = await testContext(database.db)
      const refusal: unknown = await connectIntegration(ctx, { slug, credentials }).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'validation_failed' })
      expect(refusal).toMatchObject({ extra: { errors: pointers.map((pointer) => ({ pointer })) } })
      expect(JSON.stringify(refusal)).not.toContain('pa55word')
    },
  )

  test.each(['source_c', '', 'SOURCE_A', 'toString', '__proto__'])('%j is not there', async (slug) => {
    const ctx = await testContext(database.db)
    await expect(connectIntegration(ctx, { slug, credentials: {} })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('needs write:integrations, before anything else', async () => {
    const ctx = await testContext(database.db)
    const reader = { ...ctx, scopes: new Set(['read:integrations' as const]) }
    await expect(connectIntegration(reader, { slug: 'nothing', credentials: {} })).rejects.toMatchObject({
      extra: { requiredScope: 'write:integrations' },
    })
  })
})
