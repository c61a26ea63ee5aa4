import { expect, test } from '@playwright/test'
import { openLive, openPage } from '../support/pages.ts'
import { violations } from '../support/violations.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('the sign-in page breaks no accessibility rule', async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, storageState: { cookies: [], origins: [] } })
      const page = await context.newPage()
      await page.goto('/sign-in')
      expect(await violations(page)).toEqual([])
      await context.close()
    })

    test('open menus and the calendar break no accessibility rule', async ({ page }) => {
      await openPage(page, 'overview')
      await page.getByRole('button', { name: /Выбрать даты/ }).click()
      await expect(page.getByRole('grid')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /Меню пользователя/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}

test('the whole overview can be walked by keyboard, and the first stop skips to the content', async ({ page }) => {
  await openLive(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'К содержимому' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '7 дней' })).toBeFocused()
})
