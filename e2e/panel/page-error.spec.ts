import { expect, test } from '@playwright/test'
import { databaseUrl, run } from '../support/database.ts'

test('a page that fails on the server says why, with an id to report, and opens when asked for again', async ({
  page,
}) => {
  const database = databaseUrl()
  test.skip(database === null, 'needs the data directory of the installation')
  if (database === null) return
  await run(database, 'ALTER TABLE member RENAME TO member_away')
  try {
    await page.goto('/checks')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Что-то сломалось на нашей стороне')
    await expect(alert).toContainText(/req_[0-9a-z]{26}/)
  } finally {
    await run(database, 'ALTER TABLE member_away RENAME TO member')
  }
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
})
