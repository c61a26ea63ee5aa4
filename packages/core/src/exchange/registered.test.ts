import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createRestaurant } from '../restaurants/create-restaurant.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { updateRestaurant } from '../restaurants/update-restaurant.ts'

const database = suiteDatabase()

const described = { key: 'r1', name: 'Source name', city: 'Source city', timezone: 'Asia/Omsk', dayEnd: '05:00' }
const sold: Ledger = {
  restaurants: [described],
  employees: [{ key: 'w', name: 'Anna', restaurant: 'r1' }],
  checks: [{ key: 'c', date: '2026-03-10', waiter: 'w', lines: [{ dish: 'd', total: '7' }] }],
  stockMoves: [{ restaurant: 'r1', product: 'Milk', at: '2026-03-10', direction: 'in', quantity: '2' }],
}

async function restaurants(ctx: Context) {
  return (await listRestaurants(ctx, {})).data
}

async function held(ctx: Context) {
  const { rows } = await ctx.db.pool.query(
    `SELECT name, city, timezone, day_end_minutes, from_source FROM restaurant WHERE workspace_id = $1 ORDER BY name`,
    [ctx.workspace.id],
  )
  return rows
}

const filled = {
  name: 'Source name',
  city: 'Source city',
  timezone: 'Asia/Omsk',
  day_end_minutes: 300,
  from_source: true,
}

describe('a restaurant the registry knew before the source sent it', () => {
  test('is filled by the exchange: the same id, its sales, the source’s description below our words', async () => {
    const ctx = await testContext(database.db)
    const made = await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1', comment: 'New' })
    expect(await sendLedger(ctx, sold)).toMatchObject({ status: 'succeeded', rejected: 0 })
    const found = await restaurants(ctx)
    const days = { dataFrom: '2026-03-10', dataTo: '2026-03-10' }
    expect(found).toMatchObject([{ ...made.data, ...days, city: 'Source city', metrics: { revenue: 7 } }])
    expect(await held(ctx)).toEqual([filled])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('is filled by a bundle of however old days, and by later ones as any other', async () => {
    const ctx = await testContext(database.db)
    await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1' })
    const old = { ...sold, stockMoves: [], checks: sold.checks.map((check) => ({ ...check, date: '2001-01-02' })) }
    expect((await sendLedger(ctx, old)).status).toBe('succeeded')
    expect(await held(ctx)).toEqual([filled])
    const renamed = { ...sold, restaurants: [{ ...described, name: 'Newer' }] }
    expect((await sendLedger(ctx, renamed)).status).toBe('succeeded')
    expect(await held(ctx)).toEqual([{ ...filled, name: 'Newer' }])
    expect(await restaurants(ctx)).toMatchObject([{ name: 'Ours' }])
  })

  test('is left alone by a dry run, by a rejected bundle and by the other source', async () => {
    const ctx = await testContext(database.db)
    const made = await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1' })
    await sendLedger(ctx, sold, { dryRun: true })
    expect(await restaurants(ctx)).toEqual([made.data])
    await sendLedger(ctx, { ...sold, source: 'source_b' })
    expect((await restaurants(ctx)).map(({ name }) => name)).toEqual(['Ours', 'Source name'])
  })

  test('sells nothing until the source describes it: its rows are rejected as any unknown restaurant’s', async () => {
    const ctx = await testContext(database.db)
    const made = await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1' })
    const bundle = bundleOf(sold)
    const records = async function* () {
      for await (const batch of bundle.records()) yield batch.filter(({ kind }) => kind !== 'restaurant')
    }
    const report = await sendBundle(ctx, { ...bundle, records })
    expect(report.rejects.map(({ reason }) => reason)).toContain(
      'restaurant "r1" is not in the bundle and not known here; add it to restaurants',
    )
    expect(await restaurants(ctx)).toEqual([made.data])
  })
})

describe('while an exchange runs, its keys loaded,', () => {
  /** Sends the ledger, and does `meanwhile` when all of it is read. */
  async function sendWhile(ctx: Context, ledger: Ledger, meanwhile: () => Promise<unknown>) {
    const bundle = bundleOf(ledger)
    const records = async function* () {
      yield* bundle.records()
      await meanwhile()
    }
    return sendBundle(ctx, { ...bundle, records })
  }

  test('a restaurant made in the registry under a key it brings is the one it fills', async () => {
    const ctx = await testContext(database.db)
    let id = ''
    const report = await sendWhile(ctx, sold, async () => {
      id = (await createRestaurant(ctx, { name: 'Ours', sourceKey: 'r1' })).data.id
    })
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0, inserted: 1, totals: { stockMoves: 1 } })
    expect(report.totals?.restaurants).toMatchObject([{ key: 'r1', lines: 1 }])
    const [found, ...others] = await restaurants(ctx)
    expect(found).toMatchObject({ id, name: 'Ours', city: 'Source city', metrics: { revenue: 7 } })
    expect(others).toEqual([])
    expect(await held(ctx)).toEqual([filled])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
    expect(await sendLedger(ctx, sold)).toMatchObject({ status: 'succeeded', unchanged: 1, inserted: 0, replaced: 0 })
  })

  test('keys exchanged between two restaurants of the registry are filled as they stand at the end', async () => {
    const ctx = await testContext(database.db)
    const one = (await createRestaurant(ctx, { name: 'One', sourceKey: 'r1' })).data.id
    const two = (await createRestaurant(ctx, { name: 'Two', sourceKey: 'r2' })).data.id
    const both: Ledger = {
      restaurants: [{ key: 'r1' }, { key: 'r2' }, { key: 'r3' }],
      checks: ['r1', 'r2', 'r3'].map((restaurant, index) => ({
        key: `c${index}`,
        restaurant,
        date: '2026-03-10',
        lines: [{ dish: 'd', total: `${index + 1}` }],
      })),
    }
    const report = await sendWhile(ctx, both, async () => {
      await updateRestaurant(ctx, { id: one, sourceKey: 'r3' })
      await updateRestaurant(ctx, { id: two, sourceKey: 'r1' })
    })
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0 })
    expect(
      (await restaurants(ctx)).map(({ id, sourceKey, metrics }) => [
        sourceKey,
        metrics.revenue,
        id === one,
        id === two,
      ]),
    ).toEqual([
      ['r3', 3, true, false],
      ['r2', 2, false, false],
      ['r1', 1, false, true],
    ])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('keys exchanged between two restaurants with the same checks, many of them: 1 + 1,500 and 2 + 2 × 1,500', async () => {
    const ctx = await testContext(database.db)
    const one = (await createRestaurant(ctx, { name: 'One', sourceKey: 'r1' })).data.id
    const two = (await createRestaurant(ctx, { name: 'Two', sourceKey: 'r2' })).data.id
    const many = Array.from({ length: 1501 }, (_, index) => `c${index}`)
    const both: Ledger = {
      restaurants: [{ key: 'r1' }, { key: 'r2' }],
      checks: ['r1', 'r2'].flatMap((restaurant, index) =>
        many.map((key) => ({ key, restaurant, date: '2026-03-10', lines: [{ dish: 'd', total: `${index + 1}` }] })),
      ),
    }
    const report = await sendWhile(ctx, both, async () => {
      await updateRestaurant(ctx, { id: one, sourceKey: 'r9' })
      await updateRestaurant(ctx, { id: two, sourceKey: 'r1' })
      await updateRestaurant(ctx, { id: one, sourceKey: 'r2' })
    })
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0, inserted: 3002 })
    const found = await restaurants(ctx)
    expect(found.map(({ sourceKey, metrics, id }) => [sourceKey, metrics.revenue, id === one])).toEqual([
      ['r2', 3002, true],
      ['r1', 1501, false],
    ])
    expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  })

  test('20 restaurants registered at the same time are the 20 that it fills', async () => {
    const ctx = await testContext(database.db)
    const keys = Array.from({ length: 20 }, (_, index) => `r${index}`)
    const ledger: Ledger = {
      restaurants: keys.map((key) => ({ key })),
      checks: keys.map((key) => ({ key, restaurant: key, date: '2026-03-10', lines: [{ dish: 'd', total: '1' }] })),
    }
    const exchange = sendLedger(ctx, ledger)
    const made = await Promise.all(keys.map((sourceKey) => createRestaurant(ctx, { name: 'Ours', sourceKey })))
    expect((await exchange).status).toBe('succeeded')
    const found = await restaurants(ctx)
    expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ data }) => data.id).sort())
    expect(found.map(({ name, metrics }) => [name, metrics.revenue])).toEqual(keys.map(() => ['Ours', 1]))
  })
})
