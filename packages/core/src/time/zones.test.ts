import { describe, expect, test } from 'vitest'
import { dateIn, isoWithOffset, isTimeZone } from './zones.ts'

describe('an instant in a zone', () => {
  test.each([
    ['Europe/Moscow', '2026-03-31T21:10:05Z', '2026-04-01T00:10:05+03:00'],
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59-05:00'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00-04:00'],
    ['Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25T02:59:59+02:00'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00+01:00'],
    ['Asia/Kathmandu', '2026-05-01T18:15:00Z', '2026-05-02T00:00:00+05:45'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05T01:59:59+11:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00+10:30'],
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
  ])('%s: %s is %s', (zone, instant, local) => {
    expect(isoWithOffset(zone, new Date(instant))).toBe(local)
    expect(dateIn(zone, new Date(instant))).toBe(local.slice(0, 10))
  })

  test.each(['Europe/Moscow', 'America/Sao_Paulo', 'Asia/Yekaterinburg', 'Africa/Cairo', 'Pacific/Chatham'])(
    '%s: every hour and odd second of 30 years as Intl tells it',
    (zone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      const from = Date.parse('2000-01-01T00:00:00Z')
      for (let at = from; at < Date.parse('2030-01-01T00:00:00Z'); at += 17 * 3_600_000 + 1_234_000) {
        expect(isoWithOffset(zone, new Date(at)).slice(0, 19)).toBe(format.format(at).replace(' ', 'T'))
      }
    },
  )
})

test('a bare offset is no time zone', () => {
  expect(['Europe/Moscow', '+03:00', 'Mars/Base'].map(isTimeZone)).toEqual([true, false, false])
})
