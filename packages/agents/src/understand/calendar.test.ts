import { describe, expect, test } from 'vitest'
import { comparable, rolling, spell, unitAround } from './calendar.ts'

describe('periods compared with the same part of the unit before', () => {
  test.each([
    ['a month to date with its first days', '2026-11-01', '2026-11-18', '2026-11-18', '2026-10-01..2026-10-18'],
    ['31 March with the whole of February', '2027-03-01', '2027-03-31', '2027-04-02', '2027-02-01..2027-02-28'],
    ['30 days of March with a leap February', '2028-03-01', '2028-03-30', '2028-03-30', '2028-02-01..2028-02-29'],
    ['a whole quarter with the quarter before', '2027-01-01', '2027-03-31', '2027-04-02', '2026-10-01..2026-12-31'],
    ['a year to date with the year before', '2026-01-01', '2026-11-18', '2026-11-18', '2025-01-01..2025-11-18'],
    ['a week over the new year', '2026-12-28', '2027-01-03', '2027-01-05', '2026-12-21..2026-12-27'],
    ['a Monday with the Sunday before', '2026-11-16', '2026-11-16', '2026-11-17', '2026-11-15..2026-11-15'],
    ['the 1st of a month with the day before', '2026-11-01', '2026-11-01', '2026-11-18', '2026-10-31..2026-10-31'],
    ['ten days with the ten before', '2026-11-05', '2026-11-14', '2026-11-18', '2026-10-26..2026-11-04'],
  ])('%s', (_, from, to, today, expected) => {
    const before = comparable({ from, to }, today)
    expect(`${before.from}..${before.to}`).toBe(expected)
  })
})

test('a rolling month is 30 days that end yesterday', () => {
  expect(rolling('2026-03-01', 'month', 1)).toEqual({ from: '2026-01-30', to: '2026-02-28' })
})

test('a half year over the new year is the second of the year before', () => {
  expect(unitAround('2027-02-10', 'half', -1)).toEqual({ from: '2026-07-01', to: '2026-12-31' })
})

test('a period is spelled with as few words as tell it', () => {
  expect(spell({ from: '2026-11-17', to: '2026-11-17' })).toBe('17 ноября 2026')
  expect(spell({ from: '2026-11-09', to: '2026-11-15' })).toBe('9–15 ноября 2026')
  expect(spell({ from: '2025-12-28', to: '2026-01-03' })).toBe('28 декабря 2025 – 3 января 2026')
})
