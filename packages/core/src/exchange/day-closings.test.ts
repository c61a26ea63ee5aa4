import { dueExchanges, endExchange } from '@vitrina/testing/due-exchanges'
import { InMemorySystem } from '@vitrina/testing/in-memory-system'
import { bundleOf, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { connectIntegration } from '../integrations/connect-integration.ts'
import { setSchedule } from '../integrations/integration-health.ts'
import { getFreshness } from './get-freshness.ts'
import type { ClosingRecord, SourceBundle } from './records.ts'

const database = suiteDatabase()

const day = '2026-03-10'
const sold = (date: string) => ({ key: `c-${date}`, date, lines: [{ dish: 'tea', total: '100' }] })
const ledger = { restaurants: [{ key: 'r1', name: 'North' }], checks: [sold('2026-03-11')] }

/** A till's answer after the day: the shift now open, and what it says of the one before. */
function told(closing: Partial<ClosingRecord>): SourceBundle {
  const bundle = bundleOf(ledger)
  const record: ClosingRecord = {
    kind: 'closing',
    file: 'till',
    line: 1,
    restaurantKey: 'r1',
    businessDate: day,
    closing: '7',
    state: 'complete',
    missing: 0,
    ...closing,
  }
  return {
    ...bundle,
    keepsUntold: true,
    async *records() {
      yield* bundle.records()
      yield [record]
    },
  }
}

const at = (now: string) => testContext(database.db, { now })
const provisional = async (ctx: Context) => (await getFreshness(ctx)).provisional

describe('a day that is over at a source without a past', () => {
  test('is provisional while its end is not proven, and no more once it is', async () => {
    const ctx = await at('2026-03-11T12:00:00Z')
    const waits = await sendBundle(ctx, told({ state: 'awaiting' }))
    expect(waits).toMatchObject({ status: 'succeeded', rejected: 0 })
    expect(await provisional(ctx)).toEqual([{ date: day, restaurant: 'North', state: 'awaiting', missing: 0 }])
    await sendBundle(ctx, told({ state: 'complete' }))
    expect(await provisional(ctx)).toEqual([])
    // A later answer knows less, not more.
    await sendBundle(ctx, told({ state: 'awaiting' }))
    expect(await provisional(ctx)).toEqual([])
  })

  test.each([
    ['missing', 3, `North: checks of ${day} that were not read: 3`],
    ['unproven', 0, `North: check numbers began anew, so nothing proves that all checks of ${day} were read`],
    ['unread', 12, `North: the shift of ${day} was not read`],
  ] as const)('is told once in the journal where it is %s', async (state, missing, words) => {
    const ctx = await at('2026-03-11T12:00:00Z')
    const first = await sendBundle(ctx, told({ state, missing }))
    const remedy = 'r_keeper serves the open shift alone, so the file drop of that day completes it'
    expect(first.rejects).toMatchObject([{ file: 'till', line: 1, column: null, reason: `${words}; ${remedy}` }])
    expect((await sendBundle(ctx, told({ state, missing }))).rejects).toEqual([])
    expect(await provisional(ctx)).toEqual([{ date: day, restaurant: 'North', state, missing }])
  })

  test('is completed by a file of it, for good', async () => {
    const ctx = await at('2026-03-11T12:00:00Z')
    await sendBundle(ctx, told({ state: 'missing', missing: 3 }))
    await sendLedger(ctx, { ...ledger, checks: [sold(day)] })
    expect(await provisional(ctx)).toEqual([])
    await sendBundle(ctx, told({ state: 'missing', missing: 3 }))
    expect(await provisional(ctx)).toEqual([])
  })

  test('is complete where a file came before the source said that it is over', async () => {
    const ctx = await at('2026-03-11T12:00:00Z')
    await sendLedger(ctx, { ...ledger, period: { from: day, to: day }, checks: [sold(day)] })
    expect((await sendBundle(ctx, told({ state: 'missing', missing: 3 }))).rejects).toEqual([])
    expect(await provisional(ctx)).toEqual([])
  })

  test('is judged anew when it was opened again and closed', async () => {
    const ctx = await at('2026-03-11T12:00:00Z')
    await sendBundle(ctx, told({ state: 'complete', closing: '7' }))
    await sendBundle(ctx, told({ state: 'missing', missing: 1, closing: '8' }))
    expect(await provisional(ctx)).toMatchObject([{ state: 'missing', missing: 1 }])
  })

  test('is not noted by a dry run', async () => {
    const ctx = await at('2026-03-11T12:00:00Z')
    await sendBundle(ctx, told({ state: 'missing', missing: 3 }), { dryRun: true })
    expect(await provisional(ctx)).toEqual([])
  })
})

describe('about the time at which days usually end', () => {
  test.each([
    ['20 minutes before it', '2026-03-12T01:45:00Z', true],
    ['at it', '2026-03-12T02:05:00Z', true],
    ['10 minutes after it', '2026-03-12T02:14:59Z', true],
    ['later', '2026-03-12T02:16:00Z', false],
    ['half an hour before', '2026-03-12T01:35:00Z', false],
    ['13 days later', '2026-03-24T02:05:00Z', true],
    ['15 days later', '2026-03-26T02:05:00Z', false],
  ])('a source is asked every half minute: %s', async (_, now, isDue) => {
    const ctx = { ...(await at('2026-03-11T02:05:00Z')), openSystem: new InMemorySystem().connection }
    const credentials = { url: 'http://127.0.0.1:1', username: 'u', password: 'p' }
    await connectIntegration(ctx, { slug: 'source_a', credentials })
    await sendBundle(ctx, told({ state: 'awaiting' }))
    const begun = new Date(Date.parse(now) - 31_000)
    await setSchedule(ctx, 'source_a', { schedule: '0 12 * * *', nightly: '0 12 * * *' })
    for (const due of await dueExchanges(ctx, now)) await endExchange(ctx, due, begun)
    const found = async (at: Date) => (await dueExchanges(ctx, at)).map(({ scope }) => scope.kind)
    expect(await found(new Date(now))).toEqual(isDue ? ['current'] : [])
    expect(await found(new Date(Date.parse(now) - 2000))).toEqual([])
  })
})
