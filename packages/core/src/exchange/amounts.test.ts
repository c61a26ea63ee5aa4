import { bundleOf, type Ledger, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { reasonOf } from '@vitrina/testing/reason-of'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getFreshness } from './get-freshness.ts'
import { differingDates } from './list-differences.ts'
import type { AmountRecord, SourceBundle, SourceRecord } from './records.ts'
import { runExchange } from './run-exchange.ts'

const database = suiteDatabase()

const day = '2026-03-10'
const ledger = (total: string) => ({
  restaurants: [{ key: 'r1', name: 'North' }],
  checks: [{ key: 'a', date: day, lines: [{ dish: 'tea', total }] }],
})
const at = { file: 'source', line: 1, restaurantKey: 'r1', businessDate: day }
const amount = (of: AmountRecord['of'], type: string, sum: string, count = 1): AmountRecord => {
  return { kind: 'amount', ...at, of, type, sum, count }
}
const report = (revenue: string): SourceRecord => ({ kind: 'report', ...at, revenue })

/** A day of one check of so many roubles, with what the source says besides. */
function told(total: string, further: SourceRecord[], tellsAmounts: SourceBundle['tellsAmounts'] = []): SourceBundle {
  const bundle = bundleOf(ledger(total))
  return {
    ...bundle,
    tellsAmounts,
    async *records() {
      yield* bundle.records()
      yield further
    },
  }
}

async function amounts(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', kind, type, sum::float, count) AS text FROM amount_day WHERE workspace_id = $1 ORDER BY 1`,
    [ctx.workspace.id],
  )
  return rows.map(({ text }) => text)
}

const sentAt = (now = '2026-03-11T12:00:00Z') => testContext(database.db, { now })
const words = (ours: string, what: string, theirs: string, cause: string) =>
  `North: revenue of ${day} is ${ours} here, ${what} ${theirs}; most likely ${cause}`

describe('amounts of a day', () => {
  test('are kept by kind and type, summed up where a type is told in parts: 60 + 30 = 90', async () => {
    const ctx = await sentAt()
    const rows = [
      amount('payment', 'Наличные', '60', 2),
      amount('payment', 'Наличные', '30'),
      amount('payment', 'Карта', '10'),
      amount('discount', 'Сотрудник', '5'),
      amount('tip', 'Карта', '7'),
    ]
    const { rejects } = await sendBundle(ctx, told('100', rows, ['payment', 'discount', 'tip', 'service']))
    expect(rejects).toEqual([])
    expect(await amounts(ctx)).toEqual(
      ['payment Карта 10 1', 'payment Наличные 90 3', 'discount Сотрудник 5 1', 'tip Карта 7 1'].toSorted(),
    )
  })

  test('are replaced with their day: what is not told any more goes, other kinds stay', async () => {
    const ctx = await sentAt()
    const first = [amount('payment', 'Наличные', '100'), amount('discount', 'Сотрудник', '5')]
    await sendBundle(ctx, told('100', first, ['payment', 'discount']))
    await sendBundle(ctx, told('100', [amount('payment', 'Карта', '100')], ['payment']))
    expect(await amounts(ctx)).toEqual(['discount Сотрудник 5 1', 'payment Карта 100 1'])
    // A file of the same day says nothing of them.
    await sendLedger(ctx, ledger('100'))
    expect(await amounts(ctx)).toEqual(['discount Сотрудник 5 1', 'payment Карта 100 1'])
  })

  test('go with the checks they were of: what was paid for others is not known', async () => {
    const ctx = await sentAt()
    await sendBundle(ctx, told('100', [amount('payment', 'Карта', '90'), report('90')], ['payment']))
    expect((await getFreshness(ctx)).differing).toHaveLength(2)
    await sendLedger(ctx, ledger('120'))
    expect(await amounts(ctx)).toEqual([])
    expect((await getFreshness(ctx)).differing).toEqual([])
  })

  test('go with them also where the run ends between the two, and is repeated', async () => {
    const ctx = await sentAt()
    await sendBundle(ctx, told('100', [amount('payment', 'Карта', '100')], ['payment']))
    const bundle = bundleOf(ledger('70'))
    const cut = await runExchange(ctx, {
      source: 'source_a',
      origin: 'ledger',
      open: () => Promise.resolve(bundle),
      onProgress: ({ daysDone }) => {
        if (daysDone > 0) throw new Error('The connection is lost')
      },
    })
    expect(cut.status).toBe('failed')
    expect((await sendBundle(ctx, bundle)).days).toMatchObject({ unchanged: 1 })
    expect(await amounts(ctx)).toEqual([])
  })

  test('stay where its checks are told as they are stored, though the hour at which days end is another', async () => {
    const ctx = await sentAt()
    const sent = (dayEnd: string): Ledger => ({
      restaurants: [{ key: 'r1', name: 'North', dayEnd }],
      checks: [
        { key: 'a', date: day, closedAt: `${day}T12:00:00`, lines: [{ dish: 'tea', total: '100' }] },
        { key: 'b', closedAt: `${day}T13:00:00`, lines: [{ dish: 'tea', total: '5' }] },
      ],
    })
    await sendLedger(ctx, { ...sent('00:00'), payments: [{ date: day, type: 'Карта', sum: '105' }] })
    for (const times of ['once', 'again']) {
      expect((await sendLedger(ctx, sent('04:00'))).days, times).toMatchObject({ unchanged: 1, replaced: 0 })
      expect(await amounts(ctx)).toEqual(['payment Карта 105 1'])
    }
    // The second check now belongs to the day before.
    await sendLedger(ctx, sent('14:00'))
    expect(await amounts(ctx)).toEqual([])
  })

  test('change nothing in a dry run', async () => {
    const ctx = await sentAt()
    await sendBundle(ctx, told('100', [amount('payment', 'Карта', '1')], ['payment']), { dryRun: true })
    expect(await amounts(ctx)).toEqual([])
  })
})

describe('a closed day', () => {
  test('whose payments are not its revenue is told once with both: 100 − 90 = 10 unpaid', async () => {
    const ctx = await sentAt()
    const bundle = told('100', [amount('payment', 'Карта', '90')], ['payment'])
    const reason = words('100.00', 'its payments come to', '90.00', 'some checks have no payment there')
    expect((await sendBundle(ctx, bundle)).rejects).toMatchObject([{ reason }])
    expect((await sendBundle(ctx, bundle)).rejects).toEqual([])
    expect((await getFreshness(ctx)).differing).toEqual([
      { date: day, restaurant: 'North', kind: 'payments', ours: '100.00', theirs: '90.00', cause: 'unpaid' },
    ])
    expect(await differingDates(ctx, 'source_a', { from: day, to: day })).toEqual([day])
    expect(await differingDates(ctx, 'source_b', { from: day, to: day })).toEqual([])

    await sendBundle(ctx, told('90', [amount('payment', 'Карта', '90')], ['payment']))
    expect((await getFreshness(ctx)).differing).toEqual([])
  })

  test('whose report says another sum is told with it, and again when either changes', async () => {
    const ctx = await sentAt()
    const cause = 'some orders of its list were not read'
    const reasonOf = async (ours: string, theirs: string) => {
      const { rejects } = await sendBundle(ctx, told(ours, [report(theirs)]))
      return rejects.map(({ reason }) => reason)
    }
    expect(await reasonOf('100', '110')).toEqual([words('100.00', 'the report of the source says', '110.00', cause)])
    expect(await reasonOf('100', '120')).toEqual([words('100.00', 'the report of the source says', '120.00', cause)])
    expect(await reasonOf('120', '120')).toEqual([])
    expect((await getFreshness(ctx)).differing).toEqual([])
  })

  test('of which a check was rejected is likely to differ by that', async () => {
    const ctx = await sentAt()
    const lost: SourceRecord = {
      kind: 'reject',
      ...at,
      of: 'check',
      column: null,
      checkKey: 'b',
      reason: reasonOf('no sum'),
    }
    const { rejects } = await sendBundle(ctx, told('100', [lost, report('150')]))
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'no sum',
      words('100.00', 'the report of the source says', '150.00', 'checks were not taken, see the rows above'),
    ])
  })

  test('that could not be read is compared as it is held', async () => {
    const ctx = await sentAt()
    const paid = told('100', [amount('payment', 'Карта', '90')], ['payment'])
    await sendBundle(ctx, { ...paid, keepsUntold: true })
    const unread: SourceRecord = { kind: 'reject', ...at, column: null, reason: reasonOf('HTTP 500') }
    const bundle = { ...bundleOf({ ...ledger('0'), checks: [] }), period: { from: day, to: day } }
    const records = async function* () {
      yield* bundle.records()
      yield [unread, report('150')]
    }
    const { rejects } = await sendBundle(ctx, { ...bundle, keepsUntold: true, records })
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'HTTP 500',
      words('100.00', 'the report of the source says', '150.00', 'checks were not taken, see the rows above'),
    ])
    // Its payments are those of the checks held, and lack what they lacked.
    const causes = (await getFreshness(ctx)).differing.map(({ kind, cause }) => `${kind} ${cause}`)
    expect(causes.toSorted()).toEqual(['payments unpaid', 'report rejected'])
  })

  test('is not compared while it is open: its parts are read one after another', async () => {
    const ctx = await sentAt('2026-03-10T12:00:00Z')
    const { rejects } = await sendBundle(
      ctx,
      told('100', [report('110'), amount('payment', 'Карта', '90')], ['payment']),
    )
    expect(rejects).toEqual([])
    expect((await getFreshness(ctx)).differing).toEqual([])
  })
})
