import { expect, test as setup } from '@playwright/test'
import { signedInState } from '../support/settings.ts'
import { signIn } from '../support/sign-in.ts'

setup('a person signs in', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await page.context().storageState({ path: signedInState })
})
