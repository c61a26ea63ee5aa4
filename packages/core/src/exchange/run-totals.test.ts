import { bundleOf, type LedgerCheck, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import { getExchangeRun } from './get-exchange-run.ts'
import type { AmountRecord, SourceBundle } from './records.ts'

const database = suiteDatabase()

const tea = { dish: 'tea', total: '100' }
const checks: LedgerCheck[] = [
  {
    ...{ key: 'a', date: '2026-03-10' },
    lines: [
      tea,
      { dish: 'tea', total: '40.25', type: 'void', key: 'v' },
      { dish: 'tea', total: '-30', quantity: '-1', type: 'return', key: 'r' },
    ],
  },
  { key: 'b', date: '2026-03-10', lines: [{ dish: 'tea', total: '9.50', type: 'void' }] },
  { key: 'c', date: '2026-03-11', restaurant: 'r2', lines: [tea] },
]

const amount = (of: AmountRecord['of'], date: string, type: string, sum: string, count = 1): AmountRecord => {
  const restaurantKey = date === '2026-03-10' ? 'r1' : 'r2'
  return { kind: 'amount', file: 'till', line: 1, restaurantKey, businessDate: date, of, type, sum, count }
}
const told = [
  amount('payment', '2026-03-10', 'Карта', '50.10', 2),
  amount('payment', '2026-03-10', 'Наличные', '19.90'),
  amount('payment', '2026-03-11', 'Карта', '100', 3),
  amount('discount', '2026-03-10', 'Сотрудник', '5'),
  amount('discount', '2026-03-11', 'Гость', '2.50'),
  amount('service', '2026-03-11', 'Обслуживание', '10'),
]

function bundle(sold = checks, amounts = told): SourceBundle {
  const ledger = bundleOf({ checks: sold })
  return {
    ...ledger,
    tellsAmounts: ['payment', 'discount', 'tip', 'service'],
    async *records() {
      yield* ledger.records()
      yield amounts
    },
  }
}

const given = () => testContext(database.db, { now: '2026-03-12T12:00:00Z' })

describe('what a run brought besides checks', () => {
  test('is 0 of everything where it brought no day', async () => {
    const report = await sendLedger(await given(), { restaurants: [{ key: 'r1' }], checks: [] })
    const none = { count: 0, sum: '0.00' }
    expect(report.totals).toMatchObject({ checks: 0, lines: 0, revenue: '0.00', voids: none, returns: none })
  })

  test('is summed from what is held after it: 50.10 + 100 by card and 19.90 in cash are 170.00 of 2 days, voids 40.25 + 9.50 = 49.75', async () => {
    const ctx = await given()
    const report = await sendBundle(ctx, bundle())
    expect(report.totals).toMatchObject({
      revenue: '170.00',
      voids: { count: 2, sum: '49.75' },
      returns: { count: 1, sum: '-30.00' },
      payments: {
        sum: '170.00',
        days: 2,
        types: [
          { type: 'Карта', sum: '150.10', count: 5 },
          { type: 'Наличные', sum: '19.90', count: 1 },
        ],
      },
      discounts: { sum: '7.50' },
      service: { sum: '10.00' },
    })
    expect(report.totals).not.toHaveProperty('tips')
  })

  test('is the same of a run that found its days unchanged, and of its own days alone: 100 of the 11th', async () => {
    const ctx = await given()
    const first = await sendBundle(ctx, bundle())
    const again = await sendBundle(ctx, bundle())
    expect(again.days).toMatchObject({ unchanged: 2 })
    expect(again.totals).toEqual(first.totals)
    const one = await sendBundle(
      ctx,
      bundle(
        checks.slice(2),
        told.filter(({ businessDate }) => businessDate === '2026-03-11'),
      ),
    )
    expect(one.totals).toMatchObject({
      payments: { sum: '100.00', days: 1, types: [{ type: 'Карта', sum: '100.00', count: 3 }] },
      discounts: { sum: '2.50' },
      voids: { count: 0, sum: '0.00' },
      returns: { count: 0, sum: '0.00' },
    })
  })

  test('leaves out what the source does not tell, and of another workspace knows nothing', async () => {
    const ctx = await given()
    await sendBundle(ctx, bundle())
    const { totals } = await sendLedger(await given(), { checks })
    expect(Object.keys(totals ?? {}).sort()).toEqual(
      ['checks', 'dishes', 'lines', 'restaurants', 'returns', 'revenue', 'stockMoves', 'voids'].sort(),
    )
  })

  test('of a trial is told of its lines alone: what would be paid is known when it is written', async () => {
    const ctx = await given()
    const { totals } = await sendBundle(ctx, bundle(), { dryRun: true })
    expect(totals).toMatchObject({ voids: { count: 2, sum: '49.75' }, returns: { count: 1, sum: '-30.00' } })
    expect(totals).not.toHaveProperty('payments')
    expect(totals).not.toHaveProperty('discounts')
  })

  test('stands in the journal as numbers; a run of before has none', async () => {
    const ctx = await given()
    const { id } = await sendBundle(ctx, bundle())
    const { totals } = (await getExchangeRun(ctx, { id })).data
    expect(totals).toMatchObject({
      voids: { count: 2, sum: 49.75 },
      returns: { count: 1, sum: -30 },
      payments: { sum: 170, days: 2, types: [{ type: 'Карта', sum: 150.1, count: 5 }, { type: 'Наличные' }] },
      discounts: { sum: 7.5 },
      service: { sum: 10 },
    })
    const before = ['voids', 'returns', 'payments', 'discounts', 'service']
    await ctx.db.pool.query('UPDATE exchange_run SET totals = totals - $2::text[] WHERE workspace_id = $1', [
      ctx.workspace.id,
      before,
    ])
    const { data } = await getExchangeRun(ctx, { id })
    expect(data.totals).toMatchObject({ revenue: 170 })
    for (const name of before) expect(data.totals).not.toHaveProperty(name)
  })
})
