import { expect, test } from '@playwright/test'
import { cents, sum } from '../support/exact.ts'
import { figure, figures } from '../support/figures.ts'
import { openPage, settle } from '../support/pages.ts'

test('a dish shows its figures, its days and its prices', async ({ page }) => {
  await openPage(page, 'dish')
  expect(await figure(page, 'revenue')).toBeGreaterThan(0)
  await expect(page.locator('[data-series="dailySales"] [data-still] rect').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'История цены' })).toBeVisible()
  await page.getByRole('link', { name: 'Всё меню' }).click()
  await expect(page).toHaveURL(/\/menu$/)
})

test('the lines of a check add up to its total', async ({ page }) => {
  await openPage(page, 'check')
  const lines = await figures(page, 'line.total')
  expect(sum(lines.map(cents))).toBe(cents(await figure(page, 'total')))
})

test('a waiter shows days, hours and dishes', async ({ page }) => {
  await openPage(page, 'waiter')
  expect(await figure(page, 'revenue')).toBeGreaterThan(0)
  await expect(page.locator('[data-series="byDay"] [data-still]').first()).toBeVisible()
  await expect(page.locator('[data-series="byHour"] [data-still]').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Что продаёт' })).toBeVisible()
})

test('a restaurant shows its figures and leads to its waiters and checks', async ({ page }) => {
  await openPage(page, 'restaurant')
  await settle(page)
  expect(await figure(page, 'checks')).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Все: Чеки' }).click()
  await expect(page).toHaveURL(/\/checks\?restaurant=rst_/)
})

test('an id that is not there is a page that says so', async ({ page }) => {
  const answer = await page.goto('/menu/dish_00000000000000000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible()
})

test('a refusal tells its reason and request id, and can be tried again', async ({ page }) => {
  await page.goto('/menu?from=2026-02-30&to=2026-03-02')
  const alert = page.getByRole('alert').filter({ hasText: 'Номер запроса: req_' })
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible()
})
