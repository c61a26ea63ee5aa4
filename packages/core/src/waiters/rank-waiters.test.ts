import { type Ledger, sendLedger, storedFrom } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getWaiterStats } from './get-waiter-stats.ts'
import { getWaiterSummary } from './get-waiter-summary.ts'
import { listWaiters } from './list-waiters.ts'
import { rankWaiters } from './rank-waiters.ts'

const database = suiteDatabase()
const week = { date_from: '2026-03-08', date_to: '2026-03-14' }

const sold = (waiter: string | undefined, restaurant: string, closedAt: string, total: string, openedAt?: string) => ({
  key: `${waiter} ${restaurant} ${closedAt}`,
  restaurant,
  closedAt,
  ...(waiter !== undefined && { waiter }),
  ...(openedAt !== undefined && { openedAt }),
  lines: [{ dish: 'tea', total }],
})

// Of the week Anna has 60 + 15, Boris and Vera 45 each, nobody 1000; the week before Anna had 50.
const ledger: Ledger = {
  restaurants: [{ key: 'north' }, { key: 'south' }],
  employees: [
    { key: 'a', name: 'Anna' },
    { key: 'b', name: 'Boris' },
    { key: 'v', name: 'Vera' },
  ],
  checks: [
    sold('a', 'north', '2026-03-09T20:15:00', '60', '2026-03-09T12:30:00'),
    sold('a', 'south', '2026-03-10T18:00:00', '15', '2026-03-10T13:30:00'),
    sold('b', 'south', '2026-03-10T18:00:00', '45'),
    sold('v', 'north', '2026-03-11T18:00:00', '45'),
    sold(undefined, 'north', '2026-03-11T18:00:00', '1000'),
    sold('a', 'north', '2026-03-03T18:00:00', '50'),
    storedFrom('2026-02-01', 'north'),
  ],
}

let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db)
  expect(await sendLedger(ctx, ledger)).toMatchObject({ status: 'succeeded', rejected: 0 })
})

const places = async (filters: Record<string, string>) =>
  (await rankWaiters(ctx, { ...week, sort: 'name', ...filters })).data.map(({ name, place, sharePct }) => [
    name,
    place,
    sharePct,
  ])

describe('work', () => {
  test('is that of the waiter’s page: 7.75 + 4.5 = 12.25 hours of 2 shifts, 75 ÷ 2 a shift, 75 ÷ 12.25 an hour', async () => {
    const [anna, boris] = (await rankWaiters(ctx, { ...week, sort: '-hours' })).data
    expect(anna).toMatchObject({ name: 'Anna', shifts: 2, hours: 12.25, revenuePerShift: 37.5, revenuePerHour: 6.12 })
    const { shifts, hours } = (await getWaiterSummary(ctx, { ...week, id: anna?.id ?? '' })).data
    expect([shifts, hours]).toEqual([anna?.shifts, anna?.hours])
    expect(boris).toMatchObject({ shifts: 1, revenuePerShift: 45 })
  })

  test('in a restaurant is what was worked there: 4.5 hours and 15 ÷ 4.5', async () => {
    const { data } = await rankWaiters(ctx, { ...week, 'filter[restaurant]': 'south', sort: 'revenue_per_shift' })
    expect(data[0]).toMatchObject({ name: 'Anna', shifts: 1, hours: 4.5, revenuePerShift: 15, revenuePerHour: 3.33 })
  })
})

describe('a place', () => {
  test('is by revenue, shared by equals; the share is 75, 45 and 45 of 165, in any order of the list', async () => {
    expect(await places({})).toEqual([
      ['Anna', 1, 45.45],
      ['Boris', 2, 27.27],
      ['Vera', 2, 27.27],
    ])
  })

  test('in a restaurant is among those who sold there: 45 and 15 of 60', async () => {
    expect(await places({ 'filter[restaurant]': 'south' })).toEqual([
      ['Anna', 2, 25],
      ['Boris', 1, 75],
    ])
  })

  test('stays as it is when others are hidden by a filter', async () => {
    expect(await places({ 'filter[name_contains]': 'vera' })).toEqual([['Vera', 2, 27.27]])
  })

  test('comes beside the very figures of the list', async () => {
    const ranked = await rankWaiters(ctx, week)
    const listed = await listWaiters(ctx, week)
    const ofList = ranked.data.map(
      ({ place, sharePct, shifts, hours, revenuePerShift, revenuePerHour, ...rest }) => rest,
    )
    expect(ofList).toEqual(listed.data)
    expect(ranked.meta).toEqual(listed.meta)
  })
})

describe('the summary of a waiter', () => {
  const idOf = async (name: string) => (await listWaiters(ctx, week)).data.find((waiter) => waiter.name === name)?.id

  test('is 75 against 50 (+50 %), 2 checks against 1, 37.50 a check; 2 shifts of 7.75 + 4.5 = 12.25 hours', async () => {
    const id = (await idOf('Anna')) ?? ''
    expect((await getWaiterSummary(ctx, { id, ...week })).data).toEqual({
      id,
      object: 'waiter_summary',
      period: { from: '2026-03-08', to: '2026-03-14' },
      previous: { from: '2026-03-01', to: '2026-03-07' },
      revenue: { value: 75, previous: 50, changePct: 50, goodWhen: 'up' },
      checks: { value: 2, previous: 1, changePct: 100, goodWhen: 'up' },
      avgCheck: { value: 37.5, previous: 50, changePct: -25, goodWhen: 'up' },
      shifts: 2,
      hours: 12.25,
      place: 1,
      of: 3,
      sharePct: 45.45,
      untimedChecks: null,
      isAnonymous: false,
    })
  })

  test('of a period without sales has no place and no figures, only how many others sold', async () => {
    const id = (await idOf('Boris')) ?? ''
    const { data } = await getWaiterSummary(ctx, { id, date_from: '2026-03-01', date_to: '2026-03-07' })
    expect(data).toMatchObject({
      revenue: { value: null, previous: null, changePct: null },
      shifts: 0,
      hours: null,
      place: null,
      of: 1,
      sharePct: null,
    })
  })

  test('has hours that are rounded once: three shifts of 20 minutes, each told as 0.33, are 1', async () => {
    const own = await testContext(database.db)
    const days = ['09', '10', '11'].map((day) => `2026-03-${day}`)
    const checks = days.map((day) => sold('a', 'north', `${day}T12:20:00`, '1', `${day}T12:00:00`))
    await sendLedger(own, { ...ledger, checks })
    const id = (await listWaiters(own, week)).data[0]?.id ?? ''
    const { byDay } = (await getWaiterStats(own, { id, ...week })).data
    expect(byDay.map(({ hours }) => hours)).toEqual([0.33, 0.33, 0.33])
    expect((await getWaiterSummary(own, { id, ...week })).data.hours).toBe(1)
  })

  test('of a period that reaches today changes by its full days: 60 + 15 after none, of today alone not at all', async () => {
    const id = (await idOf('Anna')) ?? ''
    const noon = { ...ctx, now: () => new Date('2026-03-10T12:00:00Z') }
    const { data } = await getWaiterSummary(noon, { id, date_from: '2026-03-09', date_to: '2026-03-10' })
    const fullDays = { from: '2026-03-09', to: '2026-03-09', value: 60 }
    expect(data.previous).toEqual({ from: '2026-03-02', to: '2026-03-02' })
    expect(data.revenue).toEqual({ value: 75, previous: null, changePct: null, goodWhen: 'up', fullDays })
    const alone = await getWaiterSummary(noon, { id, date_from: '2026-03-10', date_to: '2026-03-10' })
    expect(alone.data.revenue).toEqual({ value: 15, previous: 50, changePct: null, goodWhen: 'up', fullDays: null })
  })

  test('of an id that is not there, or of another workspace, is not found', async () => {
    const id = (await idOf('Anna')) ?? ''
    await expect(getWaiterSummary(await testContext(database.db), { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(getWaiterSummary(ctx, { id: 'wtr_1' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('both need read:waiters', async () => {
  const lesser = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== 'read:waiters')) }
  await expect(rankWaiters(lesser, {})).rejects.toMatchObject({ code: 'insufficient_scope' })
  await expect(getWaiterSummary(lesser, { id: 'wtr_1' })).rejects.toMatchObject({ code: 'insufficient_scope' })
})
