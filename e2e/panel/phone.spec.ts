import { expect, test } from '@playwright/test'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

test('the sections are under the thumb', async ({ page }) => {
  await page.goto('/')
  const bottom = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })
  await expect(bottom).toHaveCount(1)
  await bottom.getByRole('link', { name: 'Чеки' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Чеки' })).toBeVisible()
})
