import { expect, test } from 'vitest'
import { partOf, sumOfAll } from './part-of'

// Wednesday 4 to Tuesday 24 March 2026.
const period = { from: '2026-03-04', to: '2026-03-24' }

test.each([
  ['the first week, from Wednesday', '2026-03-02', 'week', { from: '2026-03-04', to: '2026-03-08' }],
  ['a whole week', '2026-03-09', 'week', null],
  ['the last week, to Tuesday', '2026-03-23', 'week', { from: '2026-03-23', to: '2026-03-24' }],
  ['a week compared with, outside', '2026-02-09', 'week', null],
  ['a month of 21 days', '2026-03-01', 'month', period],
  ['a day', '2026-03-04', 'day', null],
] as const)('%s', (_, x, granularity, part) => {
  expect(partOf(x, granularity, period)).toEqual(part)
})

test('a week has 7 days, February of a leap year 29', () => {
  expect(sumOfAll('2026-03-02', 'week')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  expect(sumOfAll('2028-02', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
