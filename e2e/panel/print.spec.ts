import { expect, test } from '@playwright/test'
import { openPage, settle } from '../support/pages.ts'

/** A sheet of A4 without its margins of 12 mm, in pixels of CSS. */
const sheet = { width: 703, height: 1032 }

for (const name of ['overview', 'dashboard'] as const) {
  test(`${name}: the printer is given company, days, what they stand beside and whole charts, light and nothing to press`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openPage(page, name)
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await page.setViewportSize(sheet)
    await settle(page)
    const { company, days } = await page.locator('[data-printed]').evaluate((node) => {
      const [company, days] = (node.textContent ?? '').split(' · ')
      return { company, days }
    })
    expect(company).toBe('Скатерть и Печь')
    expect(days).toMatch(/\d/)
    await expect(page.locator('[data-printed]')).toBeVisible()
    await expect(page.getByText(/^Сравнение с |сравниваются полные дни/)).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(
      page.locator('[data-page-head] :is(a, button), [data-no-image]').filter({ visible: true }),
    ).toHaveCount(0)
    const found = await page.evaluate(() => {
      const wide = [...document.querySelectorAll('main :is(table, svg, section, figure)')].filter(
        (node) => node.getBoundingClientRect().right > innerWidth + 1,
      )
      return {
        wide: wide.map((node) => node.outerHTML.slice(0, 80)),
        torn: [...document.querySelectorAll('main section[aria-labelledby]')].filter(
          (card) => getComputedStyle(card).breakInside !== 'avoid',
        ).length,
        ground: getComputedStyle(document.body).backgroundColor,
      }
    })
    expect(found).toEqual({ wide: [], torn: 0, ground: 'rgb(255, 255, 255)' })
  })
}
