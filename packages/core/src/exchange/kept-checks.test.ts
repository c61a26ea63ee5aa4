import { bundleOf, type Ledger, type LedgerCheck, sendBundle, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'

const database = suiteDatabase()

const check = (key: string, day: number, ...totals: string[]): LedgerCheck => ({
  key,
  number: 1,
  date: `2026-03-0${day}`,
  lines: totals.map((total) => ({ dish: 'tea', total })),
})

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

async function after(...ledgers: Ledger[]) {
  const ctx = await testContext(database.db)
  for (const ledger of ledgers) expect((await sendLedger(ctx, ledger)).status).toBe('succeeded')
  return ctx
}

const badLine = (key: string) => [{ check: key, column: 'total', reason: 'is not a number' }]
const march = { from: '2026-03-01', to: '2026-03-05' }

describe('a held check with a rejected row keeps the state it had', () => {
  test('1 + 2 stays 3 when a line of 1 + 2 + ? can not be read; other checks of the day are replaced', async () => {
    const ctx = await after({ checks: [check('a', 1, '1', '2'), check('b', 1, '4')] })
    const report = await sendLedger(ctx, {
      checks: [check('a', 1, '1', '9'), check('b', 1, '5')],
      unreadable: badLine('a'),
    })
    expect(report).toMatchObject({
      rejected: 1,
      replaced: 3,
      rejects: [{ column: 'total', reason: 'is not a number' }],
    })
    expect(await held(ctx)).toEqual(['1 a 3', '1 b 5'])
  })

  test('also when its own row can not be read, and its lines are no orphans', async () => {
    const ctx = await after({ checks: [check('a', 1, '1', '2'), check('b', 1, '4')] })
    const bundle = bundleOf({
      checks: [check('a', 1, '7'), check('b', 1, '5')],
      unreadable: [{ of: 'check', check: 'a', reason: 'bad' }],
    })
    const report = await sendBundle(ctx, {
      ...bundle,
      async *records() {
        for await (const batch of bundle.records())
          yield batch.filter((record) => record.kind !== 'check' || record.key !== 'a')
      },
    })
    expect(report).toMatchObject({ rejected: 1, rejects: [{ reason: 'bad' }] })
    expect(await held(ctx)).toEqual(['1 a 3', '1 b 5'])
  })

  test('when it is alone on its day in a re-sent period', async () => {
    const ctx = await after({ checks: [check('a', 1, '3'), check('b', 2, '4')] })
    await sendLedger(ctx, {
      period: march,
      restaurants: [{ key: 'r1' }],
      checks: [check('b', 2, '5')],
      unreadable: badLine('a'),
    })
    expect(await held(ctx)).toEqual(['1 a 3', '2 b 5'])
  })

  test('and the rest of its old day with it, when a bundle without a period sends it on another day', async () => {
    const ctx = await after({ checks: [check('a', 1, '3'), check('b', 1, '4')] })
    await sendLedger(ctx, { checks: [check('a', 2, '9'), check('c', 2, '1')], unreadable: badLine('a') })
    expect(await held(ctx)).toEqual(['1 a 3', '1 b 4', '2 c 1'])
  })

  test.each([
    ['lies in the future', { date: '2026-04-20' }],
    ['is before 2000', { date: '1999-12-31' }],
    ['is outside the period', { date: '2026-03-09' }],
    ['is neither said nor to be derived', { date: undefined }],
  ])('when its new date %s', async (_, change) => {
    const ctx = await after({ checks: [check('a', 1, '3'), check('b', 1, '4')] })
    const report = await sendLedger(ctx, {
      period: march,
      checks: [{ ...check('a', 1, '9'), ...change }, check('b', 1, '5')],
    })
    expect(report.rejects).toMatchObject([
      { column: 'business_date' },
      { column: 'check_id', reason: 'check "a" was rejected and stays as it was; mend its row and send the day again' },
    ])
    expect(await held(ctx)).toEqual(['1 a 3', '1 b 5'])
  })

  test('when it stands twice with different values', async () => {
    const ctx = await after({ checks: [check('a', 1, '3')] })
    const report = await sendLedger(ctx, {
      checks: [check('a', 1, '9'), { ...check('a', 1), number: 8 }, check('b', 1, '5')],
    })
    expect(report).toMatchObject({ rejected: 1 })
    expect(await held(ctx)).toEqual(['1 a 3', '1 b 5'])
  })

  test('and changes nothing, digest included, when nothing else of the day changed', async () => {
    const ctx = await after({ checks: [check('a', 1, '1', '2'), check('b', 1, '4')] })
    const report = await sendLedger(ctx, { checks: [check('a', 1, '1'), check('b', 1, '4')], unreadable: badLine('a') })
    expect(report).toMatchObject({ unchanged: 3, replaced: 0, days: { unchanged: 1 } })
  })
})

test('a check never held is taken without its rejected line, which is reported: 1 + 2 + ? = 3', async () => {
  const ctx = await after()
  const report = await sendLedger(ctx, { checks: [check('a', 1, '1', '2')], unreadable: badLine('a') })
  expect(report).toMatchObject({ read: 3, inserted: 2, rejected: 1 })
  expect(await held(ctx)).toEqual(['1 a 3'])
})

test('orphan lines are reported although a kept check stages more lines than were sent', async () => {
  const ctx = await after({ checks: [check('a', 1, '1', '2', '3')] })
  const report = await sendLedger(ctx, {
    checks: [check('a', 1, '1'), { ...check('z', 1, '8'), date: '1999-01-01' }],
    unreadable: badLine('a'),
  })
  expect(report.rejects.map(({ column }) => column)).toEqual(['total', 'business_date', 'check_id'])
})
