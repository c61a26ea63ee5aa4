import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'

const database = suiteDatabase()

type Move = NonNullable<Ledger['stockMoves']>[number]

const move = (product: string, day: number, quantity: string, more: Partial<Move> = {}): Move => ({
  restaurant: 'r1',
  product,
  at: `2026-03-0${day}`,
  direction: 'in',
  quantity,
  unit: 'kg',
  sum: '10',
  ...more,
})
const stock = (...stockMoves: Move[]): Ledger => ({
  restaurants: [{ key: 'r1' }, { key: 'r2' }],
  checks: [],
  stockMoves,
})
const march: Ledger['period'] = { from: '2026-03-01', to: '2026-03-05' }

async function held(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{ id: string; text: string }>(
    `SELECT id, concat_ws(' ', extract(day FROM business_date), product, quantity::float) AS text FROM stock_movement
     WHERE workspace_id = $1 ORDER BY 2, 1`,
    [ctx.workspace.id],
  )
  return { ids: rows.map(({ id }) => id), texts: rows.map(({ text }) => text) }
}

async function after(...ledgers: Ledger[]) {
  const ctx = await testContext(database.db)
  for (const ledger of ledgers) expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

describe('stock movements re-sent', () => {
  test('as they were keep their rows and ids, equal twins included', async () => {
    const ledger = stock(
      move('Milk', 1, '2'),
      move('Milk', 1, '2'),
      move('Salt', 2, '0.5', { place: 'Bar', document: '7' }),
    )
    const ctx = await after(ledger)
    const before = await held(ctx)
    expect(before.texts).toEqual(['1 Milk 2', '1 Milk 2', '2 Salt 0.5'])
    expect(await sendLedger(ctx, ledger)).toMatchObject({ totals: { stockMoves: 3 } })
    expect(await held(ctx)).toEqual(before)
  })

  test('with a reason gain it where they stand; without one they keep what is known of them', async () => {
    const reasons = async (ctx: Context) => {
      const { rows } = await ctx.db.pool.query<{ reason: string | null }>(
        'SELECT reason_code AS reason FROM stock_movement WHERE workspace_id = $1 ORDER BY product, reason_code',
        [ctx.workspace.id],
      )
      return rows.map(({ reason }) => reason)
    }
    const bare = stock(move('Milk', 1, '2'), move('Milk', 1, '2'), move('Salt', 1, '3'))
    const told = stock(
      move('Milk', 1, '2', { why: 'transfer' }),
      move('Milk', 1, '2', { why: 'invoice' }),
      move('Salt', 1, '3', { why: 'invoice' }),
    )
    const ctx = await after(bare)
    const before = await held(ctx)
    for (const ledger of [told, told, bare]) {
      await sendLedger(ctx, ledger)
      expect(await held(ctx)).toEqual(before)
      expect(await reasons(ctx)).toEqual(['transfer', 'invoice', 'invoice'])
    }
  })

  test('with one changed replace that one alone', async () => {
    const ctx = await after(stock(move('Milk', 1, '2'), move('Salt', 1, '3')))
    const before = await held(ctx)
    await sendLedger(ctx, stock(move('Milk', 1, '2'), move('Salt', 1, '4')))
    const now = await held(ctx)
    expect(now.texts).toEqual(['1 Milk 2', '1 Salt 4'])
    expect(now.ids[0]).toBe(before.ids[0])
  })

  test('with one twin more gain one beside the one that stays', async () => {
    const ctx = await after(stock(move('Milk', 1, '2')))
    const before = await held(ctx)
    await sendLedger(ctx, stock(move('Milk', 1, '2'), move('Milk', 1, '2')))
    const now = await held(ctx)
    expect(now.texts).toEqual(['1 Milk 2', '1 Milk 2'])
    expect(now.ids).toContain(before.ids[0])
  })

  test('with one twin fewer lose one of them', async () => {
    const ctx = await after(stock(move('Milk', 1, '2'), move('Milk', 1, '2')), stock(move('Milk', 1, '2')))
    expect((await held(ctx)).texts).toEqual(['1 Milk 2'])
  })

  test('with a period replace it; days outside, other restaurants and the other source stay', async () => {
    const ctx = await after(
      stock(move('Milk', 1, '1'), move('Milk', 3, '3'), move('Tea', 3, '7', { restaurant: 'r2' })),
      { ...stock(move('Milk', 3, '9')), source: 'source_b' },
    )
    const again = { ...stock(move('Salt', 2, '2')), restaurants: [{ key: 'r1' }] }
    await sendLedger(ctx, { ...again, period: { from: '2026-03-02', to: '2026-03-05' } })
    expect((await held(ctx)).texts).toEqual(['1 Milk 1', '2 Salt 2', '3 Milk 9', '3 Tea 7'])
  })

  test('without a period touch just the days that have movements', async () => {
    const ctx = await after(stock(move('Milk', 1, '1'), move('Milk', 2, '2')), stock(move('Salt', 2, '5')))
    expect((await held(ctx)).texts).toEqual(['1 Milk 1', '2 Salt 5'])
  })

  test('outside their period are rejected, and so do not double with every sending', async () => {
    const ledger = { ...stock(move('Milk', 1, '1'), move('Milk', 9, '9')), period: march }
    const ctx = await after(ledger)
    const report = await sendLedger(ctx, ledger)
    expect(report.rejects).toMatchObject([
      { file: 'ledger', line: 4, column: 'at', reason: 'date 2026-03-09 is outside the period of the manifest' },
    ])
    expect(report.totals?.stockMoves).toBe(1)
    expect((await held(ctx)).texts).toEqual(['1 Milk 1'])
  })

  test.each([['1999-12-31'], ['2026-04-05']])('of %s are rejected: before 2000 or after tomorrow', async (at) => {
    const ctx = await after()
    const report = await sendLedger(ctx, stock(move('Milk', 1, '1', { at })))
    expect(report.rejects).toMatchObject([
      { column: 'at', reason: `date ${at} is not between 2000-01-01 and tomorrow` },
    ])
    expect((await held(ctx)).texts).toEqual([])
  })

  test('in a restaurant whose own row is rejected do not double', async () => {
    const ledger = { ...stock(move('Milk', 1, '1')), period: march }
    const ctx = await after(ledger)
    await sendLedger(ctx, { ...ledger, restaurants: [{ key: 'r1', timezone: 'Nowhere' }] })
    expect((await held(ctx)).texts).toEqual(['1 Milk 1'])
  })

  test('a bundle without a stock file leaves them alone', async () => {
    const ctx = await after(stock(move('Milk', 1, '1')))
    await sendLedger(ctx, { period: march, restaurants: [{ key: 'r1' }], checks: [] })
    expect((await held(ctx)).texts).toEqual(['1 Milk 1'])
  })
})

describe('movements of a place that is no restaurant', () => {
  const central = { restaurant: null, place: 'Central store' } as const
  const workshop = { restaurant: null, place: 'Workshop' } as const

  async function places(ctx: Context) {
    const { rows } = await ctx.db.pool.query<{ text: string }>(
      `SELECT concat_ws(' ', coalesce(r.source_key, place), extract(day FROM business_date), product, quantity::float) AS text
       FROM stock_movement m LEFT JOIN restaurant r ON r.workspace_id = m.workspace_id AND r.id = m.restaurant_id
       WHERE m.workspace_id = $1 ORDER BY 1`,
      [ctx.workspace.id],
    )
    return rows.map(({ text }) => text)
  }

  test('are held with it, counted as taken, and make it no restaurant', async () => {
    const ledger = stock(move('Milk', 1, '2'), move('Milk', 1, '9', central))
    const ctx = await after(ledger)
    const before = await held(ctx)
    expect(await sendLedger(ctx, ledger)).toMatchObject({ rejected: 0, totals: { stockMoves: 2 } })
    expect(await held(ctx)).toEqual(before)
    expect(await places(ctx)).toEqual(['Central store 1 Milk 9', 'r1 1 Milk 2'])
    const { rows } = await ctx.db.pool.query('SELECT source_key FROM restaurant WHERE workspace_id = $1 ORDER BY 1', [
      ctx.workspace.id,
    ])
    expect(rows).toEqual([{ source_key: 'r1' }, { source_key: 'r2' }])
  })

  test('replace its period alone; other days, places, restaurants and the other source stay', async () => {
    const ctx = await after(
      stock(
        move('Milk', 1, '1', central),
        move('Milk', 3, '3', central),
        move('Milk', 3, '4', workshop),
        move('Tea', 3, '7'),
      ),
      { ...stock(move('Milk', 3, '9', central)), source: 'source_b' },
    )
    const again = { ...stock(move('Salt', 2, '2', central)), restaurants: [{ key: 'r2' }] }
    await sendLedger(ctx, { ...again, period: { from: '2026-03-02', to: '2026-03-05' } })
    expect(await places(ctx)).toEqual([
      'Central store 1 Milk 1',
      'Central store 2 Salt 2',
      'Central store 3 Milk 9',
      'Workshop 3 Milk 4',
      'r1 3 Tea 7',
    ])
  })

  test('without a period touch just the days of it that have movements', async () => {
    const ctx = await after(
      stock(move('Milk', 1, '1', central), move('Milk', 2, '2', central), move('Milk', 2, '3', workshop)),
      stock(move('Salt', 2, '5', central)),
    )
    expect(await places(ctx)).toEqual(['Central store 1 Milk 1', 'Central store 2 Salt 5', 'Workshop 2 Milk 3'])
  })

  test.each([[true], [false]])(
    'stay where nothing is told of it (keepsUntold %s); restaurants do or not',
    async (keepsUntold) => {
      const ctx = await after(stock(move('Milk', 1, '1', central), move('Milk', 1, '2')))
      await sendBundle(ctx, { ...bundleOf({ ...stock(move('Tea', 2, '3', workshop)), period: march }), keepsUntold })
      const ofRestaurant = keepsUntold ? ['r1 1 Milk 2'] : []
      expect(await places(ctx)).toEqual(['Central store 1 Milk 1', 'Workshop 2 Tea 3', ...ofRestaurant])
    },
  )

  test('replace those under its former name', async () => {
    const ctx = await after(
      { ...stock(move('Milk', 1, '1', { ...central, placeKey: 'guid' })), period: march },
      { ...stock(move('Milk', 1, '1', { ...central, place: 'Depot', placeKey: 'guid' })), period: march },
    )
    expect(await places(ctx)).toEqual(['Depot 1 Milk 1'])
  })

  test.each([
    ['Asia/Omsk', '2026-03-02T17:00:00.000Z'],
    [null, '2026-03-02T20:00:00.000Z'],
  ])('happen at the clock of the bundle (%s) or else of the workspace', async (timezone, at) => {
    const ctx = await after()
    const late = stock(move('Milk', 2, '1', { ...central, at: '2026-03-02T23:00:00' }))
    await sendBundle(ctx, { ...bundleOf({ ...late, period: march }), timezone })
    const { rows } = await ctx.db.pool.query<{ date: string; at: Date }>(
      'SELECT business_date AS date, occurred_at AS at FROM stock_movement WHERE workspace_id = $1',
      [ctx.workspace.id],
    )
    expect(rows.map((row) => [row.date, row.at.toISOString()])).toEqual([['2026-03-02', at]])
  })
})

test('the day of a movement is local: 2026-03-01T21:30Z is the 2nd in Moscow, 02:00 local is the 1st', async () => {
  const ctx = await after(
    stock(move('Milk', 1, '1', { at: '2026-03-01T21:30:00Z' }), move('Salt', 1, '1', { at: '2026-03-01T02:00:00' })),
  )
  expect((await held(ctx)).texts).toEqual(['1 Salt 1', '2 Milk 1'])
})
