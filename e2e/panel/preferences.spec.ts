import { expect, type Page, test } from '@playwright/test'
import { openLive } from '../support/pages.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the language is chosen in the menu and kept over a reload', async ({ page }) => {
  await openLive(page, '/')
  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText(/^Data up to/)).toBeVisible()
})

test('the theme follows the system until one is chosen, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openLive(page, '/')
  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).not.toBe(light)
  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await page.getByRole('menuitemradio', { name: 'Светлое' }).click()
  await expect.poll(() => background(page)).toBe(light)
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'theme')?.value)
    .toBe('light')
  await page.reload()
  expect(await background(page)).toBe(light)
})
