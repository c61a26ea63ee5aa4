import { scopes } from '@vitrina/contract/scopes'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { changePrice } from './change-price.ts'
import { getDish } from './get-dish.ts'
import { listDishes } from './list-dishes.ts'

const database = suiteDatabase()

/** A dish that costs 90, is on the menu for `price` and was sold twice for 300 on the 10th of March. */
async function soup(price?: string, now?: string) {
  const ctx = await testContext(database.db, now === undefined ? {} : { now })
  await sendLedger(ctx, {
    dishes: [{ key: 'd', name: 'Борщ', cost: '90', ...(price !== undefined && { price }) }],
    checks: [{ key: 'c', date: '2026-03-10', lines: [{ dish: 'd', quantity: '2', total: '600' }] }],
  })
  const [dish] = (await listDishes(ctx, {})).data
  if (!dish) throw new Error('The dish is not there')
  return { ctx, dish }
}

async function rows(ctx: Context, sql: string) {
  return (await ctx.db.pool.query(sql, [ctx.workspace.id])).rows
}

async function events(ctx: Context) {
  const found = await rows(ctx, "SELECT body FROM event WHERE workspace_id = $1 AND type = 'dish.updated' ORDER BY id")
  return found.map(({ body }) => JSON.parse(body))
}

async function card(ctx: Context, id: string) {
  const [dish] = (await getDish(ctx, { id })).data
  if (!dish) throw new Error('The dish is not there')
  return dish
}

describe('an agreed price', () => {
  test('stands in the price history at once, pending; the price of the dish stays the accounting system’s', async () => {
    const { ctx, dish } = await soup('300')
    expect(await changePrice(ctx, { id: dish.id, price: 350.5, reason: 'Дороже мясо' })).toEqual({})
    const { priceHistory, ...rest } = await card(ctx, dish.id)
    expect(rest).toMatchObject(dish)
    const id = expect.stringMatching(/^prc_[0-9a-z]{26}$/)
    expect(priceHistory).toEqual([
      {
        id,
        date: '2026-03-31',
        price: 350.5,
        origin: 'api',
        reason: 'Дороже мясо',
        author: 'test',
        status: 'pending',
        failure: null,
      },
      {
        id,
        date: '2026-03-10',
        price: 300,
        origin: 'accounting',
        reason: null,
        author: null,
        status: 'applied',
        failure: null,
      },
    ])
  })

  test('emits dish.updated: the dish with the price that holds, and the change with the id that its history shows', async () => {
    const { ctx, dish } = await soup('300')
    await changePrice(ctx, { id: dish.id, price: 350, reason: 'Why' })
    const id = (await card(ctx, dish.id)).priceHistory[0]?.id
    const change = { date: '2026-03-31', price: 350, reason: 'Why', author: 'test', status: 'pending', failure: null }
    const [event, ...others] = await events(ctx)
    expect(event.type).toBe('dish.updated')
    expect(event.data).toEqual({ object: { ...dish, salePrice: 300, priceChange: { id, ...change } } })
    expect(others).toEqual([])
  })

  test('of a dish without a price leaves it without one', async () => {
    const { ctx, dish } = await soup()
    await changePrice(ctx, { id: dish.id, price: 1 })
    expect((await events(ctx))[0].data.object).toMatchObject({ salePrice: null, priceChange: { price: 1 } })
    expect((await card(ctx, dish.id)).priceHistory).toMatchObject([{ price: 1, reason: null }])
  })

  test('is audited with both prices', async () => {
    const { ctx, dish } = await soup('300')
    await changePrice(ctx, { id: dish.id, price: 350, reason: '' })
    expect(
      await rows(
        ctx,
        "SELECT object_id, details FROM audit_entry WHERE workspace_id = $1 AND action = 'dish.price_changed'",
      ),
    ).toEqual([
      {
        object_id: dish.id,
        details: { date: '2026-03-31', reason: null, before: { salePrice: 300 }, after: { salePrice: 350 } },
      },
    ])
  })

  test('may be the price there is, and several may be pending, the newest first: 300, 310, 320', async () => {
    const { ctx, dish } = await soup('300')
    for (const price of [300, 310, 320]) await changePrice(ctx, { id: dish.id, price })
    const { priceHistory } = await card(ctx, dish.id)
    expect(priceHistory.filter(({ origin }) => origin === 'api').map(({ price }) => price)).toEqual([320, 310, 300])
  })

  test('is dated by the workspace’s own day: 2026-03-31T21:30Z is the 1st of April in Moscow', async () => {
    const { ctx, dish } = await soup('300', '2026-03-31T21:30:00Z')
    await changePrice(ctx, { id: dish.id, price: 1 })
    expect((await card(ctx, dish.id)).priceHistory[0]).toMatchObject({ date: '2026-04-01', price: 1 })
  })

  test('stays pending beside what a later exchange brings', async () => {
    const { ctx, dish } = await soup('300')
    await changePrice(ctx, { id: dish.id, price: 350 })
    await sendLedger(ctx, {
      dishes: [{ key: 'd', price: '320' }],
      checks: [{ key: 'c2', date: '2026-03-20', lines: [{ dish: 'd', total: '1' }] }],
    })
    const { salePrice, priceHistory } = await card(ctx, dish.id)
    expect(salePrice).toBe(320)
    expect(priceHistory.map(({ price, status }) => [price, status])).toEqual([
      [350, 'pending'],
      [320, 'applied'],
      [300, 'applied'],
    ])
  })

  test('of 20 at once is 20 rows, 20 events in the order of the rows, 20 audit entries', async () => {
    const { ctx, dish } = await soup('300')
    await Promise.all(Array.from({ length: 20 }, (_, n) => changePrice(ctx, { id: dish.id, price: 100 + n })))
    const { priceHistory } = await card(ctx, dish.id)
    const prices = priceHistory.filter(({ origin }) => origin === 'api').map(({ price }) => price)
    expect(new Set(prices).size).toBe(20)
    const told = (await events(ctx)).map(({ data }) => data.object.priceChange.price)
    expect(told.reverse()).toEqual(prices)
    const audits = await rows(ctx, "SELECT FROM audit_entry WHERE workspace_id = $1 AND action = 'dish.price_changed'")
    expect(audits.length).toBe(20)
  })
})

test('a dish that is missing, malformed or of another workspace is 404, and nothing is written', async () => {
  const [{ ctx }, other] = [await soup('300'), await soup('300')]
  for (const id of [other.dish.id, 'dish_00000000000000000000000000', 'x', '']) {
    await expect(changePrice(ctx, { id, price: 1 })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect([await events(ctx), await events(other.ctx)]).toEqual([[], []])
  expect((await card(other.ctx, other.dish.id)).priceHistory.length).toBe(1)
})

test('needs write:prices', async () => {
  const { ctx, dish } = await soup('300')
  const lesser = { ...ctx, scopes: new Set(scopes.filter((scope) => scope !== 'write:prices')) }
  await expect(changePrice(lesser, { id: dish.id, price: 1 })).rejects.toMatchObject({ code: 'insufficient_scope' })
})
