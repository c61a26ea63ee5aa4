import { reason } from '@vitrina/contract/reasons'
import type { ExchangeReport, RejectedRow } from '@vitrina/core/exchange/report'
import { expect, test } from 'vitest'
import { describeExchange, sumReports, takeNotes } from './describe-exchange.ts'

const report = (rejects: RejectedRow[]): ExchangeReport => ({
  id: 'exr_1',
  source: 'source_a',
  origin: 'export',
  status: 'succeeded',
  dryRun: true,
  resumed: 0,
  period: { from: '2026-03-01', to: '2026-03-02' },
  read: 3,
  inserted: 3,
  replaced: 0,
  unchanged: 0,
  removed: 0,
  rejected: rejects.length,
  days: { inserted: 2, replaced: 0, unchanged: 0, removed: 0 },
  durationMs: 100,
  totals: {
    lines: 3,
    checks: 2,
    revenue: '30.00',
    stockMoves: 0,
    restaurants: [{ key: 'r1', name: 'North', lines: 3, checks: 2, revenue: '30.00' }],
  },
  untoldChecks: 0,
  rejects,
  missing: [],
  why: null,
  lacksSales: false,
  error: null,
  errorCode: null,
})

test('totals come first, by restaurant, with the days they are of', () => {
  expect(describeExchange(report([])).split('\n')).toEqual([
    'Dry run succeeded (0.1 s)',
    'Business days: 2026-03-01 … 2026-03-02',
    'Lines: 3 read, 3 new, 0 in replaced days, 0 unchanged, 0 in removed days',
    'Days: 2 new, 0 replaced, 0 unchanged, 0 removed',
    'Checks: 2   Revenue: 30.00   Stock movements: 0',
    '  North (r1): 30.00, 2 checks',
    'Rows rejected: 0',
  ])
})

test('what came besides checks stands under them, and what the source does not tell is left out', () => {
  const told = report([])
  const { totals } = told
  if (!totals) throw new Error('the report has totals')
  const besides = {
    voids: { count: 2, sum: '49.75' },
    returns: { count: 1, sum: '-30.00' },
    payments: {
      sum: '30.00',
      days: 1,
      types: [
        { type: 'Card', sum: '20.00', count: 2 },
        { type: '', sum: '10.00', count: 0 },
      ],
    },
    discounts: { sum: '7.50' },
    tips: { sum: '3.00' },
  }
  expect(
    describeExchange({ ...told, totals: { ...totals, ...besides } })
      .split('\n')
      .slice(4, 9),
  ).toEqual([
    'Checks: 2   Revenue: 30.00   Stock movements: 0',
    'Voids: 49.75 (2)   Returns: -30.00 (1)',
    'Payments: 30.00 (Card 20.00, unnamed 10.00), restaurant-days: 1',
    'Discounts: 7.50   Tips: 3.00',
    '  North (r1): 30.00, 2 checks',
  ])
  const quiet = { voids: { count: 0, sum: '0.00' }, returns: { count: 0, sum: '0.00' } }
  expect(
    describeExchange({ ...told, totals: { ...totals, ...quiet } })
      .split('\n')
      .slice(4, 7),
  ).toEqual([
    'Checks: 2   Revenue: 30.00   Stock movements: 0',
    'Voids: 0.00 (0)   Returns: 0.00 (0)',
    '  North (r1): 30.00, 2 checks',
  ])
})

test('one bad row of halls is seen before the 300 checks and lines that fall with it', () => {
  const cause = {
    file: 'halls.csv',
    line: 2,
    column: 'zone',
    reason: '"Mars" is not a known time zone',
    why: reason('unknown_time_zone', { value: '"Mars"' }),
  }
  const checks = Array.from({ length: 100 }, (_, index) => ({
    file: 'sales.csv',
    line: index + 2,
    column: 'restaurant',
    reason: 'restaurant "A" is not in the bundle and not known here; add it to restaurants',
    why: reason('unknown_restaurant', { key: 'A' }),
  }))
  const lines = Array.from({ length: 200 }, (_, index) => ({
    file: 'sales.csv',
    line: index + 2,
    column: 'check_id',
    reason: `check "${index}" is missing or was rejected; mend its row and send the day again`,
    why: reason('check_missing', { key: index }),
  }))
  expect(
    describeExchange(report([cause, ...checks, ...lines]))
      .split('\n')
      .slice(6),
  ).toEqual([
    'Rows rejected: 301',
    '  halls.csv:2 zone "Mars" is not a known time zone',
    '  sales.csv:2 restaurant restaurant "A" is not in the bundle and not known here; add it to restaurants',
    '    and 99 more of this kind: 3, 4, 5, 6, 7, 8, 9, 10 …',
    '  sales.csv:2 check_id check "0" is missing or was rejected; mend its row and send the day again',
    '    and 199 more of this kind: 3, 4, 5, 6, 7, 8, 9, 10 …',
    '  --json lists them one by one',
  ])
})

test('checks held before that stay are told: a changed check_id would double the days', () => {
  expect(describeExchange({ ...report([]), untoldChecks: 7 })).toContain(
    'Held on these days before and not told here: 7 checks, they stay; --from and --to replace days whole',
  )
})

test('what the readings took, and files that none of them names', () => {
  const notes = takeNotes()
  notes.log.info?.({ table: 'checks', reading: 1, file: 'a.csv', rows: 5, taken: 5 }, '')
  notes.log.info?.({ table: 'sales_lines', reading: 1, file: 'a.csv', rows: 5, taken: 3 }, '')
  notes.log.info?.({ table: 'sales_lines', reading: 1, file: 'b.csv', rows: 4, taken: 4 }, '')
  notes.log.warn({ file: 'payments.csv' }, '')
  notes.log.warn({ file: 'a (1).csv', copyOf: 'a.csv' }, '')
  expect(describeExchange(report([]), notes).split('\n').slice(6)).toEqual([
    'Read:',
    '  checks from a.csv: 5 rows',
    '  sales_lines from 2 files: 9 rows, "where" passes over 2',
    'Not read, no reading names them: payments.csv',
    'Not read, copies of others: a (1).csv (a.csv)',
    'Rows rejected: 0',
  ])
})

test('runs that went well with a part of the source left out are no success', () => {
  expect(sumReports([report([]), report([])], [])).toMatchObject({ status: 'succeeded', read: 6 })
  expect(sumReports([report([])], ['Stock was not exchanged: no right'])).toMatchObject({ status: 'incomplete' })
  const failed = { ...report([]), status: 'failed', error: 'The line is down.' } as const
  expect(sumReports([report([]), failed], ['The line is down.'])).toMatchObject({ status: 'failed' })
})
