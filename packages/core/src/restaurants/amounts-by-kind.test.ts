import { encodeId } from '@vitrina/db/ids'
import { bundleOf, sendBundle } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import type { AmountRecord } from '../exchange/records.ts'
import { getAmounts } from './get-amounts.ts'

const database = suiteDatabase()

const told = (
  of: AmountRecord['of'],
  type: string,
  sum: string,
  { count = 0, day = '2026-03-10', restaurantKey = 'r1' } = {},
): AmountRecord => {
  return { kind: 'amount', file: 'till', line: 1, restaurantKey, businessDate: day, of, type, sum, count }
}

/** Two days with sales at one place and one at another, and what the till says of them. */
async function held(amounts: readonly AmountRecord[]) {
  const ctx = await testContext(database.db, { now: '2026-03-12T12:00:00Z' })
  const tea = (key: string, date: string, restaurant: string) => {
    const struck = { dish: 'tea', total: '7.77', type: 'void' as const, reason: 'Бой' }
    return { key, date, restaurant, lines: [{ dish: 'tea', total: '100', discount: '50' }, struck] }
  }
  const ledger = bundleOf({
    checks: [tea('a', '2026-03-10', 'r1'), tea('b', '2026-03-11', 'r1'), tea('c', '2026-03-10', 'r2')],
  })
  await sendBundle(ctx, {
    ...ledger,
    tellsAmounts: ['payment', 'discount', 'tip', 'service'],
    async *records() {
      yield* ledger.records()
      yield [...amounts]
    },
  })
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id FROM restaurant WHERE workspace_id = $1 AND source_key = 'r1'`,
    [ctx.workspace.id],
  )
  const days = { date_from: '2026-03-10', date_to: '2026-03-11' }
  return getAmounts(ctx, { id: encodeId('restaurant', rows[0]?.id ?? ''), ...days })
}

test('amounts of a kind are of its own types: discounts of 30.10 + 10 = 40.10 and no part of the 100 of the lines, tips, service and voids apart', async () => {
  const { amounts } = await held([
    ...[told('service', 'Сбор', '12.34'), told('tip', '', '5', { count: 2 }), told('discount', 'Друзьям', '10')],
    ...[told('discount', 'Счастливый час', '30.10', { count: 3 }), told('payment', 'Карта', '200', { count: 2 })],
    told('discount', 'Чужая', '1000', { restaurantKey: 'r2' }),
  ])
  expect(amounts).toEqual([
    { kind: 'payment', type: 'Карта', sum: 200, count: 2, sharePct: 100 },
    { kind: 'discount', type: 'Счастливый час', sum: 30.1, count: 3, sharePct: 75.06 },
    { kind: 'discount', type: 'Друзьям', sum: 10, count: 0, sharePct: 24.94 },
    { kind: 'tip', type: '', sum: 5, count: 2, sharePct: 100 },
    { kind: 'service', type: 'Сбор', sum: 12.34, count: 0, sharePct: 100 },
    { kind: 'void', type: 'Бой', sum: 15.54, count: 2, sharePct: 100 },
  ])
})

test('payments of 33.33, 33.33 and 33.35 are 33.33, 33.33 and 33.35 % of 100.01, over both days', async () => {
  const { amounts, days, paidDays } = await held([
    ...[told('payment', 'Карта', '33.33'), told('payment', 'СБП', '33.33', { day: '2026-03-11' })],
    ...[told('payment', 'Наличные', '30'), told('payment', 'Наличные', '3.35', { day: '2026-03-11' })],
  ])
  const paid = amounts.filter(({ kind }) => kind === 'payment')
  expect(paid[0]).toEqual({ kind: 'payment', type: 'Наличные', sum: 33.35, count: 0, sharePct: 33.35 })
  expect(paid.map(({ sum, sharePct }) => [sum, sharePct])).toEqual([
    [33.35, 33.35],
    [33.33, 33.33],
    [33.33, 33.33],
  ])
  expect([days, paidDays]).toEqual([2, 2])
})

test('payments that come to nothing have no shares, and a day of them is one that they are known of', async () => {
  const { amounts, days, paidDays } = await held([told('payment', 'Карта', '50'), told('payment', 'Наличные', '-50')])
  const paid = amounts.filter(({ kind }) => kind === 'payment')
  expect(paid.map(({ sum, sharePct }) => [sum, sharePct])).toEqual([
    [50, null],
    [-50, null],
  ])
  expect([days, paidDays]).toEqual([2, 1])
})

test('the days of one restaurant are its own, whatever another was paid', async () => {
  const { days, paidDays } = await held([told('payment', 'Карта', '50', { restaurantKey: 'r2' })])
  expect([days, paidDays]).toEqual([2, 0])
})
