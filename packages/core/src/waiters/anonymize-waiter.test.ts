import { encodeId } from '@vitrina/db/ids'
import { dumpTables } from '@vitrina/testing/dump-tables'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
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
          { dish: 'tea', total: '10', type: 'void', voidReason: 'mistake', voidedBy: 'Anna Petrova' },
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
const rollups = ['waiter_day', 'waiter_hour', 'waiter_reversal_day', 'restaurant_day', 'sale_check', 'dish_day']
const sums = async (ctx: Context) => {
  const dump = await dumpTables(ctx.db)
  return rollups.map((name) => dump[name]?.filter((row) => row.includes(ctx.workspace.id)))
}

describe.each(['w1', 'Anna Petrova'])('a waiter with the key %s who is made anonymous', (key) => {
  test('has every figure as before, and the name nowhere, also after the next exchanges', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, ledger([10], key))
    const before = [await figures(ctx), await sums(ctx)]
    expect(before[0]).toMatchObject([{ revenue: 123.45 }, { revenue: 7.01 }])
    const { name } = await anonymizeWaiter(ctx, await anna(ctx))
    expect([await figures(ctx), await sums(ctx)]).toEqual(before)
    expect(JSON.stringify(await dumpTables(ctx.db)).includes('Anna Petrova')).toBe(false)
    // The same day once more, and a new one, both with the name.
    await sendLedger(ctx, ledger([10], key))
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
