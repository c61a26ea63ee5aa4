import { type Browser, expect, type Page, test } from '@playwright/test'
import { lookAt } from '../support/look-at.ts'
import { makeWorkspace, runOps } from '../support/members.ts'
import { listens, openLive, reloadLive } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'

const password = 'a long password of a guest'
const row = (page: Page, email: string) => page.locator(`[data-row="${email}"]`)
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы', exact: true }).first()

const nobody = async (browser: Browser) =>
  (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()

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

async function makeKey(page: Page, name: string) {
  await openLive(page, '/settings/keys')
  await page.getByRole('button', { name: 'Новый ключ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Название').fill(name)
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  await dialog.getByRole('button', { name: 'Ключ сохранён, закрыть' }).click()
  await expect(dialog).toHaveCount(0)
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

  const [till, loose] = [`Касса ${crypto.randomUUID()}`, `Выгрузка ${crypto.randomUUID()}`]
  for (const name of [till, loose]) await makeKey(guest, name)
  await guest.goto('/settings')
  await guest.getByRole('button', { name: /^Покинуть пространство/ }).click()
  await expect(guest.getByRole('dialog')).toContainText(`продолжат работать: ${loose}, ${till}`)
  await lookAt(guest, 'leaving-with-keys')
  await chooseDeed(page, email, 'Убрать из команды')
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: loose })).not.toBeChecked()
  await page.getByRole('dialog').getByRole('checkbox', { name: till }).check()
  await lookAt(page, 'removing-with-keys')
  await page.getByRole('button', { name: 'Убрать и отозвать 1 ключ' }).click()
  await expect(row(page, email)).toHaveCount(0)
  await openLive(page, '/settings/keys')
  await expect(page.locator('li[data-key]').filter({ hasText: loose })).toBeVisible()
  await expect(page.locator('li[data-key]').filter({ hasText: till })).not.toBeVisible()
  // The page that is open may be on its way out by itself, as soon as it hears of it.
  await expect(async () => {
    await guest.goto('/checks')
    expect(guest.url()).toMatch(/\/sign-in\?next=%2Fchecks$/)
  }).toPass()

  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: 'Приглашение уже принято' })).toBeVisible()
  await guest.context().close()
})

test('an invitation has one form for who is new and who is not; a password of theirs lets the latter in', async ({
  page,
  browser,
}) => {
  test.slow()
  const known = await makeWorkspace('Соседи')
  test.skip(known === null, 'needs the data directory of the installation')
  if (known === null) return
  const newcomer = `${crypto.randomUUID()}@vitrina.example`
  const forms: string[] = []
  for (const email of [newcomer, known.email]) {
    const guest = await nobody(browser)
    await guest.goto(await invite(page, email))
    await expect(guest.getByRole('button', { name: 'Принять приглашение' })).toBeVisible()
    forms.push((await guest.locator('main').textContent())?.replaceAll(email, 'адрес') ?? '')
    if (email === known.email) {
      const accept = async (password: string) => {
        await guest.getByLabel('Как вас зовут').fill('Пётр')
        await guest.getByRole('textbox', { name: 'Придумайте пароль' }).fill(password)
        await guest.getByRole('button', { name: 'Принять приглашение' }).click()
      }
      await listens(guest)
      await accept(password)
      await expect(guest.getByRole('alert').filter({ hasText: 'Войти с этим паролем не получилось' })).toBeVisible()
      await lookAt(guest, 'invitation-not-in')
      await accept(known.password)
      await expect(guest.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
      await expect(navigation(guest).getByRole('link', { name: 'Подключения' })).toHaveCount(0)
    }
    await guest.context().close()
  }
  expect(forms[0]).toBe(forms[1])
})

test('who came by a link joins another workspace only once their address is confirmed', async ({ page, browser }) => {
  test.slow()
  const owner = await makeWorkspace('Вторая сеть')
  test.skip(owner === null, 'needs the data directory of the installation')
  if (owner === null) return
  const email = `${crypto.randomUUID()}@vitrina.example`
  const guest = await nobody(browser)
  await guest.goto(await invite(page, email))
  await listens(guest)
  await guest.getByLabel('Как вас зовут').fill('Вера Гостева')
  await guest.getByRole('textbox', { name: 'Придумайте пароль' }).fill(password)
  await guest.getByRole('button', { name: 'Принять приглашение' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()

  const other = await nobody(browser)
  await other.goto('/settings/team')
  await signIn(other, owner.password, owner.email)
  await expect(other.getByRole('button', { name: 'Пригласить' })).toBeVisible()
  const link = await invite(other, email)
  await guest.goto(link)
  await expect(guest.getByText('пока не подтверждено, что этот адрес ваш')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Принять приглашение' })).toHaveCount(0)
  await lookAt(guest, 'invitation-unconfirmed')
  await runOps('user', 'verify', '--email', email)
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Принять приглашение' }).click()
  await expect(guest.getByText('Вторая сеть').first()).toBeVisible()
  await guest.context().close()
  await other.context().close()
})

test('an invitation is asked about before it is cancelled, and its link waits for nothing and stays on Escape', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@vitrina.example`
  const dialog = page.getByRole('dialog')
  await openLive(page, '/settings/team')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  await dialog.getByLabel('Электронная почта').fill(email)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialog.getByRole('alert')).toContainText('правка пропадёт')
  await dialog.getByRole('button', { name: 'Остаться' }).click()

  // The team is read again only once the link has been seen.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/trpc/*team.get*', async (route) => {
    await seen.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Создать приглашение' }).click()
  const link = dialog.getByRole('textbox', { name: 'Ссылка' })
  await expect(link).toHaveValue(/\/invitation\//)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('Она скопирована?')
  await expect(link).toBeVisible()
  seen.resolve()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('button', { name: `Отозвать: ${email}` }).click()
  await dialog.getByRole('button', { name: 'Отозвать', exact: true }).click()
  await expect(page.getByRole('button', { name: `Отозвать: ${email}` })).toHaveCount(0)
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
