import { encodeId } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { getCheck } from './get-check.ts'
import { listChecks } from './list-checks.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

async function after(ledger: Ledger) {
  const ctx = await testContext(database.db)
  expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

const full: Ledger = {
  restaurants: [{ key: 'r1', name: 'Север', timezone: 'Asia/Vladivostok', dayEnd: '05:00' }],
  dishes: [
    { key: 'soup', name: 'Суп' },
    { key: 'tea', name: 'Чай' },
  ],
  employees: [{ key: 'w', name: 'Анна' }],
  checks: [
    {
      key: 'a',
      number: 1042,
      openedAt: '2026-03-02T00:40:00',
      closedAt: '2026-03-02T01:15:30',
      waiter: 'w',
      table: 'Зал/7',
      station: 'Бар',
      orderCategory: 'В зале',
      guests: 2,
      lines: [
        { dish: 'soup', quantity: '2', price: '15', discount: '1.5', total: '28.5' },
        { dish: 'tea', quantity: '0.333', price: '9', total: '3' },
        { dish: 'tea', quantity: '1', price: '9', total: '9', type: 'void' },
        { dish: 'tea', quantity: '-0.1', price: '9', total: '-0.9', type: 'return' },
      ],
    },
  ],
}

describe('a check of the list', () => {
  test('has every field of the contract and no other: 28.5 + 3 − 0.9 = 30.6 of 2 + 0.333 − 0.1 in 3 positions', async () => {
    const ctx = await after(full)
    const { data, meta } = await listChecks(ctx, march)
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^chk_[0-9a-z]{26}$/),
        object: 'check',
        number: 1042,
        date: '2026-03-01',
        restaurant: 'Север',
        station: 'Бар',
        waiter: 'Анна',
        table: 'Зал/7',
        orderCategory: 'В зале',
        openedAt: '2026-03-02T00:40:00+10:00',
        closedAt: '2026-03-02T01:15:30+10:00',
        total: 30.6,
        quantity: 2.233,
        positions: 3,
      },
    ])
    expect(meta).toMatchObject({ total: 1, limit: 50, offset: 0, hasMore: false, nextCursor: null })
  })

  test('that the source says little of has nulls', async () => {
    const ctx = await after({ checks: [{ key: 'a', date: '2026-03-01', lines: [{ dish: 'tea', total: '1' }] }] })
    expect((await listChecks(ctx, march)).data[0]).toMatchObject({
      station: null,
      waiter: null,
      table: null,
      orderCategory: null,
      openedAt: null,
      closedAt: null,
    })
  })

  test('stands in the period by its business date, not by its time', async () => {
    const ctx = await after(full)
    expect((await listChecks(ctx, { date_from: '2026-03-01', date_to: '2026-03-01' })).data.length).toBe(1)
    expect((await listChecks(ctx, { date_from: '2026-03-02', date_to: '2026-03-02' })).data).toEqual([])
  })
})

describe('one check', () => {
  test('is the check of the list with its lines as they were sold, voids left out', async () => {
    const ctx = await after(full)
    const [listed] = (await listChecks(ctx, march)).data
    const { data, meta } = await getCheck(ctx, { id: listed?.id ?? '' })
    const line = { id: expect.stringMatching(/^chk_.*\.\d+$/), dishId: expect.stringMatching(/^dish_/) }
    expect(data).toEqual([
      {
        ...listed,
        lines: [
          { ...line, name: 'Суп', unit: null, quantity: 2, price: 15, discount: 1.5, total: 28.5, kind: 'sale' },
          { ...line, name: 'Чай', unit: null, quantity: 0.333, price: 9, discount: null, total: 3, kind: 'sale' },
          { ...line, name: 'Чай', unit: null, quantity: -0.1, price: 9, discount: null, total: -0.9, kind: 'return' },
        ],
      },
    ])
    expect(new Set(data[0]?.lines.map(({ id }) => id)).size).toBe(3)
    expect(meta).toMatchObject({ limit: 1, offset: 0, hasMore: false, nextCursor: null, total: 1 })
  })

  test.each([
    ['0.005 + 0.005 = 0.01', ['0.005', '0.005'], 0.01],
    ['0.333 × 3 = 0.999 → 1.00', ['0.333', '0.333', '0.333'], 1],
    ['0.004 + 10 + 0.004 = 10.008 → 10.01', ['0.004', '10', '0.004'], 10.01],
    ['10 + 0.1 + 0.2 = 10.30', ['10', '0.1', '0.2'], 10.3],
  ])('shows lines that add up to its total to the cent: %s', async (_, totals, total) => {
    const ctx = await after({
      checks: [{ key: 'a', date: '2026-03-01', lines: totals.map((each) => ({ dish: 'tea', total: each })) }],
    })
    const [listed] = (await listChecks(ctx, march)).data
    const [card] = (await getCheck(ctx, { id: listed?.id ?? '' })).data
    const cents = card?.lines.map((line) => Math.round(line.total * 100)) ?? []
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(Math.round(total * 100))
    expect(card?.total).toBe(total)
  })

  test('a check of voids alone is not there', async () => {
    const ctx = await after({
      checks: [{ key: 'a', date: '2026-03-01', lines: [{ dish: 'tea', total: '1', type: 'void' }] }],
    })
    const { rows } = await ctx.db.pool.query('SELECT id FROM sale_check WHERE workspace_id = $1', [ctx.workspace.id])
    await expect(getCheck(ctx, { id: encodeId('check', rows[0].id) })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the total of the list of checks', () => {
  const check = (key: string, restaurant: string, waiter: string, date: string) => ({
    key,
    restaurant,
    waiter,
    date,
    lines: [{ dish: 'tea', total: '1' }],
  })
  const ledger: Ledger = {
    restaurants: [
      { key: 'r1', name: 'North' },
      { key: 'r2', name: 'South' },
    ],
    employees: [
      { key: 'w1', name: 'Anna' },
      { key: 'w2', name: 'Boris' },
    ],
    checks: [
      check('a', 'r1', 'w1', '2026-03-01'),
      check('b', 'r1', 'w2', '2026-03-01'),
      check('c', 'r2', 'w1', '2026-03-02'),
      check('d', 'r2', 'w1', '2026-04-01'),
    ],
  }

  test.each<[string, Record<string, string>, number | null]>([
    ['without filters is exact', {}, 3],
    ['by restaurant is exact', { 'filter[restaurant]': 'north' }, 2],
    ['by waiter is exact', { 'filter[waiter]': 'ANNA' }, 2],
    ['by both is exact', { 'filter[restaurant]': 'south', 'filter[waiter]': 'anna' }, 1],
    ['by an unknown name is 0', { 'filter[restaurant]': 'nowhere' }, 0],
    ['under any other filter is null', { 'filter[min_total]': '1' }, null],
  ])('%s', async (_, filters, total) => {
    const ctx = await after(ledger)
    const { data, meta } = await listChecks(ctx, { ...march, ...filters })
    expect(meta.total).toBe(total)
    expect(data.length).toBe(total ?? 3)
  })
})
