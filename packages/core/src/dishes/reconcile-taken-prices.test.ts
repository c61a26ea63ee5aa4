import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { sendLedger } from '@vitrina/testing/ledger'
import { reasonOf } from '@vitrina/testing/reason-of'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { SourceError } from '../exchange/accounting-system.ts'
import { changePrice } from './change-price.ts'
import { getDish } from './get-dish.ts'
import { listDishes } from './list-dishes.ts'
import { reconcilePrices } from './reconcile-prices.ts'

const database = suiteDatabase()

/** Soup at 350 at the tills and in the book that takes prices, and 365 agreed. */
async function soup() {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, {
    dishes: [{ key: 'd', name: 'Борщ', price: '350' }],
    checks: [{ key: 'c', date: '2026-03-10', lines: [{ dish: 'd', total: '350' }] }],
  })
  const id = (await listDishes(ctx, {})).data[0]?.id ?? ''
  await changePrice(ctx, { id, price: 365, reason: 'Дороже мясо' })
  const system = new InMemorySystem()
  system.prices.set('d', ['350.00'])
  return { ctx, id, system, book: system.keepBook({ d: '350.00' }) }
}

const superseded = 'A newer change of the price came before this one took effect.'

async function journal(ctx: Context, id: string) {
  const history = (await getDish(ctx, { id })).data[0]?.priceHistory ?? []
  return history.map(({ price, status, failure }) => `${price} ${status}${failure ? `: ${failure}` : ''}`).toReversed()
}

async function ends(ctx: Context) {
  const { rows } = await ctx.db.pool.query(
    "SELECT body FROM event WHERE workspace_id = $1 AND type = 'dish.updated' ORDER BY written_no",
    [ctx.workspace.id],
  )
  return rows.map(({ body }) => JSON.parse(body).data.object.priceChange.status)
}

const hours = (ctx: Context, count: number): Context => ({
  ...ctx,
  now: () => new Date(Date.parse('2026-03-31T12:00:00Z') + count * 60 * 60_000),
})

const lost = () => {
  throw new SourceError('unreachable', reasonOf('The line is down.'))
}

describe('an agreed price that one place takes and others sell by later', () => {
  test('is sent once, waits as sent for the tills, and is applied when they have it', async () => {
    const { ctx, id, system, book } = await soup()
    expect(await reconcilePrices(ctx, system, 'source_a')).toMatchObject({ sent: 1, applied: 0 })
    for (const count of [0.01, 2, 26]) {
      expect(await reconcilePrices(hours(ctx, count), system, 'source_a')).toMatchObject({ sent: 0, failed: 0 })
    }
    expect(await journal(ctx, id)).toEqual(['350 applied', '365 sent'])
    expect([system.sent.length, book.get('d')]).toEqual([1, '365.00'])
    system.prices.set('d', ['365.00'])
    expect(await reconcilePrices(hours(ctx, 27), system, 'source_a')).toMatchObject({ applied: 1 })
    expect(await journal(ctx, id)).toEqual(['350 applied', '365 applied'])
    expect(await ends(ctx)).toEqual(['pending', 'applied'])
  })

  test('that somebody set to another since is overtaken: what they set stays', async () => {
    const { ctx, id, system, book } = await soup()
    await reconcilePrices(ctx, system, 'source_a')
    book.set('d', '370.00')
    expect(await reconcilePrices(hours(ctx, 0.01), system, 'source_a')).toMatchObject({ sent: 0, failed: 1 })
    await reconcilePrices(hours(ctx, 1), system, 'source_a')
    expect([system.sent.length, book.get('d')]).toEqual([1, '370.00'])
    expect((await journal(ctx, id)).at(-1)).toMatch(/^365 failed: .* has another price meanwhile: 370.00/)
    expect(await ends(ctx)).toEqual(['pending', 'failed'])
  })

  test('that somebody set back to what it was is overtaken, too: it had been taken', async () => {
    const { ctx, id, system, book } = await soup()
    await reconcilePrices(ctx, system, 'source_a')
    book.set('d', '350.00')
    expect(await reconcilePrices(hours(ctx, 0.01), system, 'source_a')).toMatchObject({ sent: 0, failed: 1 })
    expect((await journal(ctx, id)).at(-1)).toMatch(/^365 failed: .* has another price meanwhile: 350.00/)
    expect(system.sent).toHaveLength(1)
  })

  test('whose answer was lost is found in the book and never goes twice', async () => {
    const { ctx, id, system } = await soup()
    system.onSent = lost
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow('The line is down.')
    expect(await reconcilePrices(hours(ctx, 0.1), system, 'source_a')).toMatchObject({ sent: 0 })
    expect([system.sent.length, (await journal(ctx, id)).at(-1)]).toEqual([1, '365 sent'])
    // It counts as taken from then on.
    system.book?.set('d', '350.00')
    expect(await reconcilePrices(hours(ctx, 0.2), system, 'source_a')).toMatchObject({ sent: 0, failed: 1 })
  })

  test('whose call was lost before it got there goes again, by what the book had and not the tills', async () => {
    const { ctx, id, system, book } = await soup()
    book.set('d', '355.00')
    system.onSend = lost
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow('The line is down.')
    system.onSend = () => undefined
    expect(await reconcilePrices(hours(ctx, 0.1), system, 'source_a')).toMatchObject({ sent: 1, failed: 0 })
    expect([book.get('d'), (await journal(ctx, id)).at(-1)]).toEqual(['365.00', '365 sent'])
  })

  test('that the tills do not take over is told so after two days, and not before', async () => {
    const { ctx, id, system } = await soup()
    await reconcilePrices(ctx, system, 'source_a')
    await reconcilePrices(hours(ctx, 47), system, 'source_a')
    expect((await journal(ctx, id)).at(-1)).toBe('365 sent')
    expect(await reconcilePrices(hours(ctx, 49), system, 'source_a')).toMatchObject({ sent: 0, failed: 1 })
    expect((await journal(ctx, id)).at(-1)).toMatch(/^365 failed: The reference server took the price two days ago/)
  })

  test('gives way to a newer one while it waits: that is sent at once', async () => {
    const { ctx, id, system, book } = await soup()
    await reconcilePrices(ctx, system, 'source_a')
    await changePrice(ctx, { id, price: 356 })
    expect(await reconcilePrices(hours(ctx, 1), system, 'source_a')).toMatchObject({ sent: 1, superseded: 1 })
    expect(await journal(ctx, id)).toEqual(['350 applied', `365 failed: ${superseded}`, '356 sent'])
    expect(book.get('d')).toBe('356.00')
  })

  test('waits in peace while the book can’t be asked, and one yet to be sent stays pending', async () => {
    const { ctx, id, system } = await soup()
    system.onReadBook = lost
    await expect(reconcilePrices(ctx, system, 'source_a')).rejects.toThrow('The line is down.')
    expect((await journal(ctx, id)).at(-1)).toBe('365 pending')
    system.onReadBook = () => undefined
    await reconcilePrices(ctx, system, 'source_a')
    system.onReadBook = lost
    expect(await reconcilePrices(hours(ctx, 1), system, 'source_a')).toMatchObject({ sent: 0, failed: 0 })
    system.prices.set('d', ['365.00'])
    expect(await reconcilePrices(hours(ctx, 2), system, 'source_a')).toMatchObject({ applied: 1 })
  })
})
