import { encodeId } from '@vitrina/db/ids'
import { bundleOf, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { AmountRecord } from '../exchange/records.ts'
import { getAmounts } from './get-amounts.ts'

const database = suiteDatabase()
const days = { date_from: '2026-03-10', date_to: '2026-03-11' }

describe('the amounts of a restaurant', () => {
  async function held() {
    const ctx = await testContext(database.db, { now: '2026-03-12T12:00:00Z' })
    const struck = { dish: 'tea', total: '40', type: 'void' as const, key: 'v' }
    const ledger = bundleOf({
      checks: [
        {
          key: 'a',
          date: '2026-03-10',
          lines: [
            { dish: 'tea', total: '100' },
            { ...struck, reason: 'Отказ гостя' },
          ],
        },
        {
          key: 'b',
          date: '2026-03-11',
          lines: [
            { dish: 'tea', total: '60' },
            { ...struck, total: '10' },
          ],
        },
      ],
    })
    const paid = (date: string, type: string, sum: string): AmountRecord => {
      const at = { file: 'till', line: 1, restaurantKey: 'r1', businessDate: date }
      return { kind: 'amount', ...at, of: 'payment', type, sum, count: 1 }
    }
    await sendBundle(ctx, {
      ...ledger,
      tellsAmounts: ['payment'],
      async *records() {
        yield* ledger.records()
        yield [paid('2026-03-10', 'Карта', '75'), paid('2026-03-10', 'Наличные', '25')]
      },
    })
    const { rows } = await ctx.db.pool.query<{ id: string }>('SELECT id FROM restaurant WHERE workspace_id = $1', [
      ctx.workspace.id,
    ])
    return { ctx, id: encodeId('restaurant', rows[0]?.id ?? '') }
  }

  test('are shares of their kind, 75 and 25 of 100 %, with lines struck off by their reason, and the days they are known of', async () => {
    const { ctx, id } = await held()
    expect(await getAmounts(ctx, { id, ...days })).toEqual({
      amounts: [
        { kind: 'payment', type: 'Карта', sum: 75, count: 1, sharePct: 75 },
        { kind: 'payment', type: 'Наличные', sum: 25, count: 1, sharePct: 25 },
        { kind: 'void', type: 'Отказ гостя', sum: 40, count: 1, sharePct: 80 },
        { kind: 'void', type: '', sum: 10, count: 1, sharePct: 20 },
      ],
      days: 2,
      paidDays: 1,
    })
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('of a day that is replaced lose the lines it does not have any more', async () => {
    const { ctx, id } = await held()
    await sendLedger(ctx, { checks: [{ key: 'a', date: '2026-03-10', lines: [{ dish: 'tea', total: '100' }] }] })
    const { amounts } = await getAmounts(ctx, { id, ...days })
    expect(amounts).toEqual([{ kind: 'void', type: '', sum: 10, count: 1, sharePct: 100 }])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('are not shown to strangers, nor to who may not read checks', async () => {
    const { ctx, id } = await held()
    const stranger = await testContext(database.db)
    await expect(getAmounts(stranger, { id })).rejects.toMatchObject({ code: 'not_found' })
    const scopes = new Set([...ctx.scopes].filter((scope) => scope !== 'read:checks'))
    await expect(getAmounts({ ...ctx, scopes }, { id })).rejects.toMatchObject({ code: 'insufficient_scope' })
    await expect(getAmounts(ctx, { id: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
