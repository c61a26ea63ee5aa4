import type { CreateMovement } from '@vitrina/contract/stock'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createRestaurant } from '../restaurants/create-restaurant.ts'
import { createMovement } from './create-movement.ts'
import { getPosition } from './get-position.ts'
import { setThreshold } from './set-threshold.ts'

const database = suiteDatabase()

async function workspace() {
  const ctx = await testContext(database.db)
  await createRestaurant(ctx, { name: 'Север', sourceKey: 'r1' })
  await createRestaurant(ctx, { name: 'Юг', sourceKey: 'r2' })
  return ctx
}

/** Records milk: `+5` received, `-2` written off. */
function milk(ctx: Context, signed: number, rest: Partial<CreateMovement> = {}) {
  const kind = signed < 0 ? 'out' : 'in'
  return createMovement(ctx, {
    restaurant: 'Север',
    dish: 'Молоко',
    unit: 'л',
    kind,
    quantity: Math.abs(signed),
    ...rest,
  })
}

async function events(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{ body: string }>(
    "SELECT body FROM event WHERE workspace_id = $1 AND type = 'stock.low' ORDER BY id",
    [ctx.workspace.id],
  )
  return rows.map(({ body }) => JSON.parse(body))
}

/** The balances the events told of. */
async function told(ctx: Context) {
  return (await events(ctx)).map(({ data }) => data.object.balance)
}

describe('stock.low', () => {
  test('is emitted as 10 − 6 = 4 goes below 5, with the position, the balance and the restaurant', async () => {
    const ctx = await workspace()
    await milk(ctx, 10, { lowThreshold: 5 })
    expect(await told(ctx)).toEqual([])
    await milk(ctx, -6, { restaurant: 'Юг' })
    expect(await events(ctx)).toEqual([
      expect.objectContaining({
        type: 'stock.low',
        data: {
          object: {
            id: expect.stringMatching(/^pos_[0-9a-z]{26}$/),
            object: 'stock_position',
            name: 'Молоко',
            unit: 'л',
            outgoingQuantity: 6,
            incomingQuantity: 10,
            netChange: 4,
            costSum: null,
            incomingCost: null,
            outgoingCost: null,
            sources: ['api'],
            lastMovementAt: '2026-03-31T15:00:00+03:00',
            lowThreshold: 5,
            belowThreshold: true,
            balance: 4,
            restaurant: 'Юг',
          },
        },
      }),
    ])
  })

  test('is emitted once while it stays low, and again after it has been back: 4, 3, then 9, then 2', async () => {
    const ctx = await workspace()
    await milk(ctx, 4, { lowThreshold: 5 })
    await milk(ctx, -1)
    expect(await told(ctx)).toEqual([4])
    await milk(ctx, 6)
    expect(await told(ctx)).toEqual([4])
    await milk(ctx, -7)
    expect(await told(ctx)).toEqual([4, 2])
    const ids = (await events(ctx)).map(({ data }) => data.object.id)
    expect(ids[0]).toBe(ids[1])
  })

  test('is not emitted at the threshold itself: 10 − 5 = 5 is not below 5, 4.999999 is', async () => {
    const ctx = await workspace()
    await milk(ctx, 10, { lowThreshold: 5 })
    await milk(ctx, -5)
    expect(await told(ctx)).toEqual([])
    await milk(ctx, -0.000001)
    expect(await told(ctx)).toEqual([5])
  })

  test('goes by the last threshold given: 10 is above 5, below 20; 10 − 1 is above 8', async () => {
    const ctx = await workspace()
    await milk(ctx, 9, { lowThreshold: 5 })
    await milk(ctx, 1, { lowThreshold: 20 })
    expect(await told(ctx)).toEqual([10])
    await milk(ctx, -1, { lowThreshold: 8 })
    await milk(ctx, -2)
    expect(await told(ctx)).toEqual([10, 7])
  })

  test('is not emitted without a threshold, nor after null took it away, until there is one again', async () => {
    const ctx = await workspace()
    await milk(ctx, -3)
    await milk(ctx, -1, { lowThreshold: null })
    expect(await told(ctx)).toEqual([])
    await milk(ctx, -1, { lowThreshold: 0 })
    await milk(ctx, -1, { lowThreshold: null })
    await milk(ctx, -1)
    expect(await told(ctx)).toEqual([-5])
    await milk(ctx, -1, { lowThreshold: 0 })
    expect(await told(ctx)).toEqual([-5, -8])
  })

  test('is of a name and a unit in any case, over all restaurants: ё is е, кг is not л', async () => {
    const ctx = await workspace()
    await milk(ctx, 5, { dish: 'Мёд', lowThreshold: 5 })
    await milk(ctx, -5, { dish: 'Мёд', unit: 'кг' })
    expect(await told(ctx)).toEqual([])
    await milk(ctx, -1, { dish: ' МЕД ', unit: 'Л', restaurant: 'Юг' })
    expect(await told(ctx)).toEqual([4])
  })

  test('counts every movement to date, years back as well: 10 of 2020 − 1 of today is not below 5', async () => {
    const ctx = await workspace()
    await milk(ctx, 10, { occurredAt: '2020-01-01' })
    await milk(ctx, -1, { lowThreshold: 5 })
    expect(await told(ctx)).toEqual([])
    await milk(ctx, -8, { occurredAt: '2020-01-02' })
    expect(await told(ctx)).toEqual([1])
  })

  test('of another workspace has no part in it', async () => {
    const [ctx, other] = [await workspace(), await workspace()]
    await milk(other, 100)
    await milk(ctx, 1, { lowThreshold: 5 })
    await milk(other, -100)
    expect([await told(ctx), await told(other)]).toEqual([[1], []])
  })
})

describe('50 movements at once', () => {
  test('from 60 by 50 × −1 to 10 cross 30 once: one event, at 29', async () => {
    const ctx = await workspace()
    await milk(ctx, 60, { lowThreshold: 30 })
    await Promise.all(Array.from({ length: 50 }, () => milk(ctx, -1)))
    expect(await told(ctx)).toEqual([29])
  })

  test('that each give the threshold emit one event', async () => {
    const ctx = await workspace()
    await Promise.all(Array.from({ length: 50 }, () => milk(ctx, -1, { lowThreshold: 0 })))
    expect(await told(ctx)).toEqual([-1])
  })

  test('of which one gives the threshold emit one event, whichever comes first', async () => {
    const ctx = await workspace()
    await milk(ctx, 10)
    const all = Array.from({ length: 50 }, (_, index) => milk(ctx, -1, index === 25 ? { lowThreshold: 0 } : {}))
    await Promise.all(all)
    expect((await told(ctx)).length).toBe(1)
  })
})

describe('an exchange', () => {
  const received = (ctx: Context, direction: 'in' | 'out', quantity: string, product = 'Молоко') =>
    sendLedger(ctx, {
      restaurants: [{ key: 'r1' }],
      checks: [],
      period: { from: '2026-03-01', to: '2026-03-31' },
      stockMoves: [{ restaurant: 'r1', product, at: '2026-03-10', direction, quantity, unit: 'л' }],
    })

  test('that writes off 7 of 10 goes below 5 and tells so once, as its own', async () => {
    const ctx = await workspace()
    await milk(ctx, 10, { lowThreshold: 5 })
    await received(ctx, 'out', '7')
    await received(ctx, 'out', '8')
    expect(await events(ctx)).toMatchObject([
      { actor: { type: 'exchange' }, data: { object: { balance: 3, sources: ['api', 'source_a'] } } },
    ])
  })

  test('that brings 10 to 4 takes the position out of its low state: the next crossing is told of', async () => {
    const ctx = await workspace()
    await milk(ctx, 4, { lowThreshold: 5 })
    await received(ctx, 'in', '10')
    await milk(ctx, -10)
    expect(await told(ctx)).toEqual([4, 4])
  })

  test('that brings 6 to the central store and 1 from r1 of 10 is at 15, and at 4 is low where it was last moved: r1', async () => {
    const ctx = await workspace()
    const product = { product: 'Молоко', at: '2026-03-10', unit: 'л' }
    const central = { ...product, restaurant: null, place: 'Центральный склад' } as const
    const brought = (quantity: string) =>
      sendLedger(ctx, {
        restaurants: [{ key: 'r1' }],
        checks: [],
        stockMoves: [
          { ...product, restaurant: 'r1', direction: 'out', quantity: '1' },
          { ...central, direction: 'in', quantity },
        ],
      })
    await milk(ctx, 10, { lowThreshold: 12, restaurant: 'Юг' })
    await brought('6')
    expect(await told(ctx)).toEqual([10])
    await brought('1')
    expect((await events(ctx)).map(({ data }) => [data.object.balance, data.object.restaurant])).toEqual([
      [10, 'Юг'],
      [10, 'Север'],
    ])
  })

  test('run dry tells nothing', async () => {
    const ctx = await workspace()
    await milk(ctx, 10, { lowThreshold: 5 })
    const move = {
      restaurant: 'r1',
      product: 'Молоко',
      at: '2026-03-10',
      direction: 'out',
      quantity: '7',
      unit: 'л',
    } as const
    await sendLedger(ctx, { restaurants: [{ key: 'r1' }], checks: [], stockMoves: [move] }, { dryRun: true })
    expect(await told(ctx)).toEqual([])
  })
})

describe('the least a source says should be there', () => {
  const day = '2026-03-02'
  async function exchange(ctx: Context, minimum: string | null, sold: string) {
    const flour = { restaurant: 'r1', product: 'Мука', unit: 'кг', at: day } as const
    const report = await sendLedger(ctx, {
      period: { from: '2026-03-01', to: '2026-03-31' },
      restaurants: [{ key: 'r1', name: 'Север' }],
      checks: [],
      stockMoves: [
        { ...flour, direction: 'in', quantity: '10', why: 'invoice' },
        { ...flour, direction: 'out', quantity: sold, why: 'sale' },
        { ...flour, direction: 'out', quantity: '1', why: 'production' },
      ],
      stockProducts: [
        { product: 'Мука', unit: 'кг', minimum },
        { product: 'Соль', unit: 'кг', minimum: '2' },
      ],
    })
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0 })
  }
  const threshold = async (ctx: Context) => {
    const { data } = await getPosition(ctx, { name: 'Мука', unit: 'кг', date_from: day, date_to: day })
    return [data.lowThreshold, data.belowThreshold]
  }

  test('is the threshold: 10 − 5 − 1 = 4 is below 5, and told once; goods that never moved are not told of', async () => {
    const ctx = await workspace()
    await exchange(ctx, '5', '5')
    expect(await threshold(ctx)).toEqual([5, true])
    await exchange(ctx, '5', '5')
    expect(await told(ctx)).toEqual([4])
  })

  test('follows the source, and goes with it', async () => {
    const ctx = await workspace()
    await exchange(ctx, '5', '2')
    await exchange(ctx, '8', '2')
    expect(await threshold(ctx)).toEqual([8, true])
    await exchange(ctx, null, '2')
    expect(await threshold(ctx)).toEqual([null, false])
  })

  test('gives way to one set by hand, and to a rule taken away by hand', async () => {
    const ctx = await workspace()
    await exchange(ctx, '5', '2')
    await setThreshold(ctx, { name: 'мука', unit: 'кг', lowThreshold: 3 })
    await exchange(ctx, '6', '2')
    expect(await threshold(ctx)).toEqual([3, false])
    await setThreshold(ctx, { name: 'Мука', unit: 'кг', lowThreshold: null })
    await exchange(ctx, '9', '2')
    expect(await threshold(ctx)).toEqual([null, false])
    expect(await told(ctx)).toEqual([])
  })
})
