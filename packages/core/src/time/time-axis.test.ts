import type { Period } from '@vitrina/contract/dates'
import { addDays, countDays, isoWeekday } from '@vitrina/contract/dates'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { timeAxis } from './time-axis.ts'

const database = suiteDatabase()

/** A workspace that sold something on each of these dates. */
async function soldOn(...dates: string[]) {
  const ctx = await testContext(database.db)
  const checks = dates.map((date) => ({ key: date, date, lines: [{ dish: 'tea', total: '1' }] }))
  const ledger: Ledger = { checks }
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
  return ctx
}

const years: Period = { from: '0001-01-01', to: '9999-12-31' }

test('the days of a period that are held, with those between without sales; none of a period outside', async () => {
  const ctx = await soldOn('2026-03-02', '2026-03-05')
  const { granularity, places } = await timeAxis(ctx, years)
  expect(granularity).toBe('day')
  expect(places.map(({ x }) => x)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
  expect((await timeAxis(ctx, { from: '2026-03-04', to: '2026-03-04' })).places).toHaveLength(1)
  expect((await timeAxis(ctx, { from: '2025-01-01', to: '2026-03-01' })).places).toEqual([])
  expect((await timeAxis(ctx, { from: '2026-03-06', to: '2026-03-31' })).places).toEqual([])
})

test('nothing where nothing is held', async () => {
  const ctx = await testContext(database.db)
  expect(await timeAxis(ctx, years)).toEqual({ granularity: 'day', places: [] })
})

test.each([
  ['400 days', '2025-01-01', '2026-02-04', 'day', 400],
  // From Wednesday 1 January 2025 to Thursday 5 February 2026.
  ['401 days', '2025-01-01', '2026-02-05', 'week', 58],
  // 400 weeks exactly, from a Monday.
  ['2,800 days', '2018-01-01', addDays('2018-01-01', 2799), 'week', 400],
  ['2,801 days', '2018-01-01', addDays('2018-01-01', 2800), 'month', 93],
])('%s: %s to %s by %s, %i points', async (_, from, to, granularity, points) => {
  const ctx = await soldOn(from, to)
  const axis = await timeAxis(ctx, years)
  expect([axis.granularity, axis.places.length]).toEqual([granularity, points])
  expect([axis.places[0]?.from, axis.places.at(-1)?.to]).toEqual([from, to])
  for (const [index, place] of axis.places.entries()) {
    const before = axis.places[index - 1]
    if (before) expect(place.from).toBe(addDays(before.to, 1))
    if (granularity === 'week') expect(isoWeekday(place.x)).toBe(1)
    if (granularity === 'month') expect(place.x).toMatch(/-01$/)
    expect(place.x <= place.from && countDays(place.from, place.to) >= 1).toBe(true)
  }
})
