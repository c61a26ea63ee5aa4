import { expect, type Page, test } from '@playwright/test'
import { type MailServer, mailServer } from '@vitrina/testing/mail-server'
import { lookAt } from '../support/look-at.ts'
import { openLive } from '../support/pages.ts'
import { restItem } from '../support/rest.ts'
import { settings } from '../support/settings.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const mail = (page: Page) => page.frameLocator('iframe[title="Письмо рассылки"]')

const name = 'Сводка из проверки'

let server: MailServer
let signedIn: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = []

test.beforeEach(async ({ page }) => {
  server = await mailServer()
  signedIn = await page.context().cookies()
})

test.afterEach(async ({ page }) => {
  await page.context().addCookies(signedIn)
  await clean(page)
  await server.close()
})

test('a mailing is made, previewed and sent with the figures of REST, left by its link, and deleted', async ({
  page,
}) => {
  test.slow()
  await call(page, 'integrations.connect', { slug: 'mail', credentials: credentialsOf(server) })
  await openLive(page, '/settings/mailings')
  await page.getByRole('button', { name: 'Новая рассылка' }).click()
  await dialog(page).getByLabel('Название').fill(name)
  await dialog(page).getByLabel('Другие адреса').fill('не адрес')
  await dialog(page).getByRole('button', { name: 'Создать рассылку' }).click()
  await expect(dialog(page).getByLabel('Другие адреса')).toHaveAccessibleDescription(/не адрес почты/)
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  await dialog(page).getByRole('button', { name: 'Остаться' }).click()
  await dialog(page).getByLabel('Другие адреса').fill('boss@rest.example')
  await dialog(page).getByRole('button', { name: 'Создать рассылку' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 20_000 })

  await expect(mail(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
  const drawn = plain((await mail(page).locator('body').textContent()) ?? '')
  const told = await figuresOf(/from=([\d-]+)&to=([\d-]+)/.exec(await textOf(page)))
  for (const figure of told) expect(drawn).toContain(figure)

  await page.getByRole('button', { name: 'Отправить мне сейчас' }).click()
  await expect(page.getByText(`Письмо отправлено на ${settings.email}`)).toBeVisible()
  await expect(page.locator('tbody tr')).toContainText(['Отправлено'])
  const [received] = server.messages
  expect(received?.to).toMatchObject([{ address: settings.email }])
  expect(plain(received?.subject ?? '')).toBe(
    plain((await page.locator('[data-subject] span').last().textContent()) ?? ''),
  )
  for (const figure of told) {
    expect(plain(received?.text ?? '')).toContain(figure)
    expect(plain(received?.html ?? '')).toContain(figure)
  }

  const path = page.url()
  await lookAt(page, 'mailing')
  const link = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(received?.text ?? '')?.[0] ?? '').pathname
  await page.context().clearCookies({ name: /session/ })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Отписаться от рассылки?' })).toBeVisible()
  await lookAt(page, 'unsubscribe')
  await page.getByRole('button', { name: 'Отписаться' }).click()
  await expect(page.getByRole('heading', { name: 'Вы отписались' })).toBeVisible()
  await page.getByRole('button', { name: 'Подписаться снова' }).click()
  await expect(page.getByRole('heading', { name: 'Вы снова в рассылке' })).toBeVisible()
  // What a mail provider sends, with no header of ours; whatever the token, the answer is the same.
  for (const of of [link, '/unsubscribe/x.y']) {
    const answer = await page.request.post(`${of}/one-click`, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect([answer.status(), await answer.text()]).toEqual([200, 'Unsubscribed.'])
  }

  await page.context().addCookies(signedIn)
  await openLive(page, path)
  await expect(page.locator('[data-left]')).toContainText(settings.email)
  await page.getByRole('button', { name: 'Отправить мне сейчас' }).click()
  await expect(page.getByText('Вы отписались от этой рассылки')).toBeVisible()
  expect(server.messages).toHaveLength(1)
  await page.getByRole('button', { name: 'Другие действия с рассылкой' }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await dialog(page).getByRole('button', { name: 'Удалить рассылку' }).click()
  await expect(page).toHaveURL(/\/settings\/mailings$/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('the frame of a mail has a policy of its own, and is no door for who may not see it', async ({
  page,
  request,
}) => {
  const response = await page.request.get('/api/mailings/mlg_00000000000000000000000000/mail')
  expect(response.status()).toBe(404)
  const headers = response.headers()
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  const nobody = await request.get('/api/mailings/mlg_00000000000000000000000000/mail', { headers: { cookie: '' } })
  expect([401, 404]).toContain(nobody.status())
})

function credentialsOf({ port }: MailServer) {
  return { host: '127.0.0.1', port, from: 'robot@rest.example' }
}

/** What the panel's own page would call. */
async function call(page: Page, procedure: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api/trpc/${procedure}`, { data, headers: { 'x-vitrina-panel': '1' } })
  expect(answer.status(), procedure).toBe(200)
  return answer.json()
}

async function clean(page: Page): Promise<void> {
  const answer = await page.request.get('/api/trpc/mailings.list', { headers: { 'x-vitrina-panel': '1' } })
  for (const [, id = ''] of (await answer.text()).matchAll(
    new RegExp(`"id":"(mlg_[a-z0-9]+)","name":"${name}"`, 'g'),
  )) {
    await call(page, 'mailings.delete', { id })
  }
  await call(page, 'integrations.disconnect', { slug: 'mail' })
}

async function textOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Текстом' }).click()
  const text = (await page.locator('pre').textContent()) ?? ''
  await page.getByRole('button', { name: 'Письмо', exact: true }).click()
  return text
}

/** The day's figures as REST gives them by the dashboard of sales, written as a person reads them. */
async function figuresOf(days: RegExpExecArray | null): Promise<string[]> {
  const [, date_from = '', date_to = ''] = days ?? []
  const dashboards = Object.values(await restItem('/dashboards', {}))
  const sales: unknown = dashboards.find((dashboard) => dashboard.name === 'Продажи')?.id
  const widgets = Object.values(
    Reflect.get(await restItem(`/dashboards/${sales}/data`, { date_from, date_to }), 'widgets'),
  )
  const money = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 })
  const written = (metric: string, format: Intl.NumberFormat) => {
    const widget = widgets.find((each) => Reflect.get(Object(each), 'id') === metric)
    const value: unknown = Reflect.get(Object(Reflect.get(Object(widget), 'data')), 'value')
    return typeof value === 'number' ? plain(format.format(value)) : '—'
  }
  return [written('revenue', money), written('checks', new Intl.NumberFormat('ru'))]
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
