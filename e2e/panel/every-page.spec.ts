import { expect, test } from '@playwright/test'
import { complaintsOf } from '../support/complaints.ts'
import { expectWords, lookAt } from '../support/look-at.ts'
import { openPage, pageNames, settle } from '../support/pages.ts'
import { expectReadableNames } from '../support/readable-names.ts'
import { settings } from '../support/settings.ts'

for (const name of pageNames) {
  test(`${name}: breaks no accessibility rule in either theme, fits a phone (a list every width), and speaks English`, async ({
    page,
    context,
  }) => {
    test.slow()
    const complaints = complaintsOf(page)
    await openPage(page, name)
    await lookAt(page, name)
    await expectReadableNames(page, name)
    await context.addCookies([{ name: 'locale', value: 'en', url: settings.panelUrl }])
    await page.reload()
    await settle(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expectWords(page)
    // Names and units are the workspace's own; the heads of tables and fields are the panel's.
    const words = await page.locator('main :is(th[scope=col], label, legend)').allInnerTexts()
    expect(words.filter((text) => /[а-яё]/i.test(text))).toEqual([])
    expect(complaints).toEqual([])
  })
}
