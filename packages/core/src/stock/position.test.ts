import { scopes } from '@vitrina/contract/scopes'
import type { CreateMovement } from '@vitrina/contract/stock'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createMovement } from './create-movement.ts'
import { findProducts } from './find-products.ts'
import { getPosition } from './get-position.ts'
import { listMovements } from './list-movements.ts'
import { listStock } from './list-stock.ts'
import { setThreshold } from './set-threshold.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }
const flour = { name: 'Мука', unit: 'кг' }

async function pantry(rest: Partial<Ledger> = {}) {
  const ctx = await testContext(database.db)
  const restaurants = [
    { key: 'r1', name: 'Север' },
    { key: 'r2', name: 'Юг', timezone: 'Asia/Omsk' },
  ]
  const moves: Ledger['stockMoves'] = [
    {
      restaurant: 'r1',
      product: 'Мука',
      unit: 'кг',
      at: '2026-03-02T10:00:00',
      direction: 'in',
      quantity: '10',
      sum: '500.5',
      place: 'Кухня',
      document: 'ПР-1',
    },
    { restaurant: 'r2', product: 'мука', unit: 'КГ', at: '2026-03-03T10:00:00', direction: 'out', quantity: '4' },
    { restaurant: 'r1', product: 'Мука', unit: 'л', at: '2026-03-04', direction: 'in', quantity: '1' },
  ]
  const report = await sendLedger(ctx, { restaurants, checks: [], stockMoves: moves, ...rest })
  expect(report.rejected).toBe(0)
  return ctx
}

const record = (ctx: Context, signed: number, rest: Partial<CreateMovement> = {}) =>
  createMovement(ctx, {
    restaurant: 'Север',
    dish: 'Мука',
    unit: 'кг',
    kind: signed < 0 ? 'out' : 'in',
    quantity: Math.abs(signed),
    ...rest,
  })

async function lowEvents(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.pool.query(
    "SELECT count(*)::int AS n FROM event WHERE workspace_id = $1 AND type = 'stock.low'",
    [ctx.workspace.id],
  )
  return rows[0].n
}

const without = (ctx: Context, scope: string): Context => ({
  ...ctx,
  scopes: new Set(scopes.filter((one) => one !== scope)),
})

describe('movements of a position', () => {
  test('are told in full, newest first, each at its own restaurant’s time', async () => {
    const ctx = await pantry()
    await record(ctx, -2.5, { reason: 'Списано', placeName: 'Бар', occurredAt: '2026-03-05' })
    const { data, meta } = await listMovements(ctx, { ...march, name: 'МУКА', unit: 'кг' })
    expect(data.map(({ id, restaurant, ...rest }) => ({ ...rest, restaurant: restaurant?.name }))).toEqual([
      {
        object: 'stock_movement',
        occurredAt: '2026-03-05T12:00:00+03:00',
        restaurant: 'Север',
        kind: 'out',
        quantity: 2.5,
        unit: 'кг',
        costSum: null,
        source: 'api',
        reason: 'Списано',
        why: null,
        placeName: 'Бар',
        document: null,
        author: 'test',
      },
      {
        object: 'stock_movement',
        occurredAt: '2026-03-03T10:00:00+06:00',
        restaurant: 'Юг',
        kind: 'out',
        quantity: 4,
        unit: 'КГ',
        costSum: null,
        source: 'source_a',
        reason: null,
        why: null,
        placeName: null,
        document: null,
        author: null,
      },
      {
        object: 'stock_movement',
        occurredAt: '2026-03-02T10:00:00+03:00',
        restaurant: 'Север',
        kind: 'in',
        quantity: 10,
        unit: 'кг',
        costSum: 500.5,
        source: 'source_a',
        reason: null,
        why: null,
        placeName: 'Кухня',
        document: 'ПР-1',
        author: null,
      },
    ])
    expect(meta.total).toBe(3)
  })

  test('of a place that is no restaurant name none, at the workspace’s time, and are the position’s like any', async () => {
    const central = { restaurant: null, place: 'Центральный склад', product: 'Мука', unit: 'кг' } as const
    const ctx = await pantry({
      stockMoves: [
        { ...central, at: '2026-03-06T07:00:00', direction: 'in', quantity: '50' },
        { restaurant: 'r2', product: 'Мука', unit: 'кг', at: '2026-03-03', direction: 'out', quantity: '4' },
      ],
    })
    const { data } = await listMovements(ctx, { ...march, ...flour })
    expect(
      data.map(({ restaurant, placeName, occurredAt }) => [restaurant?.name ?? null, placeName, occurredAt]),
    ).toEqual([
      [null, 'Центральный склад', '2026-03-06T07:00:00+03:00'],
      ['Юг', null, '2026-03-03T00:00:00+06:00'],
    ])
    expect((await getPosition(ctx, { ...march, ...flour })).data).toMatchObject({
      incomingQuantity: 50,
      outgoingQuantity: 4,
      lastMovementAt: '2026-03-06T07:00:00+03:00',
      recordedQuantity: 46,
    })
  })

  test('are walked by pages, each once, whatever is recorded meanwhile; equal times too', async () => {
    const ctx = await pantry()
    for (const quantity of [1, 2, 3]) await record(ctx, quantity, { occurredAt: '2026-03-05' })
    const first = await listMovements(ctx, { ...march, ...flour, limit: 2 })
    await record(ctx, 99, { occurredAt: '2026-03-30' })
    const walked = [...first.data]
    for (let cursor = first.meta.nextCursor; cursor !== null; ) {
      const page = await listMovements(ctx, { ...march, ...flour, limit: 2, cursor })
      walked.push(...page.data)
      cursor = page.meta.nextCursor
    }
    expect(walked.map(({ quantity }) => quantity)).toEqual([3, 2, 1, 4, 10])
  })

  test('narrow by kind and source; a cursor is of its position alone', async () => {
    const ctx = await pantry()
    await record(ctx, 1, { occurredAt: '2026-03-05' })
    const of = async (filter: object) =>
      (await listMovements(ctx, { ...march, ...flour, ...filter })).data.map(({ quantity }) => quantity)
    expect(await of({ 'filter[kind]': 'out' })).toEqual([4])
    expect(await of({ 'filter[source]': 'api' })).toEqual([1])
    const { meta } = await listMovements(ctx, { ...march, ...flour, limit: 1 })
    const elsewhere = listMovements(ctx, { ...march, name: 'Мука', unit: 'л', cursor: meta.nextCursor ?? '' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'invalid_cursor' })
  })

  test('of the days of the period alone', async () => {
    const ctx = await pantry()
    const early = { ...flour, date_from: '2026-03-01', date_to: '2026-03-02' }
    expect((await listMovements(ctx, early)).data.map(({ quantity }) => quantity)).toEqual([10])
    expect((await listMovements(ctx, { ...flour, date_from: '2025-01-01', date_to: '2025-01-02' })).data).toEqual([])
  })
})

describe('a position', () => {
  test('is the one of the list, with all recorded to date: 10 − 4 = 6, then − 1 before the period = 5', async () => {
    const ctx = await pantry()
    await record(ctx, -1, { occurredAt: '2026-01-01' })
    const { recordedQuantity, ...position } = (await getPosition(ctx, { ...march, ...flour })).data
    const listed = (await listStock(ctx, march)).data.find(({ unit }) => unit === 'КГ')
    expect(position).toEqual(listed)
    expect([position.netChange, recordedQuantity]).toEqual([6, 5])
  })

  test('of which nothing moved in the period is still there, without figures', async () => {
    const ctx = await pantry()
    const { data } = await getPosition(ctx, { ...flour, date_from: '2025-01-01', date_to: '2025-01-31' })
    expect(data).toMatchObject({ name: 'мука', unit: 'КГ', netChange: null, lowThreshold: null, recordedQuantity: 6 })
  })

  test('that never moved, of another unit or of another workspace is 404', async () => {
    const [ctx, other] = [await pantry(), await testContext(database.db)]
    for (const [within, position] of [
      [ctx, { name: 'Мёд', unit: 'кг' }],
      [ctx, { name: 'Мука' }],
      [other, flour],
    ] as const) {
      for (const call of [
        () => getPosition(within, position),
        () => listMovements(within, position),
        () => setThreshold(within, { ...position, lowThreshold: 1 }),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'not_found' })
      }
    }
  })

  test('needs read:stock; its threshold write:stock', async () => {
    const ctx = await pantry()
    const lesser = without(ctx, 'read:stock')
    for (const call of [
      () => getPosition(lesser, flour),
      () => listMovements(lesser, flour),
      () => findProducts(lesser, { search: 'м' }),
      () => setThreshold(without(ctx, 'write:stock'), { ...flour, lowThreshold: 1 }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'insufficient_scope' })
    }
  })
})

describe('a threshold set by itself', () => {
  test('over 10 − 4 = 6 emits stock.low once, as one given with a movement does; taken away it is null', async () => {
    const ctx = await pantry()
    await setThreshold(ctx, { ...flour, lowThreshold: 7 })
    await setThreshold(ctx, { ...flour, lowThreshold: 8 })
    expect((await getPosition(ctx, flour)).data).toMatchObject({ lowThreshold: 8, belowThreshold: true })
    expect(await lowEvents(ctx)).toBe(1)
    await setThreshold(ctx, { ...flour, lowThreshold: null })
    expect((await getPosition(ctx, flour)).data).toMatchObject({ lowThreshold: null, belowThreshold: false })
    await setThreshold(ctx, { ...flour, lowThreshold: 7 })
    expect(await lowEvents(ctx)).toBe(2)
  })

  test('under what there is emits nothing, and is audited', async () => {
    const ctx = await pantry()
    await setThreshold(ctx, { ...flour, lowThreshold: 5.5 })
    expect(await lowEvents(ctx)).toBe(0)
    const { rows } = await ctx.db.pool.query(
      "SELECT object_id, details FROM audit_entry WHERE workspace_id = $1 AND action = 'stock.threshold_set'",
      [ctx.workspace.id],
    )
    expect(rows).toEqual([
      { object_id: expect.stringMatching(/^pos_/), details: { name: 'мука', unit: 'КГ', lowThreshold: 5.5 } },
    ])
  })

  test('that never was may be taken away, which changes nothing', async () => {
    const ctx = await pantry()
    expect(await setThreshold(ctx, { ...flour, lowThreshold: null })).toEqual({})
    expect((await getPosition(ctx, flour)).data.lowThreshold).toBeNull()
  })
})

describe('products', () => {
  const menu = {
    dishes: [
      { key: 'd1', name: 'Мука', unit: 'кг' },
      { key: 'd2', name: 'Мусс', unit: 'порц' },
    ],
  }

  test('are positions that have moved, then dishes that have not, by a part of the name in any case', async () => {
    const ctx = await pantry(menu)
    const { data } = await findProducts(ctx, { search: 'МУ' })
    expect(data).toEqual([
      { name: 'мука', unit: 'КГ', dishId: null },
      { name: 'Мука', unit: 'л', dishId: null },
      { name: 'Мусс', unit: 'порц', dishId: expect.stringMatching(/^dish_/) },
    ])
    expect((await findProducts(ctx, { search: '%' })).data).toEqual([])
  })

  test('hold no dish for who may not read the menu, and nothing of another workspace', async () => {
    const ctx = await pantry(menu)
    const { data } = await findProducts(without(ctx, 'read:dishes'), { search: 'мусс' })
    expect(data).toEqual([])
    expect((await findProducts(await testContext(database.db), { search: 'му' })).data).toEqual([])
  })
})
