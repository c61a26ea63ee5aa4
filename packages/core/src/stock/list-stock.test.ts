import type { ListInput } from '@vitrina/contract/list-query'
import { scopes } from '@vitrina/contract/scopes'
import type { CreateMovement } from '@vitrina/contract/stock'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createMovement } from './create-movement.ts'
import { listStock } from './list-stock.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

type Move = NonNullable<Ledger['stockMoves']>[number]

/** A movement of a day of March, `+5` received and `-2` written off. */
const move = (product: string, day: number, signed: string, rest: Partial<Move> = {}): Move => ({
  restaurant: 'r1',
  product,
  at: `2026-03-${String(day).padStart(2, '0')}`,
  direction: signed.startsWith('-') ? 'out' : 'in',
  quantity: signed.slice(1),
  unit: 'кг',
  ...rest,
})

async function after(...stockMoves: Move[]) {
  const ctx = await testContext(database.db)
  const restaurants = [
    { key: 'r1', name: 'Север' },
    { key: 'r2', name: 'Юг', timezone: 'Asia/Omsk' },
  ]
  expect((await sendLedger(ctx, { restaurants, checks: [], stockMoves })).rejected).toBe(0)
  return ctx
}

const record = (ctx: Context, dish: string, signed: number, rest: Partial<CreateMovement> = {}) =>
  createMovement(ctx, {
    restaurant: 'Север',
    dish,
    kind: signed < 0 ? 'out' : 'in',
    quantity: Math.abs(signed),
    unit: 'кг',
    occurredAt: '2026-03-20',
    ...rest,
  })

async function names(ctx: Context, query: ListInput) {
  return (await listStock(ctx, { ...march, ...query })).data.map(({ name }) => name)
}

describe('why goods moved decides what counts (decision 033)', () => {
  const figures = async (ctx: Context) => {
    const { data } = await listStock(ctx, march)
    return data.map(({ name, incomingQuantity, outgoingQuantity, netChange, costSum }) => {
      return [name, incomingQuantity, outgoingQuantity, netChange, costSum]
    })
  }

  test('sold 3, written off 1, short by 0.5 and given back 2 are 6.5 out; bought 10 and found 0.25 are 10.25 in', async () => {
    const ctx = await after(
      move('Мука', 1, '+10', { why: 'invoice', sum: '100' }),
      move('Мука', 2, '-3', { why: 'sale', sum: '30' }),
      move('Мука', 2, '-1', { why: 'write_off', sum: '10' }),
      move('Мука', 3, '-0.5', { why: 'inventory' }),
      move('Мука', 3, '+0.25', { why: 'inventory' }),
      move('Мука', 4, '-2', { why: 'invoice', sum: '20' }),
    )
    expect(await figures(ctx)).toEqual([['Мука', 10.25, 6.5, 3.75, 160]])
  })

  test('carried from store to kitchen is neither in nor out: 10 − 2 = 8 however often it is carried', async () => {
    const ctx = await after(
      move('Мука', 1, '+10', { why: 'invoice', sum: '100' }),
      move('Мука', 2, '-4', { why: 'transfer', sum: '40', place: 'Склад' }),
      move('Мука', 2, '+4', { why: 'transfer', sum: '40', place: 'Кухня', restaurant: 'r2' }),
      move('Мука', 3, '-2', { why: 'sale', sum: '20' }),
    )
    expect(await figures(ctx)).toEqual([['Мука', 10, 2, 8, 120]])
  })

  test('carried in from a place that is not ours to see is received: 7 − 1 = 6 came; carried out there is not used', async () => {
    const ctx = await after(
      move('Мука', 1, '+7', { why: 'transfer', sum: '70' }),
      move('Мука', 2, '-1', { why: 'transfer', sum: '10' }),
      move('Соль', 2, '-3', { why: 'transfer', sum: '9' }),
    )
    expect(await figures(ctx)).toEqual([
      ['Мука', 6, 0, 6, 60],
      ['Соль', 0, 0, 0, null],
    ])
  })

  test('of a central store whose books are read count as any: bought 20 there, carried 7 to r1 and 5 to r2, sold 3: in 20, out 3', async () => {
    const central = { restaurant: null, place: 'Центральный склад' } as const
    const ctx = await after(
      move('Мука', 1, '+20', { why: 'invoice', sum: '200', ...central }),
      move('Мука', 2, '-7', { why: 'transfer', sum: '70', ...central }),
      move('Мука', 2, '+7', { why: 'transfer', sum: '70' }),
      move('Мука', 3, '-5', { why: 'transfer', sum: '50', ...central }),
      move('Мука', 3, '+5', { why: 'transfer', sum: '50', restaurant: 'r2' }),
      move('Мука', 4, '-3', { why: 'sale', sum: '30' }),
    )
    expect(await figures(ctx)).toEqual([['Мука', 20, 3, 17, 230]])
  })

  test('made into something else is not used, made of it not received: flour 10 − 0, dough 0 − 3', async () => {
    const ctx = await after(
      move('Мука', 1, '+10', { why: 'invoice' }),
      move('Мука', 2, '-4', { why: 'production', sum: '40' }),
      move('Тесто', 2, '+4', { why: 'production', sum: '40' }),
      move('Тесто', 3, '-3', { why: 'sale', sum: '30' }),
    )
    expect(await figures(ctx)).toEqual([
      ['Мука', 10, 0, 10, null],
      ['Тесто', 0, 3, -3, 30],
    ])
  })
})

describe('a position', () => {
  test('has every field of the contract: in 10 + 2.5, out 4, net 12.5 − 4 = 8.5, cost 100.10 + 25.05 = 125.15 in and 40 out', async () => {
    const ctx = await after(
      move('Мука', 1, '+10', { sum: '100.10' }),
      move('Мука', 2, '+2.5', { sum: '25.05' }),
      move('мука', 3, '-4', { sum: '40', restaurant: 'r2' }),
    )
    const answer = await listStock(ctx, march)
    expect(answer).toEqual({
      object: 'item',
      data: [
        {
          name: 'мука',
          unit: 'кг',
          outgoingQuantity: 4,
          incomingQuantity: 12.5,
          netChange: 8.5,
          costSum: 165.15,
          incomingCost: 125.15,
          outgoingCost: 40,
          sources: ['source_a'],
          lastMovementAt: '2026-03-03T00:00:00+06:00',
          lowThreshold: null,
          belowThreshold: false,
        },
      ],
      balanceAvailable: false,
      note: expect.stringMatching(/движения.*movements/),
      meta: { requestId: ctx.requestId, apiVersion: '2026-09-15', generatedAt: '2026-03-31T12:00:00.000Z' },
    })
  })

  test('without a cost has null for it, not 0; nothing written off is 0', async () => {
    const ctx = await after(move('Мука', 1, '+10'))
    expect((await listStock(ctx, march)).data).toMatchObject([{ costSum: null, outgoingQuantity: 0, netChange: 10 }])
  })

  test('is rounded once at the end: 3 × 0.0005 = 0.0015 → 0.002; cost 3 × 0.005 = 0.015 → 0.02', async () => {
    const ctx = await after(...[1, 2, 3].map((day) => move('Соль', day, '+0.0005', { sum: '0.005' })))
    expect((await listStock(ctx, march)).data).toMatchObject([{ incomingQuantity: 0.002, costSum: 0.02 }])
  })

  test('is of a name and a unit, ё as е and in any case, as the newest movement wrote them', async () => {
    const ctx = await after(
      move('Мёд', 2, '+1'),
      move(' МЕД', 1, '+2', { unit: 'КГ' }),
      move('Мёд', 1, '+4', { unit: 'л' }),
      move('Мёд', 3, '+8', { unit: undefined }),
    )
    expect(
      (await listStock(ctx, march)).data.map(({ name, unit, incomingQuantity }) => [name, unit, incomingQuantity]),
    ).toEqual([
      ['Мёд', null, 8],
      ['Мёд', 'кг', 3],
      ['Мёд', 'л', 4],
    ])
  })

  test('was last moved at the later instant, wherever: 10:00 in Moscow is after 12:00 in Omsk', async () => {
    const ctx = await after(
      move('Мука', 2, '+1', { at: '2026-03-02T12:00:00', restaurant: 'r2' }),
      move('Мука', 2, '+1', { at: '2026-03-02T10:00:00' }),
    )
    expect((await listStock(ctx, march)).data).toMatchObject([{ lastMovementAt: '2026-03-02T10:00:00+03:00' }])
    const evening = await after(
      move('Мука', 2, '+1', { at: '2026-03-02T01:00:00', restaurant: 'r2' }),
      move('мука', 1, '+1', { at: '2026-03-01T23:00:00' }),
    )
    expect((await listStock(evening, march)).data).toMatchObject([
      { name: 'мука', lastMovementAt: '2026-03-01T23:00:00+03:00' },
    ])
  })

  test('counts the days of the period alone, both ends included; 30 days back unless said', async () => {
    const ctx = await after(move('Мука', 1, '+1'), move('Мука', 10, '+2'), move('Мука', 20, '+4'))
    const of = async (query: ListInput) =>
      (await listStock(ctx, query)).data.map(({ incomingQuantity }) => incomingQuantity)
    expect(await of({ date_from: '2026-03-01', date_to: '2026-03-10' })).toEqual([3])
    expect(await of({ date_from: '2026-03-02', date_to: '2026-03-09' })).toEqual([])
    expect(await of({})).toEqual([7])
  })

  test('of another workspace is not seen', async () => {
    await after(move('Мука', 1, '+1'))
    expect(await names(await after(), {})).toEqual([])
  })
})

describe('a threshold', () => {
  test('is held against all movements to date, whatever the period and the source', async () => {
    const ctx = await after(move('Мука', 1, '+10'))
    await record(ctx, 'Мука', -7, { lowThreshold: 5 })
    const position = { lowThreshold: 5, belowThreshold: true }
    expect((await listStock(ctx, march)).data).toMatchObject([{ netChange: 3, ...position }])
    const early = { date_from: '2026-03-01', date_to: '2026-03-05' }
    expect((await listStock(ctx, early)).data).toMatchObject([{ netChange: 10, ...position }])
    const own = { ...march, 'filter[source]': 'source_a' }
    expect((await listStock(ctx, own)).data).toMatchObject([{ netChange: 10, sources: ['source_a'], ...position }])
  })

  test('taken away is null again', async () => {
    const ctx = await after()
    await record(ctx, 'Мука', 1, { lowThreshold: 5 })
    await record(ctx, 'Мука', 1, { lowThreshold: null })
    expect((await listStock(ctx, march)).data).toMatchObject([{ lowThreshold: null, belowThreshold: false }])
  })

  test('filter[only_below] shows what is below, also when nothing of it moved in the period', async () => {
    const ctx = await after(move('Рис', 1, '+1'))
    await record(ctx, 'Мука', 1, { lowThreshold: 5 })
    await record(ctx, 'Соль', 9, { lowThreshold: 5 })
    await record(ctx, 'Чай', 1, { lowThreshold: 5, occurredAt: '2025-01-01' })
    expect(await names(ctx, {})).toEqual(['Мука', 'Рис', 'Соль'])
    expect(await names(ctx, { 'filter[only_below]': 'false' })).toEqual(['Мука', 'Рис', 'Соль'])
    const below = await listStock(ctx, { ...march, 'filter[only_below]': 'true' })
    expect(below.data.map(({ name }) => name)).toEqual(['Мука', 'Чай'])
    expect(below.data[1]).toEqual({
      name: 'Чай',
      unit: 'кг',
      outgoingQuantity: null,
      incomingQuantity: null,
      netChange: null,
      costSum: null,
      incomingCost: null,
      outgoingCost: null,
      sources: [],
      lastMovementAt: null,
      lowThreshold: 5,
      belowThreshold: true,
    })
    expect(await names(ctx, { 'filter[only_below]': 'true', 'filter[source]': 'source_b' })).toEqual(['Мука', 'Чай'])
    expect(await names(ctx, { 'filter[only_below]': 'true', search: 'ЧА' })).toEqual(['Чай'])
  })
})

describe('filters', () => {
  async function pantry() {
    const ctx = await after(
      move('Мука', 1, '+10', { sum: '5' }),
      move('Мука', 2, '-4'),
      move('Молоко', 1, '+1', { unit: 'л' }),
    )
    await record(ctx, 'Мёд', 3)
    await record(ctx, 'Мука', 1, { lowThreshold: 100 })
    return ctx
  }

  test.each<[ListInput, string[]]>([
    [{}, ['Мед', 'Молоко', 'Мука']],
    [{ search: 'МЁ' }, ['Мед']],
    [{ search: 'мо' }, ['Молоко']],
    [{ search: '%' }, []],
    [{ 'filter[source]': 'api' }, ['Мед', 'Мука']],
    [{ 'filter[source]': 'source_a' }, ['Молоко', 'Мука']],
    [{ 'filter[name_in]': 'мёд,МУКА' }, ['Мед', 'Мука']],
    [{ 'filter[name_contains]': 'ук' }, ['Мука']],
    [{ 'filter[unit_ne]': 'КГ' }, ['Молоко']],
    [{ 'filter[incoming_quantity_gte]': '3' }, ['Мед', 'Мука']],
    [{ 'filter[outgoing_quantity_gt]': '0' }, ['Мука']],
    [{ 'filter[net_change_in]': '7,1' }, ['Молоко', 'Мука']],
    [{ 'filter[cost_sum_lt]': '6' }, ['Мука']],
    [{ 'filter[low_threshold_gt]': '1' }, ['Мука']],
    [{ 'filter[below_threshold_in]': 'true' }, ['Мука']],
    [{ 'filter[below_threshold_ne]': 'true' }, ['Мед', 'Молоко']],
  ])('%j leave %j, by name', async (query, expected) => {
    const found = await names(await pantry(), query)
    expect(found.map((name) => name.replace('ё', 'е'))).toEqual(expected)
  })

  test('of a source narrow the movements themselves: Мука in 10 − 4 of source_a, 1 of the API', async () => {
    const ctx = await pantry()
    const flour = async (source: string) =>
      (await listStock(ctx, { ...march, 'filter[source]': source, search: 'мука' })).data
    expect(await flour('source_a')).toMatchObject([{ netChange: 6, sources: ['source_a'] }])
    expect(await flour('api')).toMatchObject([{ netChange: 1, sources: ['api'] }])
    expect((await listStock(ctx, { ...march, search: 'мука' })).data).toMatchObject([
      { netChange: 7, sources: ['api', 'source_a'] },
    ])
  })

  test('that are not there are 422 with those that are', async () => {
    const wrong = listStock(await after(), { ...march, 'filter[colour]': 'red' })
    await expect(wrong).rejects.toMatchObject({ code: 'unknown_filter' })
  })
})

test('needs read:stock', async () => {
  const ctx = await after()
  const lesser = { ...ctx, scopes: new Set(scopes.filter((scope) => scope !== 'read:stock')) }
  await expect(listStock(lesser, {})).rejects.toMatchObject({ code: 'insufficient_scope' })
})
