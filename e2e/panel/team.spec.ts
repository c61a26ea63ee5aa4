import { expect, type Page, test } from '@playwright/test'
import { lookAt } from '../support/look-at.ts'
import { makeWorkspace } from '../support/members.ts'
import { openLive, reloadLive } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'

const password = 'a long password of a guest'
const row = (page: Page, email: string) => page.locator(`[data-member="${email}"]`)
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы', exact: true }).first()

/** Invites somebody as an observer and gives the link that is shown. */
async function invite(page: Page, email: string): Promise<string> {
  await openLive(page, '/settings/team')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('radio', { name: 'наблюдатель' }).check()
  await page.getByRole('button', { name: 'Создать приглашение' }).click()
  const link = await page.getByRole('textbox', { name: 'Ссылка' }).inputValue()
  await page.getByRole('button', { name: 'Готово' }).click()
  return link
}

async function chooseDeed(page: Page, email: string, deed: string) {
  await row(page, email)
    .getByRole('button', { name: /Действия/ })
    .click()
  await page.getByRole('menuitem', { name: deed }).click()
}

test('who is invited sets a password and sees what the role opens; another role opens more; removed, they are out', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = `${crypto.randomUUID()}@vitrina.example`
  const link = await invite(page, email)
  await expect(page.getByText(email)).toBeVisible()

  const guest = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Вас приглашают')
  await lookAt(guest, 'invitation')
  await guest.getByLabel('Как вас зовут').fill('Вера Гостева')
  await guest.getByRole('textbox', { name: 'Придумайте пароль' }).fill(password)
  await guest.getByRole('button', { name: 'Принять приглашение' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await expect(navigation(guest).getByRole('link', { name: 'Меню' })).toBeVisible()
  await expect(navigation(guest).getByRole('link', { name: 'Подключения' })).toHaveCount(0)

  await reloadLive(page)
  await chooseDeed(page, email, 'Сменить роль')
  await page.getByRole('radio', { name: 'разработчик' }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row(page, email)).toContainText('разработчик')
  await reloadLive(guest)
  await expect(navigation(guest).getByRole('link', { name: 'Подключения' })).toBeVisible()

  await chooseDeed(page, email, 'Убрать из команды')
  await page.getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(row(page, email)).toHaveCount(0)
  // The page that is open may be on its way out by itself, as soon as it hears of it.
  await expect(async () => {
    await guest.goto('/checks')
    expect(guest.url()).toMatch(/\/sign-in\?next=%2Fchecks$/)
  }).toPass()

  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: 'Приглашение уже принято' })).toBeVisible()
  await guest.context().close()
})

test('the only owner is told why they cannot stop being one', async ({ browser }) => {
  const owner = await makeWorkspace('Один владелец')
  test.skip(owner === null, 'needs the data directory of the installation')
  if (owner === null) return
  const page = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await page.goto('/settings')
  await signIn(page, owner.password, owner.email)
  await expect(page.getByText('Вы единственный владелец')).toBeVisible()
  await openLive(page, '/settings/team')
  await page
    .locator('tr')
    .filter({ hasText: 'это вы' })
    .getByRole('button', { name: /Действия/ })
    .click()
  await page.getByRole('menuitem', { name: 'Сменить роль' }).click()
  await page.getByRole('radio', { name: 'наблюдатель' }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'последний владелец' })).toBeVisible()
  await page.context().close()
})

test('a link that never was says so, and routes of the sign-in library that nobody needs are closed', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/invitation/nothing-of-the-kind')
  await expect(page.getByRole('heading', { level: 1, name: 'Такого приглашения нет' })).toBeVisible()
  for (const path of ['organization/create', 'organization/invite-member', 'sign-up/email', 'update-user']) {
    expect((await context.request.post(`/api/auth/${path}`, { data: {} })).status()).toBe(404)
  }
  await context.close()
})
