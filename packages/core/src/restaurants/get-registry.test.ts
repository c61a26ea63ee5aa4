import { decodeId } from '@vitrina/db/ids'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createRestaurant } from './create-restaurant.ts'
import { getRegistry } from './get-registry.ts'
import { getRestaurant } from './get-restaurant.ts'
import { listRestaurants } from './list-restaurants.ts'
import { listUnregistered } from './list-unregistered.ts'
import { updateRestaurant } from './update-restaurant.ts'

const database = suiteDatabase()

/** A workspace whose accounting system has sent one restaurant; returns its id. */
async function arrived(): Promise<{ ctx: Context; id: string }> {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, {
    restaurants: [{ key: 'r1', name: 'СЕВЕР ООО', city: 'Тверь', timezone: 'Asia/Vladivostok', dayEnd: '05:30' }],
    checks: [{ key: 'c', date: '2026-03-10', lines: [{ dish: 'd', total: '7' }] }],
  })
  return { ctx, id: (await listRestaurants(ctx, {})).data[0]?.id ?? '' }
}

const without = (ctx: Context, scope: 'read:restaurants' | 'write:restaurants') => ({
  ...ctx,
  scopes: new Set([...ctx.scopes].filter((each) => each !== scope)),
})

describe('the two words of a restaurant', () => {
  test('are the source’s and, before we say anything, none of ours', async () => {
    const { ctx, id } = await arrived()
    expect((await getRegistry(ctx, { id })).data).toEqual({
      id,
      object: 'restaurant_registry',
      registryId: null,
      source: 'source_a',
      sourceKey: 'r1',
      fromSource: true,
      sourceWords: { name: 'СЕВЕР ООО', city: 'Тверь', address: null },
      timezone: 'Asia/Vladivostok',
      dayEnd: '05:30',
      ownWords: { name: null, city: null, address: null, comment: null },
      isActive: true,
    })
  })

  test('stand side by side when we have ours', async () => {
    const { ctx, id } = await arrived()
    await updateRestaurant(ctx, { id, name: 'Север', comment: 'Новый', isActive: false })
    expect((await getRegistry(ctx, { id })).data).toMatchObject({
      registryId: expect.stringMatching(/^reg_/),
      sourceWords: { name: 'СЕВЕР ООО', city: 'Тверь', address: null },
      ownWords: { name: 'Север', city: null, address: null, comment: 'Новый' },
      isActive: false,
    })
  })

  test('of a restaurant that only we know are ours alone', async () => {
    const ctx = await testContext(database.db)
    const { data } = await createRestaurant(ctx, { name: 'Юг' })
    expect((await getRegistry(ctx, { id: data.id })).data).toMatchObject({
      fromSource: false,
      sourceKey: null,
      sourceWords: null,
      ownWords: { name: 'Юг' },
    })
  })

  test('need read:restaurants, and another workspace finds nothing under the id', async () => {
    const { ctx, id } = await arrived()
    await expect(getRegistry(without(ctx, 'read:restaurants'), { id })).rejects.toMatchObject({
      code: 'insufficient_scope',
    })
    const other = await testContext(database.db)
    await expect(getRegistry(other, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(getRegistry(ctx, { id: 'rst_1' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('our name taken away', () => {
  test('gives the source’s back', async () => {
    const { ctx, id } = await arrived()
    await updateRestaurant(ctx, { id, name: 'Север' })
    expect((await updateRestaurant(ctx, { id, name: null })).data.name).toBe('СЕВЕР ООО')
    expect((await getRegistry(ctx, { id })).data.ownWords.name).toBeNull()
  })

  test('stays where there is no other, and goes once the restaurant has come from the source', async () => {
    const { ctx, id } = await arrived()
    const { data: made } = await createRestaurant(ctx, { name: 'Север' })
    expect((await updateRestaurant(ctx, { id: made.id, name: null })).data.name).toBe('Север')
    const { data: linked } = await updateRestaurant(ctx, { id: made.id, name: null, sourceKey: 'r1' })
    expect(linked).toMatchObject({ id, name: 'СЕВЕР ООО' })
  })
})

describe('restaurants without a registry record', () => {
  test('are those the source sent and we have said nothing of', async () => {
    const { ctx, id } = await arrived()
    await createRestaurant(ctx, { name: 'Юг', sourceKey: 'south' })
    expect((await listUnregistered(ctx)).data).toEqual([
      { id, name: 'СЕВЕР ООО', source: 'source_a', sourceKey: 'r1', city: 'Тверь', address: null },
    ])
    await createRestaurant(ctx, { name: 'Север', sourceKey: 'r1' })
    expect((await listUnregistered(ctx)).data).toEqual([])
    expect((await getRestaurant(ctx, { id })).data[0]?.name).toBe('Север')
  })

  test('of 203 the first 200 are told, and that there are more', async () => {
    const { ctx, id } = await arrived()
    await ctx.db.pool.query(
      `INSERT INTO restaurant (workspace_id, id, name, source, source_key, from_source, timezone, currency, reference_date, created_at)
       SELECT workspace_id, gen_random_uuid(), 'Юг ' || n, source, 'key ' || n, true, timezone, currency, reference_date, created_at
       FROM restaurant, generate_series(1, 202) n WHERE workspace_id = $1 AND id = $2`,
      [ctx.workspace.id, decodeId('restaurant', id)],
    )
    const { data, meta } = await listUnregistered(ctx)
    expect([data.length, meta]).toMatchObject([200, { total: 203, hasMore: true, nextCursor: null }])
  })

  test('are told to who may link them, in their own workspace', async () => {
    const { ctx } = await arrived()
    await expect(listUnregistered(without(ctx, 'write:restaurants'))).rejects.toMatchObject({
      code: 'insufficient_scope',
    })
    expect((await listUnregistered(await testContext(database.db))).data).toEqual([])
  })
})
