import type { FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import { dates, firstDate, loadBooks, randomBooks } from '@vitrina/testing/random-books'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { listDishes } from '../dishes/list-dishes.ts'
import { listMenu } from '../dishes/list-menu.ts'
import { listRestaurants } from '../restaurants/list-restaurants.ts'
import { rankWaiters } from '../waiters/rank-waiters.ts'
import { getFigures } from './get-figures.ts'

const database = suiteDatabase()
const period = { from: firstDate, to: dates.at(-1) ?? firstDate }
const asked = { date_from: period.from, date_to: period.to, limit: 200 }

let ctx: Context
beforeAll(async () => {
  ctx = await testContext(database.db, { timezone: 'Europe/Moscow', now: '2026-04-20T12:00:00Z' })
  await loadBooks(ctx, randomBooks(20_261_124))
})

/** Figures of members by their public ids, rounded as they go out. */
async function figures(metrics: FigureMetric[], by: FigureDimension, restaurant?: string) {
  const where =
    restaurant === undefined ? [] : [{ dimension: 'restaurant' as const, op: 'in' as const, values: [restaurant] }]
  const { rows } = await getFigures(ctx, { metrics, by: [by], where, period })
  return Object.fromEntries(rows.map(({ keys, figures }) => [keys[0] ?? '', figures.map(({ value }) => value)]))
}

const restaurants = async () => (await listRestaurants(ctx, asked)).data

describe('the figures of a list are those that a query tells', () => {
  test('of restaurants', async () => {
    const sold = (await restaurants()).filter(({ metrics }) => metrics.lastSaleDate !== null)
    expect(sold.length).toBeGreaterThan(2)
    expect(
      Object.fromEntries(
        sold.map(({ id, metrics: { revenue, checks, avgCheck } }) => [id, [revenue, checks, avgCheck]]),
      ),
    ).toEqual(await figures(['revenue', 'checks', 'avg_check'], 'restaurant'))
  })

  test('of dishes, whose unit cost and price make the same food cost and markup', async () => {
    const sold = (await listDishes(ctx, asked)).data.filter(({ quantity }) => quantity !== null)
    expect(sold.length).toBeGreaterThan(2)
    const listed = sold.map((dish) => {
      const { id, revenue, quantity, avgPrice, costPerUnit, foodcostPct, markupPct } = dish
      return [id, [revenue, quantity, avgPrice, costPerUnit, foodcostPct, markupPct]]
    })
    expect(Object.fromEntries(listed)).toEqual(
      await figures(['revenue', 'quantity', 'avg_price', 'unit_cost', 'food_cost', 'markup'], 'dish'),
    )
  })

  test('of the menu of each restaurant', async () => {
    for (const { id: restaurant } of await restaurants()) {
      const { data } = await listMenu(ctx, { ...asked, 'filter[restaurant]': restaurant })
      const listed = data.map(({ id, revenue, quantity, avgPrice }) => [id, [revenue, quantity, avgPrice]])
      expect(Object.fromEntries(listed)).toEqual(
        await figures(['revenue', 'quantity', 'avg_price'], 'dish', restaurant),
      )
    }
  })

  test('of waiters', async () => {
    const { data } = await rankWaiters(ctx, asked)
    expect(data.length).toBeGreaterThan(2)
    const listed = data.map(({ id, revenue, checks, avgCheck, positions, shifts }) => {
      return [id, [revenue, checks, avgCheck, positions, shifts]]
    })
    expect(Object.fromEntries(listed)).toEqual(
      await figures(['revenue', 'checks', 'avg_check', 'positions', 'shifts'], 'waiter'),
    )
  })

  // Over all restaurants a shift in two of them is one, while the hours of a query are of each.
  test('of waiters in each restaurant, with their hours', async () => {
    for (const { id: restaurant } of await restaurants()) {
      const { data } = await rankWaiters(ctx, { ...asked, 'filter[restaurant]': restaurant })
      const listed = data.map(({ id, revenue, checks, shifts, hours, revenuePerHour }) => {
        return [id, [revenue, checks, shifts, hours, revenuePerHour]]
      })
      expect(Object.fromEntries(listed)).toEqual(
        await figures(['revenue', 'checks', 'shifts', 'hours', 'revenue_per_hour'], 'waiter', restaurant),
      )
    }
  })
})
