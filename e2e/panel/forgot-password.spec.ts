import { expect, test } from '@playwright/test'

test.use({ storageState: { cookies: [], origins: [] } })

test('an installation without a mail server sends whoever has forgotten the password to an owner', async ({ page }) => {
  const toOwner = page.getByText('Попросите владельца рабочего пространства о ссылке')
  await page.goto('/sign-in')
  await expect(toOwner).toBeVisible()
  await expect(page.getByRole('link', { name: 'Забыли пароль?' })).toHaveCount(0)
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { level: 1, name: 'Забыли пароль?' })).toBeVisible()
  await expect(toOwner).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Вернуться ко входу' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
})
