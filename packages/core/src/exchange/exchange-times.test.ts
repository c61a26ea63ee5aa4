import { newUuid } from '@vitrina/db/ids'
import { expect, test } from 'vitest'
import { lateFrom, type SourceTimes, timeAfter } from './exchange-times.ts'

// The shares of the two, by sha256sum: 0xe2c32ae4 ÷ 2^32 = 0.88579 of source_a and 0x4ccf73db ÷ 2^32 = 0.30004 of source_b.
const workspaceId = '0198a000-0000-7000-8000-000000000001'
const timesOf = (more: Partial<SourceTimes> & Pick<SourceTimes, 'cron'>): SourceTimes => ({
  ...{ workspaceId, source: 'source_a', timezone: 'Europe/Moscow', kind: 'current' },
  ...more,
})
const after = (at: string, more: Parameters<typeof timesOf>[0]) => timeAfter(timesOf(more), new Date(at)).toISOString()

test('two sources read every 5 minutes are read 4:25.7 and 1:30.0 after the tick', () => {
  const cron = '*/5 * * * *'
  expect(after('2026-03-31T12:00:00Z', { cron })).toBe('2026-03-31T12:04:25.737Z')
  expect(after('2026-03-31T12:04:25.736Z', { cron })).toBe('2026-03-31T12:04:25.737Z')
  expect(after('2026-03-31T12:04:25.737Z', { cron })).toBe('2026-03-31T12:09:25.737Z')
  expect(after('2026-03-31T12:00:00Z', { cron, source: 'source_b' })).toBe('2026-03-31T12:01:30.012Z')
})

test('every 30 minutes 26:34.4 after the tick, spread over all of the time', () => {
  expect(after('2026-03-31T12:00:00Z', { cron: '*/30 * * * *' })).toBe('2026-03-31T12:26:34.422Z')
})

test('every minute 53.1 s after it; twice a day at most 5 minutes after it, at night at most 30', () => {
  expect(after('2026-03-31T12:00:00Z', { cron: '* * * * *' })).toBe('2026-03-31T12:00:53.147Z')
  expect(after('2026-03-31T12:00:00Z', { cron: '0 9,18 * * *' })).toBe('2026-03-31T15:04:25.737Z')
  expect(after('2026-03-31T12:00:00Z', { cron: '30 4 * * *', kind: 'nightly' })).toBe('2026-04-01T01:56:34.422Z')
})

test('a tick that passed a minute ago is not missed by a source whose time is still to come', () => {
  expect(after('2026-03-31T15:01:00Z', { cron: '0 18 * * *' })).toBe('2026-03-31T15:04:25.737Z')
})

test.each([
  ['Asia/Beirut', '2026-03-29T12:00:00Z', '2026-03-29T21:15:00Z'],
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-24T21:15:00Z'],
  ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-07T03:15:00Z'],
])('on the day whose midnight the clocks of %s skip, the next 00:15 is that of the next day', (timezone, at, next) => {
  const tick = new Date(Date.parse(next) + 0.88579 * 30 * 60_000)
  const time = new Date(after(at, { cron: '15 0 * * *', kind: 'nightly', timezone }))
  expect(Math.abs(time.getTime() - tick.getTime())).toBeLessThan(1000)
})

test('a source is late a minute after its second time', () => {
  const late = lateFrom(timesOf({ cron: '*/5 * * * *' }), new Date('2026-03-31T12:00:00Z'))
  expect(late.toISOString()).toBe('2026-03-31T12:10:25.737Z')
})

test('of 2000 sources due every 5 minutes, each of 20 equal parts of the time has 60 to 140', () => {
  const tick = new Date('2026-03-31T12:00:00Z')
  const parts = Array.from({ length: 20 }, () => 0)
  for (let n = 0; n < 2000; n += 1) {
    const time = timeAfter(timesOf({ workspaceId: newUuid(), cron: '*/5 * * * *' }), tick)
    const part = Math.floor((time.getTime() - tick.getTime()) / 15_000)
    parts[part] = (parts[part] ?? 0) + 1
  }
  for (const count of parts) expect([count > 60, count < 140]).toEqual([true, true])
})
