import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/support/files/refusal-of.ts'
import { readDate, readDateOrTime, readTime, readTimeOfDay } from './dates.ts'

describe('a date', () => {
  test.each([
    ['2026-03-31', '2026-03-31'],
    ['31.03.2026', '2026-03-31'],
    [' 2026-03-31 ', '2026-03-31'],
    ['2026-03-31 00:00:00', '2026-03-31'],
    ['31.03.2026 0:00:00', '2026-03-31'],
    ['2024-02-29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
  ])('%j → %s', (text, expected) => expect(readDate(text)).toBe(expected))

  test.each(['2026-02-30', '2026-02-29', '1900-02-29', '31.04.2026', '2026-13-01', '2026-00-10', '0026-03-01'])(
    '%s is not in the calendar',
    (text) => {
      expect(refusalOf(readDate(text))).toBe(
        `"${text}" is not a date of the calendar; expected e.g. 2026-03-31 or 31.03.2026`,
      )
    },
  )

  test.each(['3/31/2026', '2026-3-1', '1.3.2026', '20260331', 'yesterday', '2026-03-31x', '31.03.26'])(
    '%s is not a date',
    (text) => expect(refusalOf(readDate(text))).toContain(`"${text}" is not a date; expected`),
  )

  test('with an offset may mean another day, so it is refused', () => {
    expect(refusalOf(readDate('2026-03-31T21:00:00Z'))).toContain('has a UTC offset')
  })
})

describe('a time', () => {
  test.each([
    ['2026-03-31T18:30:15', '2026-03-31T18:30:15'],
    ['2026-03-31 18:30:15', '2026-03-31T18:30:15'],
    ['31.03.2026 18:30', '2026-03-31T18:30:00'],
    ['31.03.2026 9:05:00', '2026-03-31T09:05:00'],
    ['2026-03-31T18:30:15.123', '2026-03-31T18:30:15'],
    ['2026-03-31T18:30:15.', '2026-03-31T18:30:15'],
    ['2026-03-31T18:30:15Z', '2026-03-31T18:30:15Z'],
    ['2026-03-31t18:30z', '2026-03-31T18:30:00Z'],
    ['2026-03-31 18:30:15.5+0300', '2026-03-31T18:30:15+03:00'],
    ['2026-03-31 18:30:15 -05:30', '2026-03-31T18:30:15-05:30'],
    ['2026-03-31 18:30:15+03', '2026-03-31T18:30:15+03:00'],
  ])('%j → %s', (text, expected) => expect(readTime(text)).toBe(expected))

  test.each([
    ['2026-03-31', 'has no time of day'],
    ['2026-03-31 24:00:00', 'has no valid time of day'],
    ['2026-03-31 18:60', 'has no valid time of day'],
    ['2026-03-31 18:30:60', 'has no valid time of day'],
    ['2026-02-30 18:30', 'is not a date of the calendar'],
    ['2026-03-31 18:30+15:00', 'has no valid UTC offset'],
    ['18:30', 'is not a date'],
  ])('%j is refused', (text, expected) => expect(refusalOf(readTime(text))).toContain(expected))
})

test('a date or a time, whichever is there', () => {
  expect(readDateOrTime('31.03.2026')).toBe('2026-03-31')
  expect(readDateOrTime('31.03.2026 10:00')).toBe('2026-03-31T10:00:00')
})

describe('a time of day', () => {
  test.each([
    ['06:00', '06:00'],
    ['6:30', '06:30'],
    ['06:00:00', '06:00'],
  ])('%j → %s', (text, expected) => expect(readTimeOfDay(text)).toBe(expected))

  test.each(['24:00', '06:60', '6', '06:00:30'])('%j is refused', (text) => {
    expect(refusalOf(readTimeOfDay(text))).toBe(`"${text}" is not a time of day; expected e.g. 06:00`)
  })
})
