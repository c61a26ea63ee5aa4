import { expect, test } from '@playwright/test'
import { makeMember } from '../support/members.ts'
import { reloadLive } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'

test.use({ storageState: { cookies: [], origins: [] } })

test('a new password ends the other sessions, and opens the panel where the old one does not', async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await makeMember('viewer')
  test.skip(member === null, 'only the machine of the installation makes people')
  if (member === null) return
  const elsewhere = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  for (const place of [page, elsewhere]) {
    await place.goto('/settings')
    await signIn(place, member.password, member.email)
    await expect(place.getByRole('heading', { name: 'Где вы вошли' })).toBeVisible()
  }
  await reloadLive(page)
  await expect(page.getByText('это устройство')).toBeVisible()

  const next = crypto.randomUUID()
  await page.getByLabel('Нынешний пароль').fill('not the password')
  await page.getByLabel('Новый пароль').fill(next)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Это не ваш нынешний пароль.')).toBeVisible()
  await page.getByLabel('Нынешний пароль').fill(member.password)
  // What was refused is no longer what is typed.
  await expect(page.getByText('Это не ваш нынешний пароль.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Больше нигде вход не выполнен.')).toBeVisible()
  await expect(page.getByLabel('Новый пароль')).toHaveValue('')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

  // It may be on its way there by itself, which aborts a reload.
  await elsewhere.reload().catch(() => undefined)
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await signIn(elsewhere, member.password, member.email)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'не подошли' })).toBeVisible()
  await signIn(elsewhere, next, member.email)
  await expect(elsewhere.getByRole('heading', { name: 'Где вы вошли' })).toBeVisible()

  // Who came for the test goes after it.
  await page.getByRole('button', { name: /Покинуть пространство/ }).click()
  await page.getByRole('button', { name: 'Покинуть', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await elsewhere.context().close()
})
