import { expect, test } from '@playwright/test'
import { cents, divide, sum, thousandths } from '../support/exact.ts'
import { figure } from '../support/figures.ts'
import { settle } from '../support/pages.ts'
import { numberOf, restPage, restRows } from '../support/rest.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const periods = [
  { name: 'a week', from: daysAgo(8), to: daysAgo(2) },
  { name: 'a month', from: daysAgo(31), to: daysAgo(1) },
]

for (const { name: length, from, to } of periods) {
  const address = `/?from=${from}&to=${to}`
  const query = { date_from: from, date_to: to }

  test(`${length}: revenue, checks and average check are those of GET /restaurants`, async ({ page }) => {
    await page.goto(address)
    await settle(page)
    const rows = await restRows('/restaurants', query)
    const revenue = sum(rows.map((row) => cents(numberOf(row, 'metrics', 'revenue'))))
    const checks = sum(rows.map((row) => BigInt(numberOf(row, 'metrics', 'checks') ?? 0)))
    expect(revenue).toBeGreaterThan(0n)
    expect(cents(await figure(page, 'revenue'))).toBe(revenue)
    expect(BigInt((await figure(page, 'checks')) ?? 0)).toBe(checks)
    expect(cents(await figure(page, 'avgCheck'))).toBe(divide(revenue, checks))
  })

  test(`${length}: food cost is Σ(cost × quantity) ÷ Σ revenue of GET /dishes with a cost`, async ({ page }) => {
    await page.goto(address)
    await settle(page)
    const dishes = await restRows('/dishes', { ...query, 'filter[has_cost]': 'true' })
    const sold = dishes.filter((dish) => numberOf(dish, 'quantity') !== null)
    const quantity = sum(sold.map((dish) => thousandths(numberOf(dish, 'quantity'))))
    const cost = sum(sold.map((dish) => cents(numberOf(dish, 'costPerUnit')) * thousandths(numberOf(dish, 'quantity'))))
    const revenue = sum(sold.map((dish) => cents(numberOf(dish, 'revenue')))) * 1000n
    const shown = cents(await figure(page, 'foodCost'))
    // A published cost is rounded to a hundredth, so the sum may be off by half a hundredth a unit sold, and no more.
    const slack = divide(quantity * 10_000n, revenue * 2n) + 1n
    const difference = shown - divide(cost * 10_000n, revenue)
    expect(difference <= slack && difference >= -slack).toBe(true)
  })

  for (const [name, path] of [
    ['topDishes', '/dishes'],
    ['topWaiters', '/waiters'],
  ] as const) {
    test(`${length}: ${name} are the first of GET ${path}?sort=-revenue`, async ({ page }) => {
      await page.goto(address)
      await settle(page)
      const items = await page.locator(`[data-rank="${name}"]`).evaluateAll((nodes) =>
        nodes.map((node) => ({
          id: node.getAttribute('data-id'),
          revenue: Number(node.querySelector('[data-figure]')?.getAttribute('data-value')),
        })),
      )
      const { rows } = await restPage(path, { ...query, sort: '-revenue', limit: items.length })
      expect(items.length).toBeGreaterThan(0)
      expect(items).toEqual(rows.map((row) => ({ id: row.id, revenue: numberOf(row, 'revenue') })))
    })
  }

  test(`${length}: revenue by restaurant is that of GET /restaurants`, async ({ page }) => {
    await page.goto(address)
    await settle(page)
    const rows = await restRows('/restaurants', query)
    const byId = new Map(rows.map((row) => [row.id, numberOf(row, 'metrics', 'revenue')]))
    const items = await page.locator('[data-rank="byRestaurant"]').all()
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      const id = (await item.getAttribute('data-id')) ?? ''
      expect(await figure(item, 'byRestaurant.value')).toBe(byId.get(id))
    }
  })
}
