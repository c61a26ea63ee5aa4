import { bundleOf, type Ledger, type LedgerCheck, sendBundle } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { SourceRecord } from './records.ts'
import { withinPeriod } from './within-period.ts'

const database = suiteDatabase()

const check = (key: string, day: number, ...totals: string[]): LedgerCheck => ({
  key,
  number: 1,
  date: `2026-03-0${day}`,
  lines: totals.map((total) => ({ dish: 'tea', total })),
})

const part = (ledger: Ledger) => ({ ...bundleOf(ledger), isPartial: true })
const send = (ctx: Context, ledger: Ledger) => sendBundle(ctx, part(ledger))

/** The checks held as `day key total`, after the rollups were found right. */
async function held(ctx: Context): Promise<string[]> {
  expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
  const { rows } = await ctx.db.pool.query<{ text: string }>(
    `SELECT concat_ws(' ', extract(day FROM business_date), source_key, total::float) AS text FROM sale_check
     WHERE workspace_id = $1 ORDER BY 1`,
    [ctx.workspace.id],
  )
  return rows.map(({ text }) => text)
}

describe('an export that may tell a part of a day', () => {
  test('adds to it: the file of the 2nd begins with a check of the night, which joins 1 + 2 of the 1st', async () => {
    const ctx = await testContext(database.db)
    await send(ctx, { checks: [check('a', 1, '1'), check('b', 1, '2')] })
    const report = await send(ctx, { checks: [check('night', 1, '3'), check('c', 2, '4')] })
    expect(report).toMatchObject({ rejected: 0, untoldChecks: 2, totals: { checks: 4, revenue: '10.00' } })
    expect(await held(ctx)).toEqual(['1 a 1', '1 b 2', '1 night 3', '2 c 4'])
  })

  test('replaces the checks it tells, and changes nothing when it comes again', async () => {
    const ctx = await testContext(database.db)
    await send(ctx, { checks: [check('a', 1, '1'), check('b', 1, '2')] })
    const corrected: Ledger = { checks: [check('b', 1, '5')] }
    expect(await send(ctx, corrected)).toMatchObject({ totals: { checks: 2, revenue: '6.00' } })
    expect(await send(ctx, corrected)).toMatchObject({ days: { unchanged: 1, replaced: 0 } })
    expect(await held(ctx)).toEqual(['1 a 1', '1 b 5'])
  })

  test.each([
    ['forwards', 1, 2],
    ['backwards', 2, 1],
  ])('a check it tells on another of its days counts there alone, 8 + 100: %s', async (_, from, to) => {
    const ctx = await testContext(database.db)
    await send(ctx, { checks: [check('a', from, '100'), check('b', from, '7')] })
    const report = await send(ctx, { checks: [check('c', from, '1'), check('a', to, '100')] })
    expect(report).toMatchObject({ status: 'succeeded', rejected: 0, totals: { checks: 3, revenue: '108.00' } })
    expect(await held(ctx)).toEqual([`${to} a 100`, `${from} b 7`, `${from} c 1`].sort())
  })

  test('has the same totals again where every check of a day has a row that is refused', async () => {
    const ctx = await testContext(database.db)
    const ledger: Ledger = {
      checks: [check('a', 1, '1'), check('b', 2, '2')],
      unreadable: [{ of: 'line', check: 'a', column: 'total', reason: 'is not a number' }],
    }
    const first = await send(ctx, ledger)
    const second = await send(ctx, ledger)
    expect(first).toMatchObject({ rejected: 1, totals: { checks: 2, revenue: '3.00' } })
    expect(second.totals).toEqual(first.totals)
    expect(second).toMatchObject({ rejected: 1, days: { unchanged: 2 } })
  })

  test.each<[string, Ledger]>([
    [
      'every line of it is refused',
      { checks: [{ ...check('a', 1), lines: [] }], unreadable: [{ of: 'line', check: 'a', reason: 'bad' }] },
    ],
    ['its lines name other checks', { checks: [{ ...check('a', 1, '1'), date: '1999-01-01' }, check('b', 1)] }],
  ])('is refused whole when %s: days without revenue would come of it', async (_, ledger) => {
    const ctx = await testContext(database.db)
    const report = await send(ctx, ledger)
    expect(report).toMatchObject({
      status: 'rejected',
      error: 'None of the sale lines read (1) can be taken; mend what the rejected rows tell',
      rejected: expect.any(Number),
    })
    expect(report.rejects.length).toBeGreaterThan(0)
    expect(await held(ctx)).toEqual([])
  })

  test('of days that somebody names replaces them whole', async () => {
    const ctx = await testContext(database.db)
    await send(ctx, { checks: [check('a', 1, '1'), check('b', 1, '2')] })
    await sendBundle(
      ctx,
      withinPeriod(part({ checks: [check('b', 1, '5')] }), { from: '2026-03-01', to: '2026-03-01' }),
    )
    expect(await held(ctx)).toEqual(['1 b 5'])
  })
})

test('a restaurant and a dish that two files tell alike are told once', async () => {
  const ctx = await testContext(database.db)
  const bundle = bundleOf({ checks: [check('a', 1, '1')] })
  const twice = async function* () {
    for await (const batch of bundle.records()) {
      yield batch.flatMap((record): SourceRecord[] =>
        record.kind === 'restaurant' || record.kind === 'dish' ? [record, { ...record, file: 'other' }] : [record],
      )
    }
  }
  expect(await sendBundle(ctx, { ...bundle, records: twice })).toMatchObject({ rejected: 0 })
})
