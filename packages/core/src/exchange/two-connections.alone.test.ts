import { bundleOf, type Ledger, type LedgerCheck, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectOfAnyBundles } from '../../test/support/exchange/any-bundles.ts'
import type { Context } from '../context.ts'
import { ExchangeConnections } from './exchange-connections.ts'

// Every bundle counts as a large one.
vi.mock('./same-checks.ts', async (original) => ({ ...(await original<object>()), maxBufferedRows: 0 }))

const database = suiteDatabase()

const restaurants = ['r1', 'r2', 'r3']
const sold = (restaurant: string, date: string, key: string, total: string): LedgerCheck => ({
  ...{ restaurant, date, key, number: 1, lines: [{ dish: 'soup', total }] },
})
const twoDays: Ledger = {
  checks: restaurants.flatMap((name) => [sold(name, '2026-03-01', 'a', '10'), sold(name, '2026-03-02', 'b', '5')]),
}

const revenue = async (ctx: Context) => {
  const { rows } = await ctx.db.pool.query<{ told: string }>(
    `SELECT r.name || ' ' || to_char(d.business_date, 'DD') || ' ' || d.revenue::float8 AS told
     FROM restaurant_day d JOIN restaurant r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id
     WHERE d.workspace_id = $1 ORDER BY 1`,
    [ctx.workspace.id],
  )
  return rows.map(({ told }) => told)
}

async function pidOf(client: PoolClient): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

/** The places of the connections that an exchange has had rows staged over. */
function watchPlaces(): () => number[] {
  const placeOf = vi.spyOn(ExchangeConnections.prototype, 'placeOf')
  onTestFinished(() => placeOf.mockRestore())
  return () => [...new Set(placeOf.mock.results.map(({ value }) => Number(value)))].toSorted()
}

testOnOneServer(
  'restaurants of a large bundle are stored over two connections: 3 × (10 + 5), sums over restaurants 3 × 10 and 3 × 5',
  async () => {
    const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
    const places = watchPlaces()
    expect(await sendLedger(ctx, twoDays)).toMatchObject({ status: 'succeeded', inserted: 6, totals: { dishes: 1 } })
    expect(places()).toEqual([0, 1])
    expect(await revenue(ctx)).toEqual(restaurants.flatMap((name) => [`${name} 01 10`, `${name} 02 5`]))
    const { rows } = await ctx.db.pool.query(
      'SELECT revenue::float8 AS revenue FROM dish_day WHERE workspace_id = $1 ORDER BY business_date',
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ revenue: 30 }, { revenue: 15 }])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
    expect(await sendLedger(ctx, twoDays)).toMatchObject({ unchanged: 6, inserted: 0, replaced: 0 })
  },
)

testOnOneServer(
  'stock of three restaurants and of a store is replaced over two connections: of 4 movements sent again with one changed, 3 stay',
  async () => {
    const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
    const places = watchPlaces()
    const moved = (restaurant: string | null, quantity: string) => ({
      ...{ restaurant, product: 'Milk', at: '2026-03-01', direction: 'in' as const, quantity },
      ...(restaurant === null && { place: 'Store' }),
    })
    const send = (third: string) =>
      sendLedger(ctx, {
        restaurants: restaurants.map((key) => ({ key })),
        checks: [],
        period: { from: '2026-03-01', to: '2026-03-31' },
        stockMoves: [moved('r1', '1'), moved('r2', '2'), moved('r3', third), moved(null, '4')],
      })
    const held = async () => {
      const { rows } = await ctx.db.pool.query<{ id: string; told: string }>(
        `SELECT m.id, concat_ws(' ', coalesce(r.source_key, m.place), m.quantity::float8) AS told
         FROM stock_movement m LEFT JOIN restaurant r ON r.workspace_id = m.workspace_id AND r.id = m.restaurant_id
         WHERE m.workspace_id = $1 ORDER BY 2`,
        [ctx.workspace.id],
      )
      return rows
    }
    expect(await send('3')).toMatchObject({ status: 'succeeded', totals: { stockMoves: 4 } })
    expect(places()).toEqual([0, 1])
    const before = await held()
    expect(before.map(({ told }) => told)).toEqual(['Store 4', 'r1 1', 'r2 2', 'r3 3'])
    await send('3')
    expect(await held()).toEqual(before)
    await send('5')
    expect((await held()).slice(0, 3)).toEqual(before.slice(0, 3))
    expect((await held()).at(-1)?.told).toBe('r3 5')
    const { rows } = await ctx.db.pool.query(
      'SELECT sum(quantity)::float8 AS net FROM stock_net_change WHERE workspace_id = $1',
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ net: 1 + 2 + 5 + 4 }])
  },
)

testOnOneServer('when stock of one connection cannot be replaced, that of no other one is', async () => {
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  await database.db.pool.query(
    `ALTER TABLE stock_movement ADD CONSTRAINT no_2 CHECK (quantity <> 2 OR workspace_id <> '${ctx.workspace.id}')`,
  )
  const stockMoves = restaurants.map((restaurant, index) => ({
    ...{ restaurant, product: 'Milk', at: '2026-03-01', direction: 'in' as const, quantity: String(index + 1) },
  }))
  const ledger = { restaurants: restaurants.map((key) => ({ key })), checks: [], stockMoves }
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'failed', error: expect.stringContaining('no_2') })
  const moves = async () => {
    const { rows } = await ctx.db.pool.query('SELECT FROM stock_movement WHERE workspace_id = $1', [ctx.workspace.id])
    return rows.length
  }
  expect(await moves()).toBe(0)
  await database.db.pool.query('ALTER TABLE stock_movement DROP CONSTRAINT no_2')
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded' })
  expect(await moves()).toBe(3)
})

test('days that change are brought up to date over either connection, with what is new', async () => {
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  await sendLedger(ctx, twoDays)
  const changed = twoDays.checks?.map((check) => ({ ...check, lines: [{ dish: 'tea', total: '7' }] })) ?? []
  const next = { checks: [...changed, sold('r1', '2026-03-03', 'c', '1')] }
  expect(await sendLedger(ctx, next)).toMatchObject({ replaced: 6, inserted: 1 })
  expect(await revenue(ctx)).toEqual(['r1 01 7', 'r1 02 7', 'r1 03 1', 'r2 01 7', 'r2 02 7', 'r3 01 7', 'r3 02 7'])
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
})

test('a check that moved far is found where the bundle reaches, whichever connection has its restaurant', async () => {
  const ctx = await testContext(database.db, { now: '2026-06-01T12:00:00Z' })
  await sendLedger(ctx, { checks: [sold('r1', '2026-01-05', 'a', '10')] })
  // The day it is stored on is none of the days that the bundle tells of its restaurant.
  const moved = [sold('r1', '2026-05-05', 'a', '10'), sold('r1', '2026-05-05', 'b', '1')]
  const others = [sold('r2', '2026-01-05', 'c', '2'), sold('r2', '2026-05-05', 'd', '2')]
  expect(await sendLedger(ctx, { checks: [...moved, ...others] })).toMatchObject({ inserted: 3, rejected: 2 })
  expect(await revenue(ctx)).toEqual(['r1 05 1', 'r1 05 10', 'r2 05 2', 'r2 05 2'])
})

test('a session that has used temporary tables with fewer buffers goes on with those', async () => {
  const client = await database.db.sessions.connect()
  await client.query('CREATE TEMP TABLE used (); DROP TABLE used')
  client.release()
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  expect(await sendLedger(ctx, twoDays)).toMatchObject({ status: 'succeeded', inserted: 6 })
})

testOnOneServer('when the connection with the lock is lost, the others begin nothing more', async () => {
  const main = await database.db.sessions.connect()
  const connections = new ExchangeConnections(database.db, main)
  onTestFinished(async () => {
    await connections.close().catch(() => undefined)
    main.release(true)
  })
  await connections.open()
  await connections.widen()
  const begun: number[] = []
  const ended = connections.inTurn(async (client, place, signal) => {
    begun.push(place)
    if (place === 0) return
    await database.db.pool.query('SELECT pg_terminate_backend($1)', [await pidOf(main)])
    await expect.poll(() => signal.aborted).toBe(true)
    await client.query('SELECT 1')
  })
  await expect(ended).rejects.toThrow(/connection/i)
  expect(begun).toEqual([0, 1])
  await expect(connections.inTurn(async () => begun.push(2))).rejects.toThrow(/connection/i)
  expect(begun).toEqual([0, 1])
})

test('what fails over one connection fails the exchange; what is stored stays, and the next one goes on', async () => {
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  await database.db.pool.query(
    `ALTER TABLE sale_check ADD CONSTRAINT no_2 CHECK (number <> 2 OR workspace_id <> '${ctx.workspace.id}')`,
  )
  const refused = { checks: [...(twoDays.checks ?? []), { ...sold('r2', '2026-03-03', 'c', '1'), number: 2 }] }
  const failed = await sendLedger(ctx, refused)
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('no_2') })
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  await database.db.pool.query('ALTER TABLE sale_check DROP CONSTRAINT no_2')
  expect(await sendLedger(ctx, refused)).toMatchObject({ status: 'succeeded' })
  expect(await revenue(ctx)).toEqual(['r1 01 10', 'r1 02 5', 'r2 01 10', 'r2 02 5', 'r2 03 1', 'r3 01 10', 'r3 02 5'])
})

test.each([
  [
    'a value that its column refuses',
    { checks: [...(twoDays.checks ?? []), sold('r2', '2026-03-03', 'c', '1e20')] },
    null,
  ],
  ['a source that breaks off', twoDays, new Error('the line was cut')],
])('after %s no connection keeps anything of the bundle', async (_, ledger, cut) => {
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  const told = bundleOf(ledger)
  const bundle = {
    ...told,
    async *records() {
      yield* told.records()
      if (cut) throw cut
    },
  }
  expect(await sendBundle(ctx, bundle)).toMatchObject({ status: 'failed', inserted: 0 })
  expect(await revenue(ctx)).toEqual([])
  expect(await sendLedger(ctx, twoDays)).toMatchObject({ status: 'succeeded', inserted: 6 })
})

test('where others have half of the connections, a large bundle has one', async () => {
  const ctx = await testContext(database.db, { now: '2026-04-01T12:00:00Z' })
  const { sessions } = ctx.db
  const others = await Promise.all(
    Array.from({ length: Math.floor((sessions.options.max ?? 10) / 2) - 1 }, () => sessions.connect()),
  )
  const places = watchPlaces()
  try {
    expect(await sendLedger(ctx, twoDays)).toMatchObject({ status: 'succeeded', inserted: 6 })
  } finally {
    for (const client of others) client.release()
  }
  expect(places()).toEqual([0])
  expect(await revenue(ctx)).toHaveLength(6)
})

test('whatever is sent is stored as over one connection', async () => {
  await expectOfAnyBundles(database.db)
}, 60_000)
