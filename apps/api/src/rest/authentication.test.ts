import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { makeKeyText } from '@vitrina/core/keys/key-text'
import { revokeKey, rotateKey } from '@vitrina/core/keys/revoke-key'
import { createWorkspace, ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, smallChain)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

const status = async (headers: Record<string, string>) => (await api.ask('GET', '/restaurants', headers)).statusCode

describe('a key is taken', () => {
  test.each<[string, (text: string) => Record<string, string>]>([
    ['as Authorization: Bearer', (text) => ({ authorization: `Bearer ${text}` })],
    ['as bearer in any case', (text) => ({ authorization: `bEARER ${text}` })],
    ['as X-Api-Key', (text) => ({ 'x-api-key': text })],
    ['in both, when they are the same', (text) => ({ authorization: `Bearer ${text}`, 'x-api-key': text })],
  ])('%s', async (_, headers) => expect(await status(headers(key))).toBe(200))
})

describe('401, all alike', () => {
  const other = () => makeKeyText(false)
  const cases: [string, (text: string) => Record<string, string>][] = [
    ['no key', () => ({})],
    ['an empty one', () => ({ authorization: 'Bearer ', 'x-api-key': '' })],
    ['an unknown one', () => ({ 'x-api-key': other() })],
    ['one with a wrong checksum', (text) => ({ 'x-api-key': `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}` })],
    [
      'one with a changed letter',
      (text) => ({ 'x-api-key': text.replace(/_(.)(?=[^_]+$)/, (_, c) => `_${c === 'A' ? 'B' : 'A'}`) }),
    ],
    ['a live key written as a test key', (text) => ({ 'x-api-key': text.replace('live', 'test') })],
    ['its hash', () => ({ 'x-api-key': 'a'.repeat(64) })],
    ['two different keys in the two headers', (text) => ({ authorization: `Bearer ${text}`, 'x-api-key': other() })],
    ['a key beside a scheme that is not Bearer', (text) => ({ authorization: 'Basic YTpi', 'x-api-key': text })],
    ['a key without its scheme', (text) => ({ authorization: text })],
    ['a key in the query', () => ({})],
    ['a key with something after it', (text) => ({ authorization: `Bearer ${text} x` })],
    ['a very long one', () => ({ 'x-api-key': 'x'.repeat(4000) })],
  ]

  test.each(cases)('%s', async (title, headers) => {
    const path = title === 'a key in the query' ? `/restaurants?api_key=${key}` : '/restaurants'
    const answer = await api.ask('GET', path, headers(key))
    const nobody = await api.ask('GET', '/restaurants', {})
    const { requestId: _, ...body } = answer.json()
    const { requestId: __, ...expected } = nobody.json()
    expect([answer.statusCode, body, answer.headers['www-authenticate']]).toEqual([401, expected, 'Bearer'])
    expect(body).toMatchObject({ code: 'unauthorized', status: 401 })
    expect(answer.body).not.toContain(key)
  })

  test('a revoked key, from the next request on', async () => {
    const made = await createKey(ctx, { name: 'brief', scopes: ['read:restaurants'] })
    expect(await status({ 'x-api-key': made.key })).toBe(200)
    await revokeKey(ctx, made.id)
    expect(await status({ 'x-api-key': made.key })).toBe(401)
  })

  test('an expired key, from its very moment on', async () => {
    const made = await createKey(ctx, {
      name: 'brief',
      scopes: ['read:restaurants'],
      expiresAt: new Date('2026-04-01T00:00:00Z'),
    })
    const at = async (now: string) =>
      (await serve({ ...ctx, now: () => new Date(now) }).ask('GET', '/restaurants', { 'x-api-key': made.key }))
        .statusCode
    expect([await at('2026-03-31T23:59:59.999Z'), await at('2026-04-01T00:00:00Z')]).toEqual([200, 401])
  })
})

test('a rotated key goes on working beside the new one until it is revoked', async () => {
  const old = await createKey(ctx, { name: 'old', scopes: ['read:restaurants'] })
  const fresh = await rotateKey(ctx, old.id)
  expect([await status({ 'x-api-key': old.key }), await status({ 'x-api-key': fresh.key })]).toEqual([200, 200])
  await revokeKey(ctx, old.id)
  expect([await status({ 'x-api-key': old.key }), await status({ 'x-api-key': fresh.key })]).toEqual([401, 200])
})

test('a test key reaches the sandbox alone, a live key the workspace alone', async () => {
  const sandbox = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
  const inSandbox = await systemContext({
    db: ctx.db,
    workspaceId: sandbox.id,
    secret: ctx.secret,
    logger: silentLogger,
    name: 'test',
    now: ctx.now,
  })
  await sendLedger(inSandbox, { restaurants: [{ key: 'r', name: 'Only a test' }], checks: [] })
  const testKey = await keyWith(inSandbox, scopes)
  expect([testKey.slice(0, 9), key.slice(0, 9)]).toEqual(['svc_test_', 'svc_live_'])
  const names = async (text: string) =>
    (await api.get('/restaurants', text)).json().data.map((row: { name: string }) => row.name)
  expect(await names(testKey)).toEqual(['Only a test'])
  expect(await names(key)).toEqual(['South', 'Север'])
  const [own] = (await api.get('/checks', key)).json().data
  expect((await api.get(`/checks/${own.id}`, testKey)).statusCode).toBe(404)
})

test('a key of one workspace sees nothing of another, in any list', async () => {
  const { id } = await createWorkspace(ctx.db, { name: 'Empty', timezone: 'Europe/Moscow' }, ctx.now())
  const empty = await systemContext({
    db: ctx.db,
    workspaceId: id,
    secret: ctx.secret,
    logger: silentLogger,
    name: 'test',
    now: ctx.now,
  })
  const theirs = await keyWith(empty, scopes)
  for (const list of ['restaurants', 'dishes', 'checks', 'waiters']) {
    expect((await api.get(`/${list}?date_from=2000-01-01`, theirs)).json()).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
    expect((await api.get(`/${list}?date_from=2000-01-01`, key)).json().data.length).toBeGreaterThan(0)
  }
})

test('the time a key was last used is kept, to the minute', async () => {
  const made = await createKey(ctx, { name: 'used', scopes: ['read:restaurants'] })
  const lastUsed = async () => {
    const { rows } = await ctx.db.pool.query('SELECT last_used_at FROM api_key WHERE workspace_id = $1 AND name = $2', [
      ctx.workspace.id,
      'used',
    ])
    return rows[0].last_used_at?.toISOString() ?? null
  }
  const useAt = (now: string) =>
    serve({ ...ctx, now: () => new Date(now) }).ask('GET', '/restaurants', { 'x-api-key': made.key })
  expect(await lastUsed()).toBeNull()
  await useAt('2026-03-31T12:00:00Z')
  await useAt('2026-03-31T12:00:59Z')
  expect(await lastUsed()).toBe('2026-03-31T12:00:00.000Z')
  await useAt('2026-03-31T12:01:30Z')
  expect(await lastUsed()).toBe('2026-03-31T12:01:30.000Z')
})
