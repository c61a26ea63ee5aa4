import { addDays } from '@vitrina/contract/dates'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getOverview } from '../dashboards/get-overview.ts'
import { getDishPage } from '../dishes/get-dish-page.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { getComparedDays } from './compared-period.ts'
import { explainChange } from './explain-change.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()

// North sells 10 a day from 24 February to 31 March: 5 days of February are held, 50. South sells 10 a day from 5 March.
let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db, { now: '2026-04-02T12:00:00Z' })
  const days = Array.from({ length: 36 }, (_, index) => addDays('2026-02-24', index))
  const sale = (restaurant: string) => (date: string) => ({
    ...{ key: `${restaurant} ${date}`, restaurant, date, lines: [{ dish: 'tea', total: '10' }] },
  })
  const checks = [...days.map(sale('North')), ...days.filter((day) => day >= '2026-03-05').map(sale('South'))]
  await sendLedger(ctx, { checks })
})

const march = { from: '2026-03-01', to: '2026-03-31' }
const asked = { date_from: march.from, date_to: march.to }
const february = { from: '2026-02-01', to: '2026-02-28' }
const query = { metrics: ['revenue' as const], compare: 'previous' as const }

test('March beside a February held from the 24th: 580 stand beside 50, and no change is told', async () => {
  const { total, beside, heldSince } = await getFigures(ctx, { ...query, period: march })
  expect([total[0], beside, heldSince]).toMatchObject([
    { value: 580, beside: 50, change: null },
    february,
    '2026-02-24',
  ])
})

test('days that are held from their first have a change: 9 to 15 March is 140 after 70 + 40 = 110, +27.27 %', async () => {
  const told = await getFigures(ctx, { ...query, period: { from: '2026-03-09', to: '2026-03-15' } })
  expect(told.total[0]).toMatchObject({ value: 140, beside: 110, change: 27.27 })
  expect(told).not.toHaveProperty('heldSince')
})

test('of a restaurant they are held since it is: South from 5 March alone, 70 beside 40', async () => {
  const south = (await listRestaurants(ctx, {})).data.find(({ name }) => name === 'South')?.id ?? ''
  const where = [{ dimension: 'restaurant' as const, op: 'in' as const, values: [south] }]
  const period = { from: '2026-03-09', to: '2026-03-15' }
  const { total, heldSince } = await getFigures(ctx, { ...query, period, where })
  expect([total[0], heldSince]).toMatchObject([{ value: 70, beside: 40, change: null }, '2026-03-05'])
})

test('pages tell no change either, and since when days are held', async () => {
  expect(await getComparedDays(ctx, asked)).toEqual({ previous: february, heldSince: '2026-02-24' })
  const overview = await getOverview(ctx, asked)
  expect(overview).toMatchObject({ heldSince: '2026-02-24', revenue: { previous: 50, changePct: null } })
  const [tea] = (await listDishes(ctx, asked)).data
  const { data } = await getDishPage(ctx, { id: tea?.id ?? '', ...asked })
  expect(data.compared.revenue).toMatchObject({ previous: 50, changePct: null })
})

test('where days are held in part or not at all, there is nothing to take a change apart by', async () => {
  const nothing = { revenue: null, factors: null, parts: [], heldSince: '2026-02-24' }
  expect(await explainChange(ctx, asked)).toMatchObject(nothing)
  expect(await explainChange(ctx, { ...asked, compare: 'year_ago' })).toMatchObject(nothing)
  const week = { date_from: '2026-03-09', date_to: '2026-03-15' }
  expect((await explainChange(ctx, week)).revenue).toMatchObject({ value: 140, previous: 110 })
})
