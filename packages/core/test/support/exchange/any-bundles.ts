import type { Database } from '@vitrina/db/database'
import { bundleOf, type LedgerCheck, sendBundle } from '@vitrina/testing/ledger'
import { reasonOf } from '@vitrina/testing/reason-of'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { SourceBundle, SourceRecord } from '../../../src/exchange/records.ts'

const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })

const check: fc.Arbitrary<LedgerCheck> = fc
  .record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    restaurant: fc.constantFrom('r1', 'r2'),
    date: maybe(fc.constantFrom(...dates)),
    lines: fc.array(
      fc.record({
        dish: fc.constantFrom('soup', 'tea'),
        total: fc.constantFrom('10', '7'),
        type: fc.constantFrom<('sale' | 'void')[]>('sale', 'sale', 'void'),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ date, ...rest }) => ({ ...rest, number: 1, closedAt: '2026-03-01T02:40:00', ...(date && { date }) }))

const sending = fc.record({
  checks: fc.uniqueArray(check, { maxLength: 6, selector: ({ restaurant, key }) => `${restaurant} ${key}` }),
  period: maybe(fc.constant({ from: '2026-02-28', to: '2026-03-02' })),
  dayEnd: fc.constantFrom('00:00', '04:00'),
  isPartial: fc.boolean(),
  isAnswer: fc.boolean(),
  unreadDay: maybe(fc.constantFrom(...dates)),
  unreadable: maybe(fc.constantFrom('a', 'b')),
})

/** A bundle; of one day the system of r1 could not tell everything, and of one check a line is unreadable. */
function bundle({ unreadDay, unreadable, ...sent }: typeof sending extends fc.Arbitrary<infer Sent> ? Sent : never) {
  const ledger = {
    restaurants: ['r1', 'r2'].map((key) => ({ key, dayEnd: sent.dayEnd })),
    checks: sent.checks,
    ...(sent.period && { period: sent.period }),
    ...(unreadable && {
      unreadable: [
        { of: 'line' as const, restaurant: 'r1', check: unreadable, column: 'total', reason: 'is not a number' },
      ],
    }),
  }
  const told = bundleOf(ledger)
  const unread: SourceRecord = {
    ...{ kind: 'reject', of: 'check', file: 'wire', line: 1, column: null, reason: reasonOf('unreadable') },
    ...{ restaurantKey: 'r1', ...(unreadDay && { businessDate: unreadDay }) },
  }
  return {
    ...told,
    keepsUntold: sent.isAnswer,
    isPartial: sent.isPartial && !sent.period,
    async *records() {
      yield* told.records()
      if (unreadDay) yield [unread]
    },
  } satisfies SourceBundle
}

/**
 * Whatever is sent, whole or in parts: each check is stored once, rollups equal lines, and what is taken whole changes
 * nothing when it is sent again.
 */
export async function expectOfAnyBundles(db: Database): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(sending, { minLength: 2, maxLength: 5 }), async (sendings) => {
      const ctx = await testContext(db)
      for (const sent of sendings) {
        const outcome = await sendBundle(ctx, bundle(sent))
        expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
        const { rows } = await ctx.db.pool.query(
          'SELECT source_key FROM sale_check WHERE workspace_id = $1 GROUP BY restaurant_id, source_key HAVING count(*) > 1',
          [ctx.workspace.id],
        )
        expect(rows, 'stored twice').toEqual([])
        // What waits for a day to be told may be taken the next time.
        if (outcome.status !== 'succeeded' || outcome.rejected > 0) continue
        expect(await sendBundle(ctx, bundle(sent))).toMatchObject({ inserted: 0, replaced: 0, removed: 0 })
      }
    }),
    { numRuns: 80, interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false },
  )
}
