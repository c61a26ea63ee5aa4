import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { listChecks } from '../checks/list-checks.ts'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { listWaiters } from '../waiters/list-waiters.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }
const one = { ...march, limit: 1 }

async function threeOfEach(now?: string) {
  const ctx = await testContext(database.db, now === undefined ? {} : { now })
  const checks = ['a', 'b', 'c'].map((name, index) => ({
    key: name,
    restaurant: name,
    waiter: name,
    date: '2026-03-10',
    lines: [{ dish: name, total: String(index + 1) }],
  }))
  await sendLedger(ctx, { checks })
  return ctx
}

async function cursorOf(page: Promise<{ meta: { nextCursor: string | null } }>): Promise<string> {
  const { meta } = await page
  expect(meta.nextCursor).not.toBeNull()
  return meta.nextCursor ?? ''
}

const invalid = { code: 'invalid_cursor' }

describe('a cursor', () => {
  test('goes on where its page ended', async () => {
    const ctx = await threeOfEach()
    const first = await listDishes(ctx, one)
    const second = await listDishes(ctx, { ...one, cursor: await cursorOf(listDishes(ctx, one)) })
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['c', 'b'])
    expect(second.meta).toMatchObject({ offset: 1, limit: 1, hasMore: true, total: 3 })
  })

  test('takes another page size', async () => {
    const ctx = await threeOfEach()
    const { data, meta } = await listDishes(ctx, { ...march, limit: 50, cursor: await cursorOf(listDishes(ctx, one)) })
    expect([data.length, meta.offset, meta.hasMore]).toEqual([2, 1, false])
  })

  test('belongs to its endpoint', async () => {
    const ctx = await threeOfEach()
    const cursor = await cursorOf(listDishes(ctx, one))
    await expect(listWaiters(ctx, { ...one, cursor })).rejects.toMatchObject(invalid)
    await expect(listChecks(ctx, { ...one, cursor })).rejects.toMatchObject(invalid)
    await expect(listRestaurants(ctx, { ...one, cursor })).rejects.toMatchObject(invalid)
  })

  test('belongs to its workspace', async () => {
    const [ours, theirs] = [await threeOfEach(), await threeOfEach()]
    const cursor = await cursorOf(listDishes(ours, one))
    await expect(listDishes(theirs, { ...one, cursor })).rejects.toMatchObject(invalid)
  })

  test.each([
    ['sort', { sort: 'name' }],
    ['direction', { sort: 'revenue' }],
    ['filters', { 'filter[revenue_gt]': '0' }],
    ['search', { search: 'a' }],
    ['date_from', { date_from: '2026-03-02' }],
    ['date_to', { date_to: '2026-03-30' }],
  ])('belongs to its %s', async (_, change) => {
    const ctx = await threeOfEach()
    const cursor = await cursorOf(listDishes(ctx, one))
    await expect(listDishes(ctx, { ...one, ...change, cursor })).rejects.toMatchObject(invalid)
  })

  test('with a filter belongs to the filter’s value', async () => {
    const ctx = await threeOfEach()
    const filtered = (value: string) => ({ ...one, 'filter[revenue_gt]': value })
    const cursor = await cursorOf(listDishes(ctx, filtered('0')))
    await expect(listDishes(ctx, { ...filtered('0.5'), cursor })).rejects.toMatchObject(invalid)
    expect((await listDishes(ctx, { ...filtered('0'), cursor })).data.length).toBe(1)
  })

  test('made without a period keeps the days it was made for, over midnight', async () => {
    const ctx = await threeOfEach('2026-04-09T20:30:00Z')
    const cursor = await cursorOf(listDishes(ctx, { limit: 1 }))
    const tomorrow: Context = { ...ctx, now: () => new Date('2026-04-09T21:30:00Z') }
    const { data } = await listDishes(tomorrow, { limit: 1, cursor })
    expect(data[0]?.period).toEqual({ from: '2026-03-10', to: '2026-04-09' })
  })

  test('with one character changed, cut, lengthened or foreign is invalid', async () => {
    const ctx = await threeOfEach()
    const cursor = await cursorOf(listDishes(ctx, one))
    const [body = '', signature = ''] = cursor.split('.')
    const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), offset: 0 }))
    const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
    const bad = [
      `${flip(body)}.${signature}`,
      `${body}.${flip(signature)}`,
      `${forged.toString('base64url')}.${signature}`,
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}.x`,
      `.${cursor}`,
      body,
      '.',
      'x',
      '',
      '💥',
      `${body}.${'💥'.repeat(6)}`,
    ]
    for (const each of bad) await expect(listDishes(ctx, { ...one, cursor: each }), each).rejects.toMatchObject(invalid)
  })

  test('of another installation’s secret is invalid', async () => {
    const ctx = await threeOfEach()
    const cursor = await cursorOf(listDishes({ ...ctx, secret: Buffer.alloc(32, 9) }, one))
    await expect(listDishes(ctx, { ...one, cursor })).rejects.toMatchObject(invalid)
  })
})
