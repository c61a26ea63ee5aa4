import { expect, test } from '@playwright/test'
import { figure, figures } from '../support/figures.ts'
import { openLive, settle } from '../support/pages.ts'
import { numberOf, restItem, restPage } from '../support/rest.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const week = { from: daysAgo(8), to: daysAgo(2) }
const period = { date_from: week.from, date_to: week.to }
const inWeek = `from=${week.from}&to=${week.to}`

test('the ranking is that of GET /waiters, each with a place, also when it is turned round', async ({ page }) => {
  await page.goto(`/staff?${inWeek}`)
  await settle(page)
  const { rows } = await restPage('/waiters', { ...period, limit: 50 })
  expect(await figures(page, 'row.revenue')).toEqual(rows.map((row) => numberOf(row, 'revenue')))
  const places = await figures(page, 'row.place')
  expect(places[0]).toBe(1)
  expect(places).toEqual(places.toSorted((a, b) => Number(a) - Number(b)))
  const first = rows[0]?.id ?? ''
  const byDay: unknown = Reflect.get(await restItem(`/waiters/${first}/stats`, period), 'byDay')
  const days = Array.isArray(byDay) ? byDay.map((day) => numberOf({ id: first, ...day }, 'hours') ?? 0) : []
  const hours = days.reduce((sum, day) => sum + day, 0)
  expect((await figures(page, 'row.shifts'))[0]).toBe(days.length)
  // Hours of the days are told rounded, those of the week are rounded once.
  const mostOff = 0.005 * (days.length + 1)
  const told = Number((await figures(page, 'row.hours'))[0])
  expect(Math.abs(told - hours)).toBeLessThanOrEqual(mostOff)
  const revenue = numberOf(rows[0] ?? { id: '' }, 'revenue') ?? 0
  const perHour = Number((await figures(page, 'row.perHour'))[0])
  expect(perHour).toBeGreaterThanOrEqual(revenue / (told + 0.005) - 0.005)
  expect(perHour).toBeLessThanOrEqual(revenue / (told - 0.005) + 0.005)
  await page.getByRole('columnheader', { name: 'Чеки' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-checks/)
  const byChecks = await restPage('/waiters', { ...period, limit: 50, sort: '-checks' })
  await expect.poll(() => figures(page, 'row.revenue')).toEqual(byChecks.rows.map((row) => numberOf(row, 'revenue')))
})

test('the least revenue leaves those who sold that much', async ({ page }) => {
  const { rows } = await restPage('/waiters', { ...period, limit: 3 })
  const least = Math.floor(numberOf(rows[2] ?? { id: '' }, 'revenue') ?? 0)
  await openLive(page, `/staff?${inWeek}`)
  await page.getByRole('textbox', { name: 'Выручка от' }).fill(String(least))
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(3)
})

test('a waiter has the figures, shifts and hours of GET /waiters/{id}/stats, and leads to the checks', async ({
  page,
}) => {
  const { rows } = await restPage('/waiters', { ...period, limit: 1 })
  const id = rows[0]?.id ?? ''
  const stats = { id, ...(await restItem(`/waiters/${id}/stats`, period)) }
  await page.goto(`/staff/${id}?${inWeek}`)
  await settle(page)
  for (const name of ['revenue', 'checks', 'avgCheck', 'positions']) {
    expect(await figure(page, name)).toBe(numberOf(stats, 'summary', name))
  }
  const byDay: unknown = Reflect.get(stats, 'byDay')
  const hours = Array.isArray(byDay) ? byDay.map((day) => numberOf({ id, ...day }, 'hours')) : []
  expect(await figures(page, 'shift.hours')).toEqual(hours.toReversed())
  expect(await figure(page, 'shifts')).toBe(hours.length)
  expect(await figure(page, 'place')).toBe(1)
  await expect(page.locator('[data-figure="shift.hours"]').first()).toHaveText(/^(\d+ ч( \d+ мин)?|\d+ мин)$/)
  await page.getByRole('link', { name: 'Чеки официанта' }).click()
  await expect(page).toHaveURL(new RegExp(`/checks\\?waiter=${id}`))
})
