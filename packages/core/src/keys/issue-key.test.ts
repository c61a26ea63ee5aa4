import type { Scope } from '@vitrina/contract/scopes'
import { auditOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { setSetting } from '../settings/settings.ts'
import { Gate } from './gate.ts'
import { issueKey } from './issue-key.ts'
import { listKeys } from './list-keys.ts'
import { readKeyBook } from './read-key-book.ts'
import { revokeKey, rotateKey } from './revoke-key.ts'
import { setKeyLimit } from './set-key-limit.ts'

const database = suiteDatabase()
const reading = { name: 'till', scopes: ['read:checks'] satisfies Scope[] }
const withScopes = (ctx: Context, ...scopes: Scope[]): Context => ({ ...ctx, scopes: new Set(scopes) })

async function enter(ctx: Context, key: string) {
  return await new Gate(ctx.db).enter({ headers: { 'x-api-key': key }, address: '192.0.2.4', now: ctx.now() })
}

describe('a key made in the panel', () => {
  test('is live, or a test key of the sandbox, which is made on first need and once', async () => {
    const ctx = await testContext(database.db)
    const [live, first, second] = [
      await issueKey(ctx, reading),
      await issueKey(ctx, { ...reading, isTest: true }),
      await issueKey(ctx, { ...reading, isTest: true }),
    ]
    const entered = await Promise.all([live, first, second].map(async ({ key }) => (await enter(ctx, key)).identity))
    expect(entered.map((identity) => identity?.workspace.isSandbox)).toEqual([false, true, true])
    expect(entered[1]?.workspace.id).toBe(entered[2]?.workspace.id)
  })

  test('has the end and the limit it was given, and is let in until then', async () => {
    const ctx = await testContext(database.db)
    const { id, key } = await issueKey(ctx, { ...reading, expiresAt: '2026-04-01T00:00:00Z', rateLimit: 7 })
    expect((await listKeys(ctx))[0]).toMatchObject({
      expiresAt: '2026-04-01T00:00:00.000Z',
      rateLimit: 7,
      state: 'active',
    })
    expect((await enter(ctx, key)).rate.limit).toBe(7)
    const later = { ...ctx, now: () => new Date('2026-04-01T00:00:00Z') }
    expect((await listKeys(later))[0]?.state).toBe('expired')
    expect((await enter(later, key)).refusal?.code).toBe('unauthorized')
    await expect(rotateKey(later, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is in the journal of the workspace people work in, test keys too', async () => {
    const ctx = await testContext(database.db)
    const { id } = await issueKey(ctx, { ...reading, isTest: true })
    const fresh = await rotateKey(ctx, id)
    expect(await auditOf(ctx)).toMatchObject([
      { action: 'key.created', object_id: id, details: { name: 'till', isTest: true } },
      { action: 'key.rotated', object_id: fresh.id, details: { isTest: true } },
    ])
  })

  test.each([
    ['an end that has passed', { expiresAt: '2026-03-31T12:00:00Z' }],
    ['an end that is no instant', { expiresAt: 'tomorrow' }],
    ['a limit of 0', { rateLimit: 0 }],
    ['no scope', { scopes: [] }],
    ['a blank name', { name: ' ' }],
    ['a name with NUL', { name: 'a\0b' }],
  ])('with %s is refused, and nothing is made', async (_, wrong) => {
    const ctx = await testContext(database.db)
    await expect(issueKey(ctx, { ...reading, isTest: true, ...wrong })).rejects.toThrow()
    expect(await listKeys(ctx)).toEqual([])
    expect(await ctx.db.prisma.workspace.count({ where: { sandboxOf: ctx.workspace.id } })).toBe(0)
  })

  test('needs write:integrations and every scope it is given', async () => {
    const ctx = await testContext(database.db)
    const refused = (requiredScope: Scope) => ({ code: 'insufficient_scope', extra: { requiredScope } })
    const lesser = withScopes(ctx, 'read:checks', 'read:integrations')
    await expect(issueKey(lesser, reading)).rejects.toMatchObject(refused('write:integrations'))
    const narrow = withScopes(ctx, 'write:integrations')
    await expect(issueKey(narrow, { ...reading, isTest: true })).rejects.toMatchObject(refused('read:checks'))
  })
})

describe('the limit of a key', () => {
  test('can be raised, and given back to the workspace; it holds from the next request', async () => {
    const ctx = await testContext(database.db)
    const { id, key } = await issueKey(ctx, { ...reading, isTest: true })
    expect((await enter(ctx, key)).rate.limit).toBe(100)
    await setKeyLimit(ctx, { id, rateLimit: 5000 })
    expect((await enter(ctx, key)).rate.limit).toBe(5000)
    await setKeyLimit(ctx, { id, rateLimit: null })
    expect((await enter(ctx, key)).rate.limit).toBe(100)
  })

  test('is in the journal with what it was; the same again is not', async () => {
    const ctx = await testContext(database.db)
    const { id } = await issueKey(ctx, reading)
    await setKeyLimit(ctx, { id, rateLimit: 300 })
    await setKeyLimit(ctx, { id, rateLimit: 300 })
    expect((await auditOf(ctx)).slice(1)).toMatchObject([
      { action: 'key.updated', object_id: id, details: { name: 'till', rateLimit: 300, formerRateLimit: null } },
    ])
  })

  test('is changed with write:integrations, of a key of ours that is not revoked', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const { id } = await issueKey(ctx, reading)
    const asked = { id, rateLimit: 300 }
    await expect(setKeyLimit(withScopes(ctx, 'read:integrations'), asked)).rejects.toMatchObject({
      extra: { requiredScope: 'write:integrations' },
    })
    await expect(setKeyLimit(other, asked)).rejects.toMatchObject({ code: 'not_found' })
    await expect(setKeyLimit(ctx, { id: 'key_x', rateLimit: 1 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(setKeyLimit(ctx, { id, rateLimit: 0 })).rejects.toThrow()
    await revokeKey(ctx, id)
    await expect(setKeyLimit(ctx, asked)).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('the book of keys tells the usual limit, what a key replaces, and how full the sandbox is', async () => {
  const ctx = await testContext(database.db)
  const { id } = await issueKey(ctx, { ...reading, isTest: true })
  const { id: freshId } = await rotateKey(ctx, id)
  await setSetting(ctx, 'key.rateLimit', '250')
  const book = await readKeyBook(ctx)
  expect(book).toMatchObject({ defaultLimit: 250, sandbox: { filledThrough: null, isFilling: true } })
  expect(book.keys.map((key) => [key.id, key.rotatedFrom])).toEqual([
    [freshId, id],
    [id, null],
  ])
  await expect(readKeyBook(withScopes(ctx, 'write:integrations'))).rejects.toMatchObject({ code: 'insufficient_scope' })
})
