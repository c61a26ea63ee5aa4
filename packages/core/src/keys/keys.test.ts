import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Scope, scopes } from '@vitrina/contract/scopes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { ensureSandbox } from '../workspaces/create-workspace.ts'
import { systemContext } from '../workspaces/workspace-context.ts'
import { createKey } from './create-key.ts'
import { Gate } from './gate.ts'
import { isKeyText, makeKeyText } from './key-text.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey, rotateKey } from './revoke-key.ts'

const database = suiteDatabase()
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

async function sandboxOf(ctx: Context): Promise<Context> {
  const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
  return systemContext({
    db: ctx.db,
    workspaceId: id,
    secret: testSecret,
    logger: silentLogger,
    name: 'test',
    now: ctx.now,
  })
}

/** The identity behind a key, or the refusal thrown. */
async function authenticate(ctx: Context, key: string) {
  const caller = { headers: { 'x-api-key': key }, address: '192.0.2.1', now: ctx.now() }
  const { identity, refusal } = await new Gate(ctx.db, { atOnce: 1000, addressLimit: 1000 }).enter(caller)
  if (!identity) throw refusal
  return identity
}

describe('the text of a key', () => {
  test('is its prefix, 32 random base62 characters and 6 of CRC-32 over all before them', () => {
    const text = makeKeyText(false)
    expect(text).toMatch(/^svc_live_[0-9A-Za-z]{38}$/)
    const checksum = [...text.slice(-6)].reduce((sum, letter) => sum * 62 + base62.indexOf(letter), 0)
    expect(checksum).toBe(crc32(text.slice(0, -6)))
    expect(makeKeyText(true)).toMatch(/^svc_test_[0-9A-Za-z]{38}$/)
  })

  test('is never the same twice, and uses every character', () => {
    const texts = Array.from({ length: 300 }, () => makeKeyText(false))
    expect(new Set(texts).size).toBe(300)
    const letters = new Set(texts.flatMap((text) => [...text.slice(9, 41)]))
    expect([...letters].sort().join('')).toBe(base62)
  })

  test('is told from one with any single character changed', () => {
    const text = makeKeyText(false)
    expect(isKeyText(text)).toBe(true)
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'x' ? 'y' : 'x'
      expect(isKeyText(text.slice(0, at) + other + text.slice(at + 1)), String(at)).toBe(false)
    }
  })

  test.each(['', 'svc_live_', 'svc_prod_', `svc_live_${'A'.repeat(38)}`, 'x'.repeat(47)])('is not %s', (text) => {
    expect(isKeyText(text)).toBe(false)
  })
})

describe('a new key', () => {
  test('is stored by its SHA-256 alone, with a hint of 13 characters', async () => {
    const ctx = await testContext(database.db)
    const { key } = await createKey(ctx, { name: 'till', scopes: ['read:checks'] })
    const { rows } = await ctx.db.pool.query<{ row: string; hash: string; hint: string }>(
      'SELECT k::text AS row, hash, hint FROM api_key k WHERE workspace_id = $1',
      [ctx.workspace.id],
    )
    expect(rows[0]?.hash).toBe(createHash('sha256').update(key).digest('hex'))
    expect(rows[0]?.hint).toBe(`${key.slice(0, 13)}…`)
    expect(rows[0]?.row).not.toContain(key.slice(14))
  })

  test('speaks for its workspace with its scopes, each once', async () => {
    const ctx = await testContext(database.db)
    const { key } = await createKey(ctx, { name: ' till ', scopes: ['read:checks', 'read:checks', 'read:dishes'] })
    const identity = await authenticate(ctx, key)
    expect(identity.workspace).toEqual(ctx.workspace)
    expect(identity.actor).toMatchObject({ type: 'key', name: 'till' })
    expect([...identity.scopes]).toEqual(['read:checks', 'read:dishes'])
  })

  test('of a sandbox is a test key, elsewhere a live one', async () => {
    const ctx = await testContext(database.db)
    const sandbox = await sandboxOf(ctx)
    const [live, trial] = [
      await createKey(ctx, { name: 'a', scopes: ['read:checks'] }),
      await createKey(sandbox, { name: 'b', scopes: ['read:checks'] }),
    ]
    expect([live.key.slice(0, 9), trial.key.slice(0, 9)]).toEqual(['svc_live_', 'svc_test_'])
    expect((await authenticate(ctx, trial.key)).workspace).toMatchObject({ id: sandbox.workspace.id, isSandbox: true })
    expect((await authenticate(ctx, live.key)).workspace).toMatchObject({ id: ctx.workspace.id, isSandbox: false })
  })

  test.each([
    ['an unknown scope', { name: 'x', scopes: ['read:everything'] }],
    ['no scope', { name: 'x', scopes: [] }],
    ['no name', { name: '  ', scopes: ['read:checks'] }],
    ['a name too long', { name: 'x'.repeat(121), scopes: ['read:checks'] }],
    ['a field nobody knows', { name: 'x', scopes: ['read:checks'], admin: true }],
  ])('with %s is refused', async (_, input) => {
    const ctx = await testContext(database.db)
    await expect(Reflect.apply(createKey, undefined, [ctx, input])).rejects.toThrow()
    expect(await listKeys(ctx)).toEqual([])
  })

  test('may carry every scope there is', async () => {
    const ctx = await testContext(database.db)
    const { key } = await createKey(ctx, { name: 'all', scopes: [...scopes] })
    expect([...(await authenticate(ctx, key)).scopes].sort()).toEqual([...scopes].sort())
  })

  test('loses a stored scope that the contract no longer knows, not the others', async () => {
    const ctx = await testContext(database.db)
    const { key } = await createKey(ctx, { name: 'old', scopes: ['read:checks'] })
    await ctx.db.pool.query("UPDATE api_key SET scopes = scopes || '{read:gone}' WHERE workspace_id = $1", [
      ctx.workspace.id,
    ])
    expect([...(await authenticate(ctx, key)).scopes]).toEqual(['read:checks'])
  })
})

describe('who may', () => {
  test('make, rotate and revoke keys needs write:integrations, the list read:integrations', async () => {
    const ctx = await testContext(database.db)
    const { id } = await createKey(ctx, { name: 'a', scopes: ['read:checks'] })
    const lesser = { ...ctx, scopes: new Set<Scope>(['read:checks']) }
    const refused = { code: 'insufficient_scope', extra: { requiredScope: 'write:integrations' } }
    await expect(createKey(lesser, { name: 'b', scopes: ['read:checks'] })).rejects.toMatchObject(refused)
    await expect(rotateKey(lesser, id)).rejects.toMatchObject(refused)
    await expect(revokeKey(lesser, id)).rejects.toMatchObject(refused)
    await expect(listKeys(lesser)).rejects.toMatchObject({ extra: { requiredScope: 'read:integrations' } })
  })

  test('nobody hands out a scope they do not hold, nor rotates a key that has one', async () => {
    const ctx = await testContext(database.db)
    const strong = await createKey(ctx, { name: 'owner', scopes: ['adapter:control'] })
    const manager = { ...ctx, scopes: new Set<Scope>(['write:integrations', 'read:checks']) }
    const refused = { code: 'insufficient_scope', extra: { requiredScope: 'adapter:control' } }
    await expect(createKey(manager, { name: 'x', scopes: ['adapter:control'] })).rejects.toMatchObject(refused)
    await expect(rotateKey(manager, strong.id)).rejects.toMatchObject(refused)
    await expect(createKey(manager, { name: 'x', scopes: ['read:checks'] })).resolves.toBeDefined()
  })

  test('each making, rotation and revocation is in the audit journal, without the key', async () => {
    const ctx = await testContext(database.db)
    const made = await createKey(ctx, { name: 'till', scopes: ['read:checks'] })
    const fresh = await rotateKey(ctx, made.id)
    await revokeKey(ctx, made.id)
    const { rows } = await ctx.db.pool.query<{ action: string; object_id: string; row: string }>(
      'SELECT action, object_id, a::text AS row FROM audit_entry a WHERE workspace_id = $1 ORDER BY id',
      [ctx.workspace.id],
    )
    expect(rows.map(({ action, object_id }) => [action, object_id])).toEqual([
      ['key.created', made.id],
      ['key.rotated', fresh.id],
      ['key.revoked', made.id],
    ])
    for (const { row } of rows) expect(row).not.toContain('svc_')
  })
})

describe('the list of keys', () => {
  test('names them, newest first, with their state, and never tells key or hash', async () => {
    const ctx = await testContext(database.db)
    const made = await createKey(ctx, {
      name: 'first',
      scopes: ['read:checks'],
      expiresAt: new Date('2027-01-01T00:00:00Z'),
    })
    const later = { ...(await sandboxOf(ctx)), now: () => new Date('2026-03-31T13:00:00Z') }
    await createKey(later, { name: 'second', scopes: ['read:dishes'] })
    const keys = await listKeys(ctx)
    expect(keys).toEqual([
      expect.objectContaining({ name: 'second', isTest: true }),
      {
        id: made.id,
        name: 'first',
        hint: `${made.key.slice(0, 13)}…`,
        isTest: false,
        limitedTo: null,
        scopes: ['read:checks'],
        rateLimit: null,
        state: 'active',
        createdBy: 'test',
        exceedsMaker: false,
        createdAt: '2026-03-31T12:00:00.000Z',
        expiresAt: '2027-01-01T00:00:00.000Z',
        revokedAt: null,
        lastUsedAt: null,
        rotatedFrom: null,
      },
    ])
    expect(JSON.stringify(keys)).not.toContain(made.key.slice(13))
    expect(JSON.stringify(keys)).not.toContain(createHash('sha256').update(made.key).digest('hex'))
  })

  test('is of the workspace and its sandbox alone', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    await createKey(theirs, { name: 'theirs', scopes: ['read:checks'] })
    await createKey(await sandboxOf(theirs), { name: 'their test', scopes: ['read:checks'] })
    expect(await listKeys(ours)).toEqual([])
  })
})

describe('revoking and rotating', () => {
  test('a revoked key is unauthorized at once; revoking again changes nothing', async () => {
    const ctx = await testContext(database.db)
    const { id, key } = await createKey(ctx, { name: 'a', scopes: ['read:checks'] })
    await revokeKey(ctx, id)
    await expect(authenticate(ctx, key)).rejects.toMatchObject({ code: 'unauthorized' })
    await revokeKey({ ...ctx, now: () => new Date('2026-04-01T00:00:00Z') }, id)
    expect((await listKeys(ctx))[0]?.revokedAt).toBe('2026-03-31T12:00:00.000Z')
  })

  test('a rotated key is new, with name, scopes and end of the old one, which goes on working', async () => {
    const ctx = await testContext(database.db)
    const expiresAt = new Date('2027-01-01T00:00:00Z')
    const old = await createKey(ctx, { name: 'a', scopes: ['read:checks', 'read:dishes'], expiresAt })
    const fresh = await rotateKey(ctx, old.id)
    expect([fresh.id === old.id, fresh.key === old.key]).toEqual([false, false])
    const [one, two] = await listKeys(ctx)
    expect([one?.name, one?.scopes, one?.expiresAt]).toEqual([two?.name, two?.scopes, two?.expiresAt])
    await expect(authenticate(ctx, old.key)).resolves.toBeDefined()
    await expect(authenticate(ctx, fresh.key)).resolves.toBeDefined()
  })

  test('a test key rotated from the workspace stays a test key of the sandbox', async () => {
    const ctx = await testContext(database.db)
    const trial = await createKey(await sandboxOf(ctx), { name: 'a', scopes: ['read:checks'] })
    const fresh = await rotateKey(ctx, trial.id)
    expect(fresh.key).toMatch(/^svc_test_/)
    expect((await authenticate(ctx, fresh.key)).workspace.isSandbox).toBe(true)
  })

  test('a revoked key is not rotated', async () => {
    const ctx = await testContext(database.db)
    const { id } = await createKey(ctx, { name: 'a', scopes: ['read:checks'] })
    await revokeKey(ctx, id)
    await expect(rotateKey(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('another workspace’s key is not there to be revoked or rotated', async () => {
    const [ours, theirs] = [await testContext(database.db), await testContext(database.db)]
    const { id, key } = await createKey(theirs, { name: 'a', scopes: ['read:checks'] })
    await expect(revokeKey(ours, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rotateKey(ours, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(revokeKey(ours, 'key_x')).rejects.toMatchObject({ code: 'not_found' })
    await expect(authenticate(theirs, key)).resolves.toBeDefined()
  })
})
