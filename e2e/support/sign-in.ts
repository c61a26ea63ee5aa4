import type { Page } from '@playwright/test'
import { settings } from './settings.ts'

/** Fills in the sign-in page that is open and sends it. */
export async function signIn(page: Page, password = settings.password, email = settings.email): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}
