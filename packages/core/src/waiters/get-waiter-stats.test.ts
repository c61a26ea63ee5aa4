import { type Ledger, type LedgerCheck, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { getWaiterStats } from './get-waiter-stats.ts'
import { listWaiters } from './list-waiters.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

const check = (key: string, closedAt: string, total: string, more: Partial<LedgerCheck> = {}): LedgerCheck => ({
  key,
  waiter: 'w',
  closedAt,
  lines: [{ dish: 'tea', total }],
  ...more,
})

/** The statistics of the one waiter of a ledger. */
async function stats(ledger: Ledger, period = march) {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
  const [waiter] = (await listWaiters(ctx, { date_from: '2000-01-01', date_to: '2026-03-31' })).data
  return getWaiterStats(ctx, { id: waiter?.id ?? '', ...period })
}

const night = { restaurants: [{ key: 'r1', name: 'North', timezone: 'Europe/Moscow', dayEnd: '05:00' }] }

describe('the statistics of a waiter', () => {
  test('have every field of the contract and no other', async () => {
    const { object, data, meta } = await stats({
      ...night,
      employees: [{ key: 'w', name: 'Anna', restaurant: 'r1' }],
      checks: [
        check('a', '2026-03-02T13:00:00', '10', { openedAt: '2026-03-02T12:30:00' }),
        check('b', '2026-03-02T20:15:00', '20'),
      ],
    })
    expect(object).toBe('item')
    expect(data).toEqual({
      id: expect.stringMatching(/^wtr_[0-9a-z]{26}$/),
      name: 'Anna',
      object: 'waiter_stats',
      period: { from: '2026-03-01', to: '2026-03-31' },
      summary: { revenue: 30, checks: 2, avgCheck: 15, positions: 2, restaurant: 'North' },
      byDay: [{ date: '2026-03-02', revenue: 30, checks: 2, hours: 7.75 }],
      byHour: [
        { hour: '13', revenue: 10, checks: 1 },
        { hour: '20', revenue: 20, checks: 1 },
      ],
      topDishes: [{ name: 'tea', quantity: 2, unit: null, revenue: 30 }],
      notes: [],
    })
    expect(meta).toEqual({
      requestId: expect.any(String),
      apiVersion: '2026-09-15',
      generatedAt: '2026-03-31T12:00:00.000Z',
    })
  })

  test('hours run from the first check opened to the last closed: 12:30–20:15 = 7.75; over midnight 22:00–02:30 = 4.5', async () => {
    const { data } = await stats({
      ...night,
      checks: [
        check('a', '2026-03-02T22:10:00', '1', { openedAt: '2026-03-02T22:00:00' }),
        check('b', '2026-03-03T02:30:00', '1', { openedAt: '2026-03-03T01:00:00' }),
        check('c', '2026-03-04T20:15:00', '1', { openedAt: '2026-03-04T12:30:00' }),
      ],
    })
    expect(data.byDay.map(({ date, hours }) => [date, hours])).toEqual([
      ['2026-03-02', 4.5],
      ['2026-03-04', 7.75],
    ])
  })

  test('hours of the night clocks go forward are those that passed: 00:00–06:00 in Berlin = 5', async () => {
    const { data } = await stats({
      restaurants: [{ key: 'r1', timezone: 'Europe/Berlin', dayEnd: '07:00' }],
      checks: [check('a', '2026-03-29T06:00:00', '1', { openedAt: '2026-03-29T00:00:00' })],
    })
    expect(data.byDay).toMatchObject([{ date: '2026-03-28', hours: 5 }])
  })

  test('byHour runs from the day’s end over midnight: 5, 23, 0, 4', async () => {
    const { data } = await stats({
      ...night,
      checks: ['2026-03-03T04:59:00', '2026-03-03T00:10:00', '2026-03-02T23:50:00', '2026-03-02T05:00:00'].map(
        (at, index) => check(`c${index}`, at, '1'),
      ),
    })
    expect(data.byHour.map(({ hour }) => hour)).toEqual(['5', '23', '0', '4'])
  })

  test('byHour of two restaurants has one order, from the later day’s end: 8, 23, 2', async () => {
    const { data } = await stats({
      restaurants: [
        { key: 'r1', timezone: 'Europe/Moscow' },
        { key: 'r2', timezone: 'Europe/Moscow', dayEnd: '06:00' },
      ],
      checks: [
        check('a', '2026-03-02T23:50:00', '1'),
        check('b', '2026-03-02T08:00:00', '1', { restaurant: 'r2' }),
        check('c', '2026-03-03T02:00:00', '1', { restaurant: 'r2' }),
      ],
    })
    expect(data.byHour.map(({ hour }) => hour)).toEqual(['8', '23', '2'])
  })

  test('checks without a time are in the summary and not in byHour, as a note tells', async () => {
    const untimed = { key: 'u', waiter: 'w', date: '2026-03-02', lines: [{ dish: 'tea', total: '7' }] }
    const { data } = await stats({ ...night, checks: [untimed, check('a', '2026-03-02T13:00:00', '10')] })
    expect(data.summary).toMatchObject({ revenue: 17, checks: 2 })
    expect(data.byHour).toEqual([{ hour: '13', revenue: 10, checks: 1 }])
    expect(data.notes).toEqual(['1 checks carry no time and are not in byHour.'])
  })

  test('topDishes are the ten of most revenue, with what was returned taken off: 3 × 10 − 10 = 20 of 2', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => ({ dish: `d${index}`, total: String(100 + index) }))
    const back = { dish: 'soup', quantity: '-1', total: '-10', type: 'return' as const }
    const void_ = { dish: 'fish', total: '999', type: 'void' as const }
    const soup = { dish: 'soup', quantity: '3', total: '330' }
    const { data } = await stats({
      ...night,
      checks: [check('a', '2026-03-02T13:00:00', '0', { lines: [...lines, soup, back, void_] })],
    })
    expect(data.topDishes.length).toBe(10)
    expect(data.topDishes.slice(0, 2)).toEqual([
      { name: 'soup', quantity: 2, unit: null, revenue: 320 },
      { name: 'd11', quantity: 1, unit: null, revenue: 111 },
    ])
  })

  test('of a period without sales are null and empty, and say so', async () => {
    const { data } = await stats({ ...night, checks: [check('a', '2026-01-02T13:00:00', '10')] })
    expect(data.summary).toEqual({ revenue: null, checks: null, avgCheck: null, positions: null, restaurant: 'North' })
    expect(data).toMatchObject({ byDay: [], byHour: [], topDishes: [], notes: ['No sales in this period.'] })
  })

  test('are the figures of the list', async () => {
    const ctx = await testContext(database.db)
    await sendLedger(ctx, {
      ...night,
      checks: [check('a', '2026-03-02T13:00:00', '10'), check('b', '2026-03-05T13:00:00', '5.55')],
    })
    const [listed] = (await listWaiters(ctx, march)).data
    const { data } = await getWaiterStats(ctx, { id: listed?.id ?? '', ...march })
    const { revenue, checks, avgCheck, positions, restaurant } = listed ?? {}
    expect(data.summary).toEqual({ revenue, checks, avgCheck, positions, restaurant })
  })
})
