import { test } from '@playwright/test'
import { openPage, pageNames } from '../support/pages.ts'
import { resultPath } from '../support/settings.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries(sizes)) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, isMobile: device === 'phone' })
      for (const name of pageNames) {
        test(`a picture of ${name}`, async ({ page }) => {
          await openPage(page, name)
          await page.screenshot({ path: resultPath(`screens/${name}-${device}-${colorScheme}.png`), fullPage: true })
        })
      }
    })
  }
}
