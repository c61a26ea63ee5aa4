import { expect, test as setup } from '@playwright/test'
import { installations } from '../support/settings.ts'
import { signIn } from '../support/sign-in.ts'

for (const { panelUrl, email, password, signedInState } of installations) {
  setup(`a person signs in at ${panelUrl}`, async ({ page }) => {
    await page.goto(panelUrl)
    await signIn(page, password, email)
    await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
    await page.context().storageState({ path: signedInState })
  })
}
