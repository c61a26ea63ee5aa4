import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listens } from './pages.ts'
import { settings } from './settings.ts'

/**
 * Fills in the sign-in page that is open and sends it, as if from an address of its own: as many people as the tests are
 * would be held up at one.
 */
export async function signIn(page: Page, password = settings.password, email = settings.email): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })
  await listens(page)
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}
