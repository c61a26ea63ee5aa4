import { expect, test } from '@playwright/test'
import { lookAt, lookInBothThemes } from '../support/look-at.ts'
import { openLive, openPage } from '../support/pages.ts'

test('the sign-in page breaks no accessibility rule and fits a phone', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await lookAt(page, 'sign-in')
  await context.close()
})

test('open menus and the calendar break no accessibility rule', async ({ page }) => {
  test.slow()
  await openPage(page, 'overview')
  await page.getByRole('button', { name: /Выбрать даты/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await lookAt(page, 'calendar')
  // Still open, so that it was looked at on a phone, too.
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await lookInBothThemes(page)
  await expect(page.getByRole('menu')).toBeVisible()
})

test('the whole overview can be walked by keyboard, and the first stop skips to the content', async ({ page }) => {
  await openLive(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'К содержимому' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '7 дней' })).toBeFocused()
})
