import { expect, type Page, test } from '@playwright/test'
import { openLive } from '../support/pages.ts'
import { settings } from '../support/settings.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const ask = (key: string) =>
  fetch(new URL('/api/v1/restaurants?limit=1', settings.apiUrl), { headers: { authorization: `Bearer ${key}` } })

/** The key that is shown, once its dialog was closed. */
async function takeKey(page: Page): Promise<string> {
  const key = (await dialog(page).locator('[data-secret]').textContent()) ?? ''
  await dialog(page).getByRole('button', { name: 'Ключ сохранён, закрыть' }).click()
  await expect(dialog(page)).toHaveCount(0)
  return key
}

async function choose(page: Page, hint: string, deed: string): Promise<void> {
  await page
    .locator('li[data-key]')
    .filter({ has: page.locator('code', { hasText: hint }) })
    .getByRole('button', { name: /^Действия с ключом/ })
    .click()
  await page.getByRole('menuitem', { name: deed }).click()
}

async function revoke(page: Page, hint: string): Promise<void> {
  await choose(page, hint, 'Отозвать')
  await dialog(page).getByRole('button', { name: 'Отозвать ключ' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a key is made, shown once, used, found in the log by its request id, rotated and revoked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Выгрузка ${Date.now()}`
  await openLive(page, '/settings/keys')
  await page.getByRole('button', { name: 'Новый ключ' }).click()
  await dialog(page).getByRole('button', { name: 'Создать ключ' }).click()
  await expect(dialog(page).getByText('Назовите ключ.')).toBeVisible()
  await dialog(page).getByLabel('Название').fill(name)
  await dialog(page).getByRole('button', { name: 'Создать ключ' }).click()
  await dialog(page).getByRole('button', { name: 'Скопировать' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const key = await takeKey(page)
  expect(key).toMatch(/^svc_live_[0-9A-Za-z]{38}$/)
  expect(copied).toBe(key)
  // It is nowhere on the page any more, nor does it come back with it.
  expect(await page.content()).not.toContain(key)
  await page.reload()
  expect(await page.content()).not.toContain(key)
  const hint = key.slice(0, 13)
  await expect(page.locator('li[data-key]').filter({ hasText: hint })).toContainText(name)

  const answer = await ask(key)
  expect(answer.status).toBe(200)
  const requestId = answer.headers.get('x-request-id') ?? ''
  await openLive(page, '/settings/requests')
  await page.getByLabel('Номер запроса req_… или часть пути').fill(`X-Request-Id: ${requestId}`)
  const found = page.locator(`[data-request="${requestId}"]`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(found).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 45_000 })
  await expect(found).toContainText('GET /api/v1/restaurants')
  await expect(found).toContainText(name)
  await expect(found).toContainText('Запрос выполнен.')

  await openLive(page, '/settings/keys')
  await choose(page, hint, 'Перевыпустить')
  await dialog(page).getByRole('button', { name: 'Выпустить новый' }).click()
  const fresh = await takeKey(page)
  await expect(page.locator('li[data-key]').filter({ hasText: fresh.slice(0, 13) })).toContainText(
    `Это замена ключа ${hint}`,
  )
  expect([(await ask(key)).status, (await ask(fresh)).status]).toEqual([200, 200])
  await revoke(page, hint)
  expect([(await ask(key)).status, (await ask(fresh)).status]).toEqual([401, 200])
  await revoke(page, fresh.slice(0, 13))
  expect((await ask(fresh)).status).toBe(401)
})

test('the tool server answers as soon as it is switched on, and no more once it is off', async ({ page }) => {
  const list = async () => {
    const response = await fetch(new URL('/api/mcp', settings.apiUrl), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.liveKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    await response.text()
    return response.status
  }
  await openLive(page, '/settings/tools')
  await expect(page.locator('[data-tool]')).toHaveCount(24)
  const toggle = page.getByRole('switch', { name: 'Сервер инструментов' })
  const wasOn = (await toggle.getAttribute('aria-checked')) === 'true'
  const turn = async (isOn: boolean) => {
    const told = page.waitForResponse('**/api/trpc/settings.set*')
    await toggle.click()
    await told
    await expect(toggle).toHaveAttribute('aria-checked', String(isOn))
    expect(await list()).toBe(isOn ? 200 : 403)
  }
  await turn(!wasOn)
  await turn(wasOn)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('keys and the form of a new one fit, and closing it half-filled asks first', async ({ page }) => {
    await openLive(page, '/settings/keys')
    await page.getByRole('button', { name: 'Новый ключ' }).click()
    await dialog(page).getByLabel('Название').fill('Касса')
    await page.keyboard.press('Escape')
    await expect(dialog(page).getByRole('alert')).toContainText('правка пропадёт')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await dialog(page).getByRole('button', { name: 'Уйти без сохранения' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })
})
