import { expect, test } from '@playwright/test'
import { openPage, pageNames } from '../support/pages.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

for (const name of pageNames) {
  test(`${name} fits a phone without scrolling sideways`, async ({ page }) => {
    await openPage(page, name)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('the sections are under the thumb', async ({ page }) => {
  await page.goto('/')
  const bottom = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })
  await expect(bottom).toHaveCount(1)
  await bottom.getByRole('link', { name: 'Чеки' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Чеки' })).toBeVisible()
})
