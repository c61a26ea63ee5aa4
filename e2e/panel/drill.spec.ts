import { expect, type Page, test } from '@playwright/test'
import { cents, sum } from '../support/exact.ts'
import { figure } from '../support/figures.ts'
import { focusChart, settle } from '../support/pages.ts'
import { numberOf, restPage, restRows } from '../support/rest.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const [from, to] = [daysAgo(8), daysAgo(2)]
const address = `/?from=${from}&to=${to}`
const period = { date_from: from, date_to: to }

const rowIds = (page: Page) =>
  page.locator('tbody tr[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))

test('a cell of the heat map is the sum of GET /checks of its weekday and hour, and leads to those checks', async ({
  page,
}) => {
  await page.goto(address)
  await settle(page)
  const cell = page.getByRole('table', { name: 'День недели и час' }).locator('td[data-x="14"][data-y="5"]')
  const revenue = Number(await cell.getAttribute('data-value'))
  const filters = { ...period, 'filter[weekday]': 5, 'filter[hour]': 14 }
  const checks = await restRows('/checks', filters)
  expect(checks.length).toBeGreaterThan(0)
  expect(sum(checks.map((check) => cents(numberOf(check, 'total'))))).toBe(cents(revenue))

  await cell.getByRole('link').click()
  await expect(page).toHaveURL(`/checks?from=${from}&to=${to}&weekday=5&hour=14`)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  const { rows } = await restPage('/checks', { ...filters, limit: 50 })
  expect(await rowIds(page)).toEqual(rows.map(({ id }) => id))
})

test('a metric leads to the checks of the period by its whole card', async ({ page }) => {
  await page.goto(address)
  await settle(page)
  const card = page.getByRole('region', { name: 'Выручка', exact: true })
  await expect(card.getByRole('link', { name: 'Выручка: показать чеки' })).toBeVisible()
  await card.click({ position: { x: 100, y: 60 } })
  await expect(page).toHaveURL(`/checks?from=${from}&to=${to}`)
})

test('a day of a chart is read by arrows to the hundredth, and Enter leads to its checks', async ({ page }) => {
  await page.goto(address)
  await settle(page)
  const chart = page.locator('[data-series="revenueByDay"]')
  await focusChart(chart)
  await page.keyboard.press('ArrowRight')
  await expect(chart.locator('.recharts-tooltip-wrapper [data-value]').first()).toHaveText(/,\d\d\s₽$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/checks?from=${daysAgo(7)}&to=${daysAgo(7)}`)
})

test('a press on the still bars of the page leads to the checks of that day, as soon as the drawing is there', async ({
  page,
}) => {
  await page.goto(address)
  const chart = page.locator('[data-series="revenueByDay"]')
  await expect(chart.locator('[data-still]')).toBeVisible()
  await settle(page)
  await chart.locator('[data-still] g:has(rect)').last().locator('rect').last().click({ force: true })
  await expect(page).toHaveURL(`/checks?from=${to}&to=${to}`)
})

test('a day of the table view leads to its checks, whose sum it is', async ({ page }) => {
  const day = daysAgo(3)
  await page.goto(address)
  await settle(page)
  const card = page.getByRole('region', { name: 'Выручка по дням' }).first()
  await card.getByRole('button', { name: /Показать таблицей/ }).click()
  const row = card.getByRole('table').getByRole('row').nth(6)
  const revenue = Number(await row.locator('[data-value]').first().getAttribute('data-value'))
  const checks = await restRows('/checks', { date_from: day, date_to: day })
  expect(sum(checks.map((check) => cents(numberOf(check, 'total'))))).toBe(cents(revenue))
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/checks?from=${day}&to=${day}`)
})

test('who is ranked leads to their page by the name and to their checks by the figure', async ({ page }) => {
  await page.goto(address)
  await settle(page)
  for (const [name, parameter] of [
    ['byRestaurant', 'restaurant'],
    ['topWaiters', 'waiter'],
  ] as const) {
    const item = page.locator(`[data-rank="${name}"]`).first()
    const id = await item.getAttribute('data-id')
    expect(await figure(item, `${name}.value`)).toBeGreaterThan(0)
    await expect(item.getByRole('link').first()).toHaveAttribute('href', new RegExp(`/${id}`))
    await expect(item.getByRole('link', { name: /показать чеки$/ })).toHaveAttribute(
      'href',
      `/checks?from=${from}&to=${to}&${parameter}=${id}`,
    )
  }
})

test('food cost leads to the menu, the dearest first', async ({ page }) => {
  await page.goto(address)
  await settle(page)
  await page.getByRole('link', { name: 'Фудкост: показать меню' }).press('Enter')
  await expect(page).toHaveURL(`/menu?from=${from}&to=${to}&sort=-foodcost`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the first touch of a cell tells its figure, the second opens its checks', async ({ page }) => {
    await page.goto(address)
    await settle(page)
    const cell = page.getByRole('table', { name: 'День недели и час' }).locator('td[data-x="14"][data-y="5"]')
    await cell.tap()
    await expect(page.getByText(/^пт, 14:00 — .*₽$/).first()).toBeVisible()
    await expect(page).toHaveURL(address)
    await cell.tap()
    await expect(page).toHaveURL(/\/checks\?.*weekday=5&hour=14/)
  })
})
