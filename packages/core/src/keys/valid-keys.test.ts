import { decodeId, newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createKey } from './create-key.ts'
import { revokeKey } from './revoke-key.ts'
import { type KeyInUse, validKeys } from './valid-keys.ts'

const database = suiteDatabase()

async function keyOf(ctx: Context, options: { expiresAt?: Date } = {}) {
  const made = await createKey(ctx, { name: 'till', scopes: ['read:webhooks'], ...options })
  return { publicId: made.id, workspaceId: ctx.workspace.id, id: decodeId('key', made.id) ?? '' }
}

const validIds = async (keys: readonly KeyInUse[], now: Date) =>
  new Set((await validKeys(database.db, keys, now)).keys())

describe('of many keys asked about at once', () => {
  test('those that are revoked, deleted or never were do not hold; the others do, whatever their workspace', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const [good, revoked, deleted, theirs] = [await keyOf(ctx), await keyOf(ctx), await keyOf(ctx), await keyOf(other)]
    const unknown = { workspaceId: ctx.workspace.id, id: newUuid() }
    const asked = [good, revoked, deleted, theirs, unknown]
    expect(await validIds(asked, ctx.now())).toEqual(new Set([good.id, revoked.id, deleted.id, theirs.id]))
    await revokeKey(ctx, revoked.publicId)
    await database.db.pool.query('DELETE FROM api_key WHERE id = $1', [deleted.id])
    expect(await validIds(asked, ctx.now())).toEqual(new Set([good.id, theirs.id]))
  })

  test('each is told with the restaurants it is limited to at this moment', async () => {
    const ctx = await testContext(database.db)
    const [key, restaurant] = [await keyOf(ctx), newUuid()]
    expect((await validKeys(database.db, [key], ctx.now())).get(key.id)).toBeNull()
    await database.db.pool.query('UPDATE api_key SET restaurant_ids = ARRAY[$2::uuid] WHERE id = $1', [
      key.id,
      restaurant,
    ])
    expect((await validKeys(database.db, [key], ctx.now())).get(key.id)).toEqual([restaurant])
  })

  test('one holds until the very instant it expires', async () => {
    const ctx = await testContext(database.db)
    const expiresAt = new Date(ctx.now().getTime() + 60_000)
    const key = await keyOf(ctx, { expiresAt })
    const holds = async (at: number) => (await validKeys(database.db, [key], new Date(at))).has(key.id)
    expect(await holds(expiresAt.getTime() - 1)).toBe(true)
    expect(await holds(expiresAt.getTime())).toBe(false)
  })

  test('a key is not found under another workspace', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    const { id } = await keyOf(ctx)
    expect(await validIds([{ workspaceId: other.workspace.id, id }], ctx.now())).toEqual(new Set())
  })

  test('none asked about are none', async () => {
    expect(await validIds([], new Date())).toEqual(new Set())
  })
})
