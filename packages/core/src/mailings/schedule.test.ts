import { describe, expect, test } from 'vitest'
import { digestDays, nextTime } from './schedule.ts'

const at = (zone: string, time: string, after: string, weekday: number | null = null) =>
  nextTime(
    zone,
    { frequency: weekday === null ? 'daily' : 'weekly', weekday: weekday ?? 1, time },
    new Date(after),
  ).toISOString()

describe('the next time of a mailing', () => {
  test.each([
    ['later the same day', '2026-03-31T05:59:59Z', '2026-03-31T06:00:00.000Z'],
    ['the next day once it has come', '2026-03-31T06:00:00Z', '2026-04-01T06:00:00.000Z'],
    ['by the day of the zone: 22:00 UTC is the next day in Moscow', '2026-03-31T22:00:00Z', '2026-04-01T06:00:00.000Z'],
  ])('daily at 09:00 in Moscow is %s', (_, after, next) => {
    expect(at('Europe/Moscow', '09:00', after)).toBe(next)
  })

  test.each([
    ['Monday', 1, '2026-04-06T06:00:00.000Z'],
    ['Tuesday, a week on once it has come', 2, '2026-04-07T06:00:00.000Z'],
    ['Sunday', 7, '2026-04-05T06:00:00.000Z'],
  ])('weekly is the next %s after Tuesday 31 March, 09:00', (_, weekday, next) => {
    expect(at('Europe/Moscow', '09:00', '2026-03-31T06:00:00Z', weekday)).toBe(next)
  })

  test('keeps to the clock on the wall over both changes: 09:00 in Berlin is 08:00 UTC, then 07:00, then 08:00', () => {
    expect(at('Europe/Berlin', '09:00', '2026-03-28T07:59:00Z')).toBe('2026-03-28T08:00:00.000Z')
    expect(at('Europe/Berlin', '09:00', '2026-03-28T08:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
    expect(at('Europe/Berlin', '09:00', '2026-10-24T07:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
  })

  test('that the clock skips comes an hour later: 02:30 of 29 March in Berlin is 03:30, 01:30 UTC', () => {
    expect(at('Europe/Berlin', '02:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('Europe/Berlin', '02:30', '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z')
  })

  test('that the clock shows twice comes once, the first time: 02:30 of 25 October in Berlin is 00:30 UTC', () => {
    expect(at('Europe/Berlin', '02:30', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('Europe/Berlin', '02:30', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  test('skipped at midnight comes at one: 00:00 of 6 September in Santiago is 01:00, 04:00 UTC', () => {
    expect(at('America/Santiago', '00:00', '2026-09-05T12:00:00Z')).toBe('2026-09-06T04:00:00.000Z')
  })

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Chatham'])(
    'comes once a date, always on: 366 times of 02:15 in a year from %s',
    (zone) => {
      let last = new Date('2026-01-01T12:00:00Z')
      const dates = new Set<string>()
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
      for (let times = 0; times < 366; times += 1) {
        const next = nextTime(zone, { frequency: 'daily', weekday: 1, time: '02:15' }, last)
        expect(next.getTime()).toBeGreaterThan(last.getTime())
        dates.add(format.format(next))
        last = next
      }
      expect(dates.size).toBe(366)
    },
  )
})

describe('the days of a digest', () => {
  test('daily: of Tuesday 31 March, Monday the 30th beside Monday the 23rd', () => {
    expect(digestDays('daily', '2026-03-31')).toEqual({
      period: { from: '2026-03-30', to: '2026-03-30' },
      previous: { from: '2026-03-23', to: '2026-03-23', shift: { days: 7 } },
    })
  })

  test.each(['2026-03-30', '2026-03-31', '2026-04-05'])(
    'weekly: of %s, the week of 23 to 29 March beside that of 16 to 22',
    (date) => {
      expect(digestDays('weekly', date)).toEqual({
        period: { from: '2026-03-23', to: '2026-03-29' },
        previous: { from: '2026-03-16', to: '2026-03-22', shift: { days: 7 } },
      })
    },
  )
})
