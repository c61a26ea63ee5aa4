import { expect, test } from 'vitest'
import { comparedRowOf } from './compared-period.ts'

const told = (from: string, to: string, comparison: Parameters<typeof comparedRowOf>[1] = 'previous') => {
  const beside = comparedRowOf({ from, to }, comparison)
  return beside && `${beside.from} … ${beside.to}`
}

test.each([
  [
    'a day: the same weekday a week before, Saturday beside Saturday',
    '2026-11-21',
    '2026-11-21',
    '2026-11-14 … 2026-11-14',
  ],
  ['a running week, Monday to Saturday: the same weekdays', '2026-11-16', '2026-11-21', '2026-11-09 … 2026-11-14'],
  ['a whole week: the week before', '2026-11-16', '2026-11-22', '2026-11-09 … 2026-11-15'],
  ['seven days from Wednesday: 7 days before', '2026-11-11', '2026-11-17', '2026-11-04 … 2026-11-10'],
  [
    'ten days: 14 days before, the least of whole weeks that does not overlap',
    '2026-11-10',
    '2026-11-19',
    '2026-10-27 … 2026-11-05',
  ],
  ['30 days: 35 days before', '2026-10-20', '2026-11-18', '2026-09-15 … 2026-10-14'],
  ['a running month: the same dates of the month before', '2026-11-01', '2026-11-20', '2026-10-01 … 2026-10-20'],
  ['a whole month: the whole month before, 30 days beside 31', '2026-11-01', '2026-11-30', '2026-10-01 … 2026-10-31'],
  ['a whole March: the whole February', '2026-03-01', '2026-03-31', '2026-02-01 … 2026-02-28'],
  ['a running March of 30 days: February as far as it goes', '2026-03-01', '2026-03-30', '2026-02-01 … 2026-02-28'],
  ['a running quarter: the same dates of the quarter before', '2026-10-01', '2026-11-20', '2026-07-01 … 2026-08-20'],
  ['a whole quarter: the whole one before', '2026-07-01', '2026-09-30', '2026-04-01 … 2026-06-30'],
  ['a running year: the same dates a year before', '2026-01-01', '2026-11-20', '2025-01-01 … 2025-11-20'],
  ['a whole year: the whole one before', '2025-01-01', '2025-12-31', '2024-01-01 … 2024-12-31'],
])('%s', (_, from, to, beside) => {
  expect(told(from, to)).toBe(beside)
})

test('a year ago is 52 weeks for 28 days and less, the same dates for more', () => {
  expect(told('2026-11-21', '2026-11-21', 'year_ago')).toBe('2025-11-22 … 2025-11-22')
  expect(told('2026-11-01', '2026-11-28', 'year_ago')).toBe('2025-11-02 … 2025-11-29')
  expect(told('2026-11-01', '2026-11-29', 'year_ago')).toBe('2025-11-01 … 2025-11-29')
})

test('chosen ones: the week before, the month before, days of its own, none', () => {
  expect(told('2026-11-10', '2026-11-12', 'week_ago')).toBe('2026-11-03 … 2026-11-05')
  expect(told('2026-03-31', '2026-03-31', 'month_ago')).toBe('2026-02-28 … 2026-02-28')
  expect(told('2026-11-10', '2026-11-12', { from: '2026-01-05', to: '2026-01-07' })).toBe('2026-01-05 … 2026-01-07')
  expect(told('2026-11-10', '2026-11-12', 'none')).toBeNull()
})

test('a day that the month before does not have stands beside its last, in the sum and as a day: 31 days back', () => {
  const day = { from: '2026-03-31', to: '2026-03-31' }
  expect(comparedRowOf(day, 'month_ago')).toEqual({ from: '2026-02-28', to: '2026-02-28', shift: { days: 31 } })
  expect(comparedRowOf({ from: '2026-03-28', to: '2026-03-28' }, 'month_ago')?.shift).toEqual({ months: 1 })
})

test('a year from its beginning, by the rule of it: the same dates of the year before from January on', () => {
  expect(comparedRowOf({ from: '2026-01-01', to: '2026-02-20' }, 'previous', 'this_year')).toEqual({
    ...{ from: '2025-01-01', to: '2025-02-20', shift: { months: 12 } },
  })
})
