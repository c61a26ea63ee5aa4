import { expect, type Page } from '@playwright/test'
import { settle } from './pages.ts'
import { resultPath } from './settings.ts'
import { violations } from './violations.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } }
const schemes = ['light', 'dark'] as const

/** Pictures are for people: `E2E_PICTURES=1` takes one of each look, into `e2e/results/screens`. */
const takesPictures = process.env['E2E_PICTURES'] === '1'

/**
 * Looks at the open page as people will: the rules of accessibility in both themes and on a phone, no word missing, and
 * nothing wider than the screen.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const former = page.viewportSize()
  // Nothing on a page takes the focus by itself.
  expect(await page.evaluate(() => document.activeElement?.closest('[data-series]') ?? null)).toBeNull()
  await drawBars(page)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const [device, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      // On a phone the dark theme has nothing of its own to check.
      if (device === 'phone' && colorScheme === 'dark' && !takesPictures) continue
      await page.emulateMedia({ colorScheme })
      await settle(page)
      // A chart takes its new width a moment after the page has.
      await expect.poll(overflow, { message: `wider than a ${device}` }).toBeLessThanOrEqual(0)
      // A theme changes colours and nothing else.
      const found = colorScheme === 'light' ? await violations(page) : await violations(page, ['color-contrast'])
      expect(found, `${device}, ${colorScheme}`).toEqual([])
      if (takesPictures) {
        await page.screenshot({
          path: resultPath(`screens/${name.replaceAll(' ', '-')}-${device}-${colorScheme}.png`),
          fullPage: true,
          // A theme just changed is still on its way.
          animations: 'disabled',
        })
      }
    }
  }
  await expectWords(page)
  await page.emulateMedia({ colorScheme: null })
  if (former) await page.setViewportSize(former)
}

/** The rules of accessibility in both themes for what closes when the page takes another width, such as a menu. */
export async function lookInBothThemes(page: Page): Promise<void> {
  expect(await violations(page), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, ['color-contrast']), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/** Comes to the first bars of the page, so that the drawing library takes over; elsewhere they stay still. */
async function drawBars(page: Page): Promise<void> {
  const chart = page.locator('[data-series]:has([data-still])').first()
  if ((await chart.count()) === 0) return
  const name = await chart.getAttribute('data-series')
  await chart.hover()
  await expect(page.locator(`[data-series="${name}"] .recharts-surface`).first()).toBeVisible()
  await page.mouse.move(0, 0)
  // From its beginning: half under the bar at the top, a button is no smaller than it is.
  await page.evaluate(() => scrollTo(0, 0))
}

/** No key that the page was given no words for: such a one stands in brackets of its own. */
export async function expectWords(page: Page): Promise<void> {
  expect(await page.locator('main').textContent()).not.toContain('⟦')
}
