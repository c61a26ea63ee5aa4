import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { sendLedger } from '@vitrina/testing/ledger'
import { reasonOf } from '@vitrina/testing/reason-of'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit.ts'
import type { Context } from '../context.ts'
import { SourceError } from '../exchange/accounting-system.ts'
import { changePrice } from './change-price.ts'
import { getDish } from './get-dish.ts'
import { getDishPage } from './get-dish-page.ts'
import { listDishes } from './list-dishes.ts'
import { reconcilePrices } from './reconcile-prices.ts'

const database = suiteDatabase()

/** Soup at 300 here and there, and a change to each of the prices agreed in this order. */
async function soup(...prices: number[]) {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, {
    dishes: [{ key: 'd', name: 'Борщ', price: '300' }],
    checks: [{ key: 'c', date: '2026-03-10', lines: [{ dish: 'd', total: '300' }] }],
  })
  const id = (await listDishes(ctx, {})).data[0]?.id ?? ''
  for (const price of prices) await changePrice(ctx, { id, price, reason: 'Дороже мясо' })
  const system = new InMemorySystem()
  system.prices.set('d', ['300.00'])
  return { ctx, id, system }
}

const superseded = 'A newer change of the price came before this one took effect.'

/** The journal as `price status`, oldest first, and why the last failed. */
async function journal(ctx: Context, id: string) {
  const history = (await getDish(ctx, { id })).data[0]?.priceHistory ?? []
  return history.map(({ price, status, failure }) => `${price} ${status}${failure ? `: ${failure}` : ''}`).toReversed()
}

async function events(ctx: Context) {
  const { rows } = await ctx.db.pool.query(
    "SELECT body FROM event WHERE workspace_id = $1 AND type = 'dish.updated' ORDER BY written_no",
    [ctx.workspace.id],
  )
  return rows.map(({ body }) => JSON.parse(body))
}

const later = (ctx: Context, minutes: number): Context => ({
  ...ctx,
  now: () => new Date(Date.parse('2026-03-31T12:00:00Z') + minutes * 60_000),
})

const lost = () => {
  throw new SourceError('unreachable', reasonOf('The line is down.'))
}

describe('an agreed price', () => {
  test('takes the place of those of restaurants that had another, once it is applied', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, {
      restaurants: [{ key: 'r1' }, { key: 'r2', name: 'Терраса' }],
      dishes: [{ key: 'd', price: '300', pricesElsewhere: [{ restaurantKey: 'r2', price: '320' }] }],
      checks: [{ key: 'c', date: '2026-03-10', lines: [{ dish: 'd', total: '300' }] }],
    })
    const id = (await listDishes(ctx, {})).data[0]?.id ?? ''
    const elsewhere = async () => (await getDishPage(ctx, { id })).data.pricesElsewhere
    await changePrice(ctx, { id, price: 350 })
    expect(await elsewhere()).toEqual([{ restaurant: 'Терраса', price: 320 }])
    const system = new InMemorySystem()
    system.prices.set('d', ['300.00', '320.00'])
    expect(await reconcilePrices(ctx, system, 'source_a')).toMatchObject({ applied: 1 })
    expect(await elsewhere()).toEqual([])
  })

  test('goes to the accounting system, is read back and applied; the exchange that brings it adds no second row', async () => {
    const { ctx, id, system } = await soup(350)
    expect(await reconcilePrices(ctx, system, 'source_a')).toEqual({ sent: 1, applied: 1, failed: 0, superseded: 0 })
    expect(system.sent).toMatchObject([{ dishKey: 'd', price: '350.00', from: '2026-03-31' }])
    expect((await getDish(ctx, { id })).data[0]?.salePrice).toBe(350)
    await sendLedger(ctx, {
      dishes: [{ key: 'd', name: 'Борщ', price: '350' }],
      checks: [{ key: 'e', date: '2026-03-31', lines: [{ dish: 'd', total: '350' }] }],
    })
    expect(await journal(ctx, id)).toEqual(['300 applied', '350 applied'])
    expect((await getDish(ctx, { id })).data[0]?.salePrice).toBe(350)
  })

  test('overtaken before it was sent is superseded to the panel, and failed to the API: of 310, 320 and 330 just 330 goes', async () => {
    const { ctx, id, system } = await soup(310, 320, 330)
    expect(await reconcilePrices(ctx, system, 'source_a')).toEqual({ sent: 1, applied: 1, failed: 0, superseded: 2 })
    expect(system.sent.map(({ price }) => price)).toEqual(['330.00'])
    expect(await journal(ctx, id)).toEqual([
      '300 applied',
      `310 failed: ${superseded}`,
      `320 failed: ${superseded}`,
      '330 applied',
    ])
    const { prices } = (await getDishPage(ctx, { id })).data
    expect(prices.map(({ status }) => status)).toEqual(['applied', 'superseded', 'superseded', 'applied'])
  })

  test('refused there has failed, with the reason in the journal', async () => {
    const { ctx, id, system } = await soup(350)
    system.refusal = 'Период закрыт'
    expect(await reconcilePrices(ctx, system, 'source_a')).toMatchObject({ failed: 1, applied: 0, sent: 0 })
    expect(await journal(ctx, id)).toEqual(['300 applied', '350 failed: Период закрыт'])
    await reconcilePrices(ctx, system, 'source_a')
    expect(system.sent).toHaveLength(1)
  })

  test('whose call was lost on the way goes again with the same id', async () => {
    const { ctx, id, system } = await soup(350)
    system.onSend = lost
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow('The line is down.')
    expect(await journal(ctx, id)).toEqual(['300 applied', '350 sent'])
    system.onSend = () => undefined
    expect(await reconcilePrices(later(ctx, 5), system, 'source_a')).toMatchObject({ sent: 1, applied: 1 })
    expect(await journal(ctx, id)).toEqual(['300 applied', '350 applied'])
  })

  test('whose answer was lost is found there and never goes twice', async () => {
    const { ctx, id, system } = await soup(350)
    system.onSent = lost
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow('The line is down.')
    expect(await reconcilePrices(later(ctx, 5), system, 'source_a')).toMatchObject({ sent: 0, applied: 1 })
    expect(system.sent).toHaveLength(1)
    expect(await journal(ctx, id)).toEqual(['300 applied', '350 applied'])
  })

  test('does not overwrite what somebody set there while its call was lost', async () => {
    const { ctx, id, system } = await soup(350)
    system.onSent = lost
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow()
    system.prices.set('d', ['280.00'])
    expect(await reconcilePrices(later(ctx, 5), system, 'source_a')).toMatchObject({ sent: 0, failed: 1 })
    expect((await journal(ctx, id)).at(-1)).toMatch(
      /^350 failed: The accounting system has another price meanwhile: 280.00/,
    )
  })

  test('cut off among several restaurants goes on to the rest, however often it is cut off', async () => {
    const { ctx, id, system } = await soup(350)
    const halfway = () => {
      system.prices.set('d', ['350.00', '300.00'])
      lost()
    }
    system.onSent = halfway
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow()
    await expect(reconcilePrices(later(ctx, 5), system, 'source_a')).rejects.toThrow()
    system.onSent = () => undefined
    expect(await reconcilePrices(later(ctx, 10), system, 'source_a')).toMatchObject({ sent: 1, applied: 1, failed: 0 })
    expect((await journal(ctx, id)).at(-1)).toBe('350 applied')
  })

  test('taken but never shown fails after an hour, and not before', async () => {
    const { ctx, id, system } = await soup(350)
    system.onSent = () => system.prices.set('d', ['300.00'])
    await reconcilePrices(ctx, system, 'source_a')
    await reconcilePrices(later(ctx, 59), system, 'source_a')
    expect((await journal(ctx, id)).at(-1)).toBe('350 sent')
    expect(await reconcilePrices(later(ctx, 61), system, 'source_a')).toMatchObject({ failed: 1, sent: 0 })
  })

  test('of a dish on no price list there fails and is not sent', async () => {
    const { ctx, id, system } = await soup(350)
    system.prices.clear()
    expect(await reconcilePrices(ctx, system, 'source_a')).toMatchObject({ failed: 1, sent: 0 })
    expect((await journal(ctx, id)).at(-1)).toMatch(/^350 failed: .*put it on its price list first/)
  })

  test('that comes while another is on its way waits for it', async () => {
    const { ctx, id, system } = await soup(350)
    system.onSend = lost
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow()
    system.onSend = () => undefined
    await changePrice(ctx, { id, price: 360, reason: 'Ещё дороже' })
    await reconcilePrices(later(ctx, 1), system, 'source_a')
    expect(await journal(ctx, id)).toEqual(['300 applied', '350 applied', '360 pending'])
    await reconcilePrices(later(ctx, 2), system, 'source_a')
    expect(await journal(ctx, id)).toEqual(['300 applied', '350 applied', '360 applied'])
  })

  test('stays where it is for the other source and the other workspace', async () => {
    const { ctx, id, system } = await soup(350)
    const other = await soup(400)
    await reconcilePrices(ctx, system, 'source_b')
    expect(system.sent).toEqual([])
    await reconcilePrices(other.ctx, other.system, 'source_a')
    expect((await journal(ctx, id)).at(-1)).toBe('350 pending')
  })

  test('tells of its end in a second dish.updated: applied, with the price that held before', async () => {
    const { ctx, id, system } = await soup(350)
    await reconcilePrices(ctx, system, 'source_a')
    const [agreed, applied, ...others] = await events(ctx)
    expect(agreed.data.object).toMatchObject({ salePrice: 300, priceChange: { price: 350, status: 'pending' } })
    const change = { ...agreed.data.object.priceChange, status: 'applied' }
    expect(applied).toMatchObject({
      actor: { type: 'exchange' },
      data: { object: { id, salePrice: 350, priceChange: change }, previous: { salePrice: 300 } },
    })
    expect(others).toEqual([])
  })

  test('tells so when it was refused, with the reason; the price that holds was never another', async () => {
    const { ctx, id, system } = await soup(350)
    system.refusal = 'Период закрыт'
    await reconcilePrices(ctx, system, 'source_a')
    const [agreed, failed, ...others] = await events(ctx)
    const change = { ...agreed.data.object.priceChange, status: 'failed', failure: 'Период закрыт' }
    expect(failed.data.object).toMatchObject({ id, salePrice: 300, priceChange: change })
    expect(failed.data.previous).toBeUndefined()
    expect(others).toEqual([])
  })

  test('is settled and told of in one transaction: where the event can’t be written, neither is', async () => {
    const { ctx, id, system } = await soup(350)
    await ctx.db.pool.query(`ALTER TABLE event ADD CONSTRAINT no_end CHECK (body NOT LIKE '%"applied"%') NOT VALID`)
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow('no_end')
    await ctx.db.pool.query('ALTER TABLE event DROP CONSTRAINT no_end')
    expect([await journal(ctx, id), (await events(ctx)).length]).toEqual([['300 applied', '350 sent'], 1])
    expect((await getDish(ctx, { id })).data[0]?.salePrice).toBe(300)
    expect(await reconcilePrices(later(ctx, 5), system, 'source_a')).toMatchObject({ applied: 1 })
    expect((await events(ctx)).length).toBe(2)
  })

  test('superseded has no event of its own: that of the newer one stands for it', async () => {
    const { ctx, system } = await soup(310, 320)
    await reconcilePrices(ctx, system, 'source_a')
    const told = (await events(ctx)).map(({ data }) => [data.object.priceChange.price, data.object.priceChange.status])
    expect(told).toEqual([
      [310, 'pending'],
      [320, 'pending'],
      [320, 'applied'],
    ])
  })

  test('settled leaves an audit entry of the system', async () => {
    const { ctx, system } = await soup(350)
    await reconcilePrices(ctx, system, 'source_a')
    const { rows } = await ctx.db.pool.query(
      "SELECT actor_type, details FROM audit_entry WHERE workspace_id = $1 AND action = 'dish.price_applied'",
      [ctx.workspace.id],
    )
    expect(rows).toEqual([{ actor_type: 'system', details: { price: 350 } }])
  })

  test('refused leaves an audit entry with the reason as a code with its values', async () => {
    const { ctx, system } = await soup(350)
    system.refusal = 'Период закрыт'
    await reconcilePrices(ctx, system, 'source_a')
    const [entry] = (await listAudit(ctx, {})).data
    const why = { code: expect.any(String), params: expect.any(Object) }
    expect(entry).toMatchObject({ action: 'dish.price_failed' })
    expect(entry?.facts).toContainEqual({ field: 'failure', value: 'Период закрыт', why })
  })
})
