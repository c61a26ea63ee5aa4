import { expect, type Page, test } from '@playwright/test'
import { dropCheck } from '@vitrina/testing/drop-check'
import { makeMember, makeWorkspace } from '../support/members.ts'
import { listens, openLive } from '../support/pages.ts'
import { restPage } from '../support/rest.ts'
import { settings } from '../support/settings.ts'
import { signIn } from '../support/sign-in.ts'
import { violations } from '../support/violations.ts'

const service = (page: Page, slug: string) => page.locator(`[data-integration="${slug}"]`)

test('a new workspace connects iiko by hand: a wrong password is told by the system itself, a right one begins the exchange', async ({
  browser,
}) => {
  // The trial waits for the first load of the history, which takes as long as the machine is busy.
  test.setTimeout(480_000)
  const owner = await makeWorkspace('Новая сеть')
  const { iikoUrl } = settings
  test.skip(owner === null || iikoUrl === null, 'needs the data directory of the installation')
  if (!owner || iikoUrl === null) return
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/integrations')
  await signIn(page, owner.password, owner.email)
  await expect(page.getByText('Начните с учётной системы')).toBeVisible()
  await listens(page)
  await service(page, 'source_b').getByRole('link').first().click()

  await test.step('what is no address is told before anything is asked', async () => {
    await page.getByLabel('Адрес сервера iiko').fill('my-cafe.example')
    await page.getByLabel('Логин').fill('demo')
    await expect(page.getByLabel('Адрес сервера iiko')).toHaveValue('https://my-cafe.example')
    await page.getByLabel('Адрес сервера iiko').fill('not an address')
    await page.getByLabel('Логин').fill('demo')
    await page.getByLabel('Пароль').fill('not the password')
    await page.getByRole('button', { name: 'Проверить и подключить' }).click()
    const step = page.locator('[data-connect-result="refused"] [data-check="reach"]')
    await expect(step).toHaveCount(1)
    await expect(step).toHaveAttribute('data-level', 'error')
    await expect(step).toContainText('Это не адрес сервера')
    await expect(page.locator('[data-connect-result="refused"]')).not.toContainText(/address|server/i)
  })

  await test.step('a wrong password', async () => {
    await page.getByLabel('Адрес сервера iiko').fill(iikoUrl)
    await page.getByRole('button', { name: 'Проверить и подключить' }).click()
    const result = page.locator('[data-connect-result="refused"]')
    await expect(result.locator('[data-check="login"]')).toHaveAttribute('data-level', 'error', { timeout: 60_000 })
    await expect(result).not.toContainText('not the password')
    expect(await violations(page)).toEqual([])
    // What was typed stays, and is not lost without a word.
    await page.getByRole('link', { name: 'Подключения' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByLabel('Адрес сервера iiko')).toHaveValue(iikoUrl)
  })

  await test.step('the right one', async () => {
    await page.getByLabel('Пароль').fill('demo')
    await page.getByRole('button', { name: 'Проверить и подключить' }).click()
    await expect(page.getByRole('button', { name: 'Изменить подключение' })).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('[data-check="login"]')).toHaveAttribute('data-level', 'info')
  })

  await test.step('changing it asks for the password anew, and one that is wrong leaves the connection of before', async () => {
    await page.getByRole('button', { name: 'Изменить подключение' }).click()
    await expect(page.getByLabel('Адрес сервера iiko')).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+/)
    const password = page.getByLabel('Пароль')
    await expect(password).toHaveValue('')
    await expect(password).toHaveAttribute('placeholder', /сохранён/)
    await password.fill('not the password')
    const result = page.locator('[data-connect-result="refused"]')
    const submit = page.getByRole('button', { name: 'Проверить и подключить' })
    // The exchange that loads the history has the only login: a check waits for it, and is told to come again when that
    // takes long.
    const busy = page.getByRole('alert').filter({ hasText: /exchange|обмен/i })
    await expect(async () => {
      await submit.click()
      await expect(submit).toBeEnabled({ timeout: 120_000 })
      await expect(result.or(busy).first()).toBeVisible()
      await expect(result).toBeVisible({ timeout: 1 })
    }).toPass()
    await expect(result).toContainText('Ничего не изменено')
    await page.getByRole('link', { name: 'Подключения' }).first().click()
    await page.getByRole('button', { name: 'Уйти без сохранения' }).click()
    const status = service(page, 'source_b').locator('[data-integration-status]')
    await expect(status).not.toHaveAttribute('data-integration-status', 'not_connected')
  })

  await test.step('a trial goes through the queue into the journal, and says that nothing was written', async () => {
    await openLive(page, '/integrations/source_b')
    await page.getByLabel('Пробный обмен').check()
    await page.getByRole('button', { name: 'Запустить пробный обмен' }).click()
    const order = page.locator('[data-order]')
    await expect(order).toHaveAttribute('data-order', 'done', { timeout: 300_000 })
    await expect(order).toContainText('ничего не записано')
    await order.getByRole('link', { name: 'Результат в журнале' }).click()
    await expect(page.locator('main h1')).toContainText('Обмен')
    await expect(page.locator('[data-dry-run]')).toBeVisible()
    await expect(page.locator('[data-verdict]')).toContainText('ничего не записано')
    await expect(page.locator('main').getByText('вручную:')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await openLive(page, '/integrations/journal?source=source_b')
    await expect(page.locator(`[data-row="${id}"] [data-run-status]`)).toHaveAttribute('data-run-status', 'succeeded')
    await page.getByLabel('Система').selectOption('r_keeper')
    await expect(page).toHaveURL(/source=source_a/)
    await expect(page.locator(`[data-row="${id}"]`)).toHaveCount(0)
  })

  await test.step('a schedule is chosen in words or as cron, and what is not cron is told at its field', async () => {
    await openLive(page, '/integrations/source_b')
    const card = page.getByRole('region', { name: 'Расписание' })
    const cron = card.getByLabel('Выражение cron')
    // What is chosen before the card listens is lost.
    await expect(async () => {
      await card.getByLabel('Текущие продажи').selectOption('другое')
      await expect(cron).toBeVisible({ timeout: 1000 })
    }).toPass()
    await cron.fill('every now and then')
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await expect(cron).toHaveAccessibleDescription(/не выражение cron/)
    await cron.fill('*/15 * * * *')
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Расписание сохранено')).toBeVisible()
    await page.reload()
    await expect(card.getByLabel('Текущие продажи')).toHaveValue('15')
  })

  await test.step('disconnected after a question, it is read no more', async () => {
    await page.getByRole('button', { name: 'Отключить' }).first().click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Отключить' }).click()
    await expect(page.getByLabel('Адрес сервера iiko')).toBeVisible()
    await page.goto('/integrations')
    await expect(service(page, 'source_b').locator('[data-integration-status]')).toHaveAttribute(
      'data-integration-status',
      'not_connected',
    )
  })
  await context.close()
})

test('rows of dropped files that are not taken are shown with their place and reason, and saved as a table', async ({
  page,
}) => {
  test.skip(settings.dropDir === null, 'needs the data directory of the installation')
  test.slow()
  const { rows } = await restPage('/restaurants', { 'filter[source]': 'source_a', limit: 1 })
  const text = (key: string) => String(rows[0]?.[key] ?? '')
  const number = Date.now() % 1_000_000_000
  // A sum that is none: neither the line nor its check is taken, so no figure changes.
  await dropCheck(settings.dropDir ?? '', {
    restaurant: { key: text('sourceKey'), name: text('name'), city: text('city'), address: text('address') },
    date: '2020-01-15',
    number,
    total: 'двести',
  })
  await page.goto('/integrations/journal?source=source_a&notable=true')
  const row = page.locator('tbody tr').filter({ hasText: `e2e-${number}` })
  await expect(row).toContainText('не принято', { timeout: 60_000 })
  await row.getByRole('link').first().click()
  const rejects = page.locator('[data-rejects]')
  await expect(rejects.getByRole('row').filter({ hasText: 'sales_lines.csv' }).first()).toContainText('не число')
  expect(await violations(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await rejects.getByRole('button', { name: 'Скачать CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^vitrina-xch_\w+-rejects\.csv$/)
})

test('a viewer is shown neither the pages nor a link to them', async ({ browser }) => {
  const viewer = await makeMember('viewer')
  test.skip(viewer === null, 'needs the data directory of the installation')
  if (!viewer) return
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, viewer.password, viewer.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await expect(page.locator('a[href="/integrations"]')).toHaveCount(0)
  for (const path of ['/integrations', '/integrations/source_a', '/integrations/journal']) {
    expect((await page.goto(path))?.status()).toBe(403)
  }
  await context.close()
})

test('on a phone a connection, its form and the journal fit without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/integrations', '/integrations/source_a', '/integrations/mail', '/integrations/journal']) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})
