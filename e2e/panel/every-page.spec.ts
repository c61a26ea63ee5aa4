import { expect, test } from '@playwright/test'
import { openPage, pageNames, settle } from '../support/pages.ts'
import { resultPath } from '../support/settings.ts'
import { violations } from '../support/violations.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } }
const schemes = ['light', 'dark'] as const

// One load a page, looked at four times: the rules of accessibility in both themes, no word missing, nothing wider than
// the screen, and a picture each for people to look at.
for (const name of pageNames) {
  test(`${name}: breaks no accessibility rule in either theme, fits a phone, and is pictured`, async ({ page }) => {
    test.slow()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await openPage(page, name)
    for (const [device, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await settle(page)
        if (device === 'desktop') expect(await violations(page), colorScheme).toEqual([])
        await page.screenshot({
          path: resultPath(`screens/${name.replaceAll(' ', '-')}-${device}-${colorScheme}.png`),
          fullPage: true,
        })
      }
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'wider than a phone').toBeLessThanOrEqual(0)
    // A key that the page was given no words for stands in such brackets.
    expect(await page.locator('main').textContent()).not.toContain('⟦')
    expect(complaints).toEqual([])
  })
}
