import { encodeId } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listReversals } from './list-reversals.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

// A check with a void of Anna's; one without a waiter with a return; one struck off as a whole, at a place that sold nothing
// that day; two voids of a check without a time; a void of the month before.
const ledger: Ledger = {
  restaurants: [
    { key: 'r1', name: 'Север', timezone: 'Europe/Moscow' },
    { key: 'r2', name: 'Юг', timezone: 'Asia/Vladivostok' },
  ],
  dishes: [
    { key: 'tea', name: 'Чай' },
    { key: 'soup', name: 'Суп' },
  ],
  employees: [
    { key: 'anna', name: 'Анна' },
    { key: 'boris', name: 'Борис' },
  ],
  checks: [
    {
      ...{ key: 'a', number: 7, date: '2026-03-10', closedAt: '2026-03-10T13:00:00', waiter: 'anna' },
      lines: [
        { dish: 'tea', total: '100' },
        { dish: 'tea', quantity: '2', total: '40', type: 'void', reason: 'Отказ гостя', by: 'Иванов' },
      ],
    },
    {
      ...{ key: 'b', number: 8, date: '2026-03-10', closedAt: '2026-03-10T15:00:00' },
      lines: [
        { dish: 'soup', total: '60' },
        { dish: 'soup', quantity: '-1', total: '-60', type: 'return' },
      ],
    },
    {
      ...{
        key: 'c',
        number: 9,
        restaurant: 'r2',
        date: '2026-03-11',
        openedAt: '2026-03-11T12:00:00',
        waiter: 'boris',
      },
      lines: [{ dish: 'soup', total: '25.50', type: 'void' }],
    },
    {
      ...{ key: 'd', number: 10, restaurant: 'r2', date: '2026-03-12', waiter: 'anna' },
      lines: [
        { dish: 'tea', total: '10', type: 'void' },
        { dish: 'tea', total: '20' },
        { dish: 'tea', total: '5', type: 'void' },
      ],
    },
    {
      ...{ key: 'old', number: 1, date: '2026-02-27', waiter: 'anna' },
      lines: [{ dish: 'tea', total: '1000', type: 'void' }],
    },
  ],
}

async function given(sent: Ledger = ledger): Promise<Context> {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, sent)).toMatchObject({ status: 'succeeded', rejected: 0 })
  return ctx
}

/** What a list comes to, added up from its rows in whole hundredths. */
async function summed(ctx: Context, query: Record<string, string>) {
  const { data, meta, totals } = await listReversals(ctx, { ...march, limit: 200, ...query })
  const of = (kind: 'void' | 'return') => {
    const rows = data.filter((row) => row.kind === kind)
    return { count: rows.length, sum: rows.reduce((sum, row) => sum + Math.round(row.sum * 100), 0) / 100 }
  }
  return { rows: { voids: of('void'), returns: of('return') }, totals, total: meta.total, found: data.length }
}

describe('voids and returns', () => {
  test('are 40 + 25.50 + 10 + 5 = 80.50 of 4 voids and −60 of 1 return, the latest day first, a check without a time last of its day', async () => {
    const ctx = await given()
    const { data, meta, totals } = await listReversals(ctx, march)
    expect(data.map(({ date, number, dish, kind, sum }) => [date, number, dish, kind, sum])).toEqual([
      ['2026-03-12', 10, 'Чай', 'void', 5],
      ['2026-03-12', 10, 'Чай', 'void', 10],
      ['2026-03-11', 9, 'Суп', 'void', 25.5],
      ['2026-03-10', 8, 'Суп', 'return', -60],
      ['2026-03-10', 7, 'Чай', 'void', 40],
    ])
    expect(totals).toEqual({ voids: { count: 4, sum: 80.5 }, returns: { count: 1, sum: -60 } })
    expect(meta).toMatchObject({ total: 5, hasMore: false })
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('tell the line, its check, why and by whom it was struck off, by the clock of the restaurant', async () => {
    const ctx = await given()
    const { data } = await listReversals(ctx, march)
    expect(data.at(-1)).toEqual({
      id: expect.stringMatching(/^chk_\w+\.2$/),
      date: '2026-03-10',
      at: '2026-03-10T13:00:00+03:00',
      restaurant: 'Север',
      checkId: expect.stringMatching(/^chk_/),
      number: 7,
      dish: 'Чай',
      unit: null,
      quantity: 2,
      sum: 40,
      kind: 'void',
      reason: 'Отказ гостя',
      by: 'Иванов',
      waiter: 'Анна',
    })
    expect(data[3]).toMatchObject({ quantity: -1, reason: null, by: null, waiter: null })
    expect(data[2]?.at).toBe('2026-03-11T12:00:00+10:00')
    expect(data[0]?.at).toBeNull()
  })

  test.each<[Record<string, string>, { voids: object; returns: object }]>([
    [{}, { voids: { count: 4, sum: 80.5 }, returns: { count: 1, sum: -60 } }],
    [{ 'filter[restaurant]': 'север' }, { voids: { count: 1, sum: 40 }, returns: { count: 1, sum: -60 } }],
    [{ 'filter[restaurant]': 'Юг' }, { voids: { count: 3, sum: 40.5 }, returns: { count: 0, sum: 0 } }],
    [{ 'filter[waiter]': 'Анна' }, { voids: { count: 3, sum: 55 }, returns: { count: 0, sum: 0 } }],
    [{ 'filter[waiter]': 'борис' }, { voids: { count: 1, sum: 25.5 }, returns: { count: 0, sum: 0 } }],
    [{ 'filter[has_waiter]': 'false' }, { voids: { count: 0, sum: 0 }, returns: { count: 1, sum: -60 } }],
    [{ 'filter[has_waiter]': 'true' }, { voids: { count: 4, sum: 80.5 }, returns: { count: 0, sum: 0 } }],
    [
      { 'filter[restaurant]': 'юг', 'filter[waiter]': 'анна' },
      { voids: { count: 2, sum: 15 }, returns: { count: 0, sum: 0 } },
    ],
    [{ 'filter[restaurant]': 'nowhere' }, { voids: { count: 0, sum: 0 }, returns: { count: 0, sum: 0 } }],
    [
      { date_from: '2026-03-11', date_to: '2026-03-11' },
      { voids: { count: 1, sum: 25.5 }, returns: { count: 0, sum: 0 } },
    ],
  ])('under %j come to what the rollups say', async (query, totals) => {
    const found = await summed(await given(), query)
    expect(found.totals).toEqual(totals)
    expect(found.rows).toEqual(totals)
    expect(found.total).toBe(found.found)
  })

  test('of checks that name nobody are what waiters leave, rounded last: 0.010 less 0.005 is 0.01; of nobody and of Anna at once are none', async () => {
    const half = { dish: 'tea', total: '0.005', type: 'void' as const }
    const at = (key: string) => ({ key, date: '2026-03-10', closedAt: '2026-03-10T13:00:00' })
    const ctx = await given({
      employees: [{ key: 'anna', name: 'Анна' }],
      checks: [
        { ...at('a'), waiter: 'anna', lines: [{ dish: 'tea', total: '1' }, half] },
        { ...at('b'), lines: [half] },
      ],
    })
    const totalsOf = async (filter: Record<string, string>) =>
      (await listReversals(ctx, { ...march, ...filter })).totals
    const none = { count: 0, sum: 0 }
    expect(await totalsOf({ 'filter[has_waiter]': 'false' })).toEqual({
      voids: { count: 1, sum: 0.01 },
      returns: none,
    })
    const withoutAnyWaiter = { 'filter[has_waiter]': 'false', 'filter[waiter]': 'анна' }
    expect(await totalsOf(withoutAnyWaiter)).toEqual({ voids: none, returns: none })
  })

  test('are the same whether a place and a person are named or told by their ids', async () => {
    const ctx = await given()
    const idOf = async (what: 'restaurant' | 'waiter', name: string) => {
      const { rows } = await ctx.db.pool.query<{ id: string }>(
        `SELECT id FROM ${what} WHERE workspace_id = $1 AND name = $2`,
        [ctx.workspace.id, name],
      )
      return encodeId(what, rows[0]?.id ?? '')
    }
    for (const [filter, name, id] of [
      ['filter[restaurant]', 'Юг', await idOf('restaurant', 'Юг')],
      ['filter[waiter]', 'Анна', await idOf('waiter', 'Анна')],
    ]) {
      const [named, told] = [{ [filter ?? '']: name ?? '' }, { [filter ?? '']: id ?? '' }]
      const found = await summed(ctx, told)
      expect(found).toEqual(await summed(ctx, named))
      expect(found.rows).toEqual(found.totals)
      expect((await listReversals(ctx, { ...march, ...told })).data).toEqual(
        (await listReversals(ctx, { ...march, ...named })).data,
      )
    }
  })

  test('of one kind leave the sums of both as they are, and are counted alone', async () => {
    const ctx = await given()
    const [voids, returns] = [
      await summed(ctx, { 'filter[kind]': 'void' }),
      await summed(ctx, { 'filter[kind]': 'return' }),
    ]
    expect([voids.total, voids.rows.voids.count, voids.rows.returns.count]).toEqual([4, 4, 0])
    expect([returns.total, returns.rows.voids.count, returns.rows.returns.count]).toEqual([1, 0, 1])
    expect(voids.totals).toEqual(returns.totals)
  })

  test('are walked by pages of one and of two, each line once and in the same order', async () => {
    const ctx = await given()
    const whole = (await listReversals(ctx, march)).data.map(({ id }) => id)
    for (const sort of ['-date', 'date']) {
      for (const limit of [1, 2]) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const { data, meta } = await listReversals(ctx, { ...march, limit, sort, cursor })
          expect(meta).toMatchObject({ offset: seen.length, total: 5 })
          seen.push(...data.map(({ id }) => id))
          cursor = meta.nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(seen).toEqual(sort === '-date' ? whole : whole.toReversed())
      }
    }
  })

  test('of a day that is sent again are those it has then, and one that is emptied leaves none', async () => {
    const ctx = await given()
    const tea = { dish: 'tea', total: '100' }
    await sendLedger(ctx, { ...ledger, checks: [{ key: 'a', number: 7, date: '2026-03-10', lines: [tea] }] })
    expect((await listReversals(ctx, march)).totals).toEqual({
      voids: { count: 3, sum: 40.5 },
      returns: { count: 0, sum: 0 },
    })
    await sendLedger(ctx, { ...ledger, period: { from: '2026-03-01', to: '2026-03-31' }, checks: [] })
    expect(await summed(ctx, {})).toMatchObject({ total: 0, found: 0, totals: { voids: { count: 0, sum: 0 } } })
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('are not shown to another workspace nor to who may not read checks; what is no filter is refused', async () => {
    const ctx = await given()
    const { data } = await listReversals(ctx, march)
    const [restaurant] = (
      await ctx.db.pool.query<{ id: string }>('SELECT id FROM restaurant WHERE workspace_id = $1', [ctx.workspace.id])
    ).rows
    const stranger = await given({ ...ledger, checks: [] })
    const theirs = { ...march, 'filter[restaurant]': encodeId('restaurant', restaurant?.id ?? '') }
    for (const query of [march, theirs]) {
      const empty = { voids: { count: 0, sum: 0 }, returns: { count: 0, sum: 0 } }
      expect(await listReversals(stranger, query)).toMatchObject({ data: [], meta: { total: 0 }, totals: empty })
    }
    expect(data).toHaveLength(5)
    const scopes = new Set([...ctx.scopes].filter((scope) => scope !== 'read:checks'))
    await expect(listReversals({ ...ctx, scopes }, march)).rejects.toMatchObject({ code: 'insufficient_scope' })
    const wrong = { ...march, 'filter[kind]': 'sale' }
    await expect(listReversals(ctx, wrong)).rejects.toMatchObject({ code: 'invalid_parameter' })
    const { meta } = await listReversals(ctx, { ...march, limit: 1 })
    const moved = { ...march, limit: 1, cursor: meta.nextCursor ?? '', 'filter[kind]': 'void' }
    await expect(listReversals(ctx, moved)).rejects.toMatchObject({ code: 'invalid_cursor' })
  })
})
