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

  test(`${name}: two sheets of A4 from any screen, of days that are over or not, and no chart on them is empty`, async ({
    page,
  }) => {
    await openPage(page, name)
    const own = page.url()
    for (const [screen, address] of [
      [{ width: 1024, height: 768 }, own],
      [{ width: 1440, height: 900 }, own],
      // A month still running: each figure tells that of its full days too.
      [{ width: 1440, height: 900 }, `${own}?period=month`],
    ] as const) {
      if (page.url() !== address) await page.goto(address)
      await page.setViewportSize(screen)
      await page.emulateMedia({ media: null })
      await settle(page)
      expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2)
      // The window of the printer may be wide as well: of a sheet laid on its side.
      await page.emulateMedia({ media: 'print' })
      await settle(page)
      const empty = await page.evaluate(() =>
        [...document.querySelectorAll('main figure')]
          .filter((figure) => [...figure.querySelectorAll('svg, ol, table')].every((drawn) => drawn.clientHeight < 40))
          .map((figure) => figure.outerHTML.slice(0, 80)),
      )
      expect(empty).toEqual([])
    }
  })
}

/** Pages of a PDF as Chromium writes it. */
function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
