import { decodeId, encodeId } from '@vitrina/db/ids'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { uploadFiles } from '@vitrina/testing/upload-files'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { lockSource, unlockSource } from '../exchange/exchange-lock.ts'
import { listUploads } from '../uploads/list-uploads.ts'
import { anonymizeWaiter } from './anonymize-waiter.ts'
import { rankWaiters } from './rank-waiters.ts'

const database = suiteDatabase()
const period = { from: '2026-03-10', to: '2026-03-12' }

/** Anna sells and voids on the 10th; Boris sells. A later day has Anna again, and voids of hers. */
function ledger(days: number[], annaKey: string): Ledger {
  return {
    restaurants: [{ key: 'r1', name: 'North', timezone: 'Europe/Moscow' }],
    dishes: [{ key: 'tea', name: 'Tea' }],
    employees: [
      { key: annaKey, name: 'Anna Petrova', restaurant: 'r1' },
      { key: 'w2', name: 'Boris', restaurant: 'r1' },
    ],
    checks: days.flatMap((day) => [
      {
        key: `a${day}`,
        date: `2026-03-${day}`,
        waiter: annaKey,
        lines: [
          { dish: 'tea', total: '123.45' },
          { dish: 'tea', total: '10', type: 'void', reason: 'mistake', by: 'Anna Petrova' },
        ],
      },
      { key: `b${day}`, date: `2026-03-${day}`, waiter: 'w2', lines: [{ dish: 'tea', total: '7.01' }] },
    ]),
  }
}

async function anna(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id FROM waiter WHERE workspace_id = $1 AND name = 'Anna Petrova'`,
    [ctx.workspace.id],
  )
  return encodeId('waiter', rows[0]?.id ?? '')
}

const figures = async (ctx: Context) => {
  const { data } = await rankWaiters(ctx, { ...period, sort: '-revenue' })
  return data.map(({ name: _, ...row }) => row)
}
const rollups = ['waiter_day', 'waiter_hour', 'waiter_reversal_day', 'restaurant_day', 'dish_day']
// A digest is of what was told, names included.
const sums = async (ctx: Context) => {
  const dump = await dumpTables(ctx.db)
  const checks = await ctx.db.pool.query(
    `SELECT to_jsonb(c) - 'digest' AS stored FROM sale_check c WHERE workspace_id = $1 ORDER BY id`,
    [ctx.workspace.id],
  )
  return [...rollups.map((name) => dump[name]?.filter((row) => row.includes(ctx.workspace.id))), checks.rows]
}

describe.each(['w1', 'Anna Petrova'])('a waiter with the key %s who is made anonymous', (key) => {
  test('has every figure as before, and the name nowhere, also after the next exchanges', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, ledger([10], key))
    // As of a row of a staff list that repeats a key with another name.
    await ctx.db.pool.query(
      `INSERT INTO exchange_reject (workspace_id, run_id, seq, file, line, column_name, reason, code, params)
       SELECT workspace_id, id, 99, 'employees.csv', 3, 'name', 'was "Anna Petrova" before', 'differs_from_first', $2
       FROM exchange_run WHERE workspace_id = $1 LIMIT 1`,
      [ctx.workspace.id, { first: 'Anna Petrova' }],
    )
    const before = [await figures(ctx), await sums(ctx)]
    expect(before[0]).toMatchObject([{ revenue: 123.45 }, { revenue: 7.01 }])
    const { name } = await anonymizeWaiter(ctx, await anna(ctx))
    expect([await figures(ctx), await sums(ctx)]).toEqual(before)
    expect(JSON.stringify(await dumpTables(ctx.db)).includes('Anna Petrova')).toBe(false)
    // The same day once more, and a new one, both with the name.
    expect(await sendLedger(ctx, ledger([10], key))).toMatchObject({ days: { unchanged: 1, replaced: 0 } })
    expect([await figures(ctx), await sums(ctx)]).toEqual(before)
    expect((await sendLedger(ctx, ledger([10, 11], key))).status).toBe('succeeded')
    const { data } = await rankWaiters(ctx, { ...period, sort: '-revenue' })
    expect(data.map(({ name, revenue }) => [name, revenue])).toEqual([
      [name, 246.9],
      ['Boris', 14.02],
    ])
    expect(JSON.stringify(await dumpTables(ctx.db)).includes('Anna Petrova')).toBe(false)
  })
})

describe('the name of a waiter who was made anonymous', () => {
  test.each(['w9', 'Anna Petrova'])(
    'does not come back under the key %s of another source, nor in that one',
    async (key) => {
      const ctx = await testContext(database.db)
      await sendLedger(ctx, ledger([10], 'w1'))
      const { name } = await anonymizeWaiter(ctx, await anna(ctx))
      const before = await figures(ctx)
      const sent = ledger([11], key)
      await sendBundle(ctx, { ...bundleOf(sent), source: 'source_b' })
      // A key that is in no staff list is a name itself.
      await sendLedger(ctx, { ...ledger([12], key), employees: [] })
      expect(JSON.stringify(await dumpTables(ctx.db)).includes('Anna Petrova')).toBe(false)
      const { data } = await rankWaiters(ctx, { ...period, sort: '-revenue' })
      // 123.45 of each day: of the staff with the key w1, of the other source, and of the other key.
      const named = data.filter((row) => row.name === name || row.name === key)
      expect(named.reduce((sum, row) => sum + (row.revenue ?? 0), 0)).toBeCloseTo(3 * 123.45, 2)
      expect(data.filter((row) => before.some(({ id }) => id === row.id))).toHaveLength(2)
    },
  )

  test('is not written back by an exchange under way, which is waited for; uploads that may have it go', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, ledger([10], 'w1'))
    const [, kept] = [
      await uploadFiles(ctx, { 'a.csv': 'Waiter;Sum\nAnna Petrova;1\n' }),
      await uploadFiles(ctx, { 'b.csv': 'Waiter;Sum\nAnna Petrova;2\n' }),
    ]
    await ctx.db.pool.query(`UPDATE upload SET task = 'store' WHERE id = $1`, [decodeId('upload', kept)])
    const id = await anna(ctx)
    const client = await ctx.db.sessions.connect()
    await lockSource(client, ctx.workspace.id, 'source_b')
    const running = { code: 'exchange_running' }
    await expect(anonymizeWaiter(ctx, id, { waitMs: 0 })).rejects.toMatchObject(running)
    const done = anonymizeWaiter(ctx, id)
    await unlockSource(client, ctx.workspace.id, 'source_b')
    client.release()
    expect(await done).toMatchObject({ uploads: 1 })
    expect((await listUploads(ctx)).map((upload) => upload.id)).toEqual([kept])
  })
})

describe('making a waiter anonymous', () => {
  test('is refused for one who is so already, for another workspace and without the scope', async () => {
    const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
    await sendLedger(ctx, ledger([10], 'w1'))
    const id = await anna(ctx)
    await expect(anonymizeWaiter(other, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(anonymizeWaiter({ ...ctx, scopes: new Set() }, id)).rejects.toMatchObject({
      code: 'insufficient_scope',
    })
    await anonymizeWaiter(ctx, id)
    await expect(anonymizeWaiter(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  })
})
