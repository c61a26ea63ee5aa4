import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { basename } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { lookAt } from '../support/look-at.ts'
import { runOps } from '../support/members.ts'
import { openLive, reloadLive } from '../support/pages.ts'
import { restDelete, restRows } from '../support/rest.ts'
import { settings } from '../support/settings.ts'

const dialog = (page: Page) => page.getByRole('dialog')

interface Received {
  signature: string
  eventId: string
  body: string
}

/** A receiver on this machine that takes everything. */
async function openReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { 'x-service-signature': signature, 'webhook-id': eventId } = request.headers
      received.push({ signature: String(signature), eventId: String(eventId), body: Buffer.concat(chunks).toString() })
      response.end('спасибо')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}

/** Whether subscriptions may lead to this machine, as its operator switches it. */
async function setPrivate(isOn: boolean): Promise<void> {
  const workspace = ['--workspace', basename(settings.dropDir ?? '')]
  await runOps('settings', 'set', ...workspace, 'webhooks.allowPrivate', String(isOn))
}

const privateTargets = (page: Page) => page.locator('[data-private-targets]')

test('a subscription is made, tried, its body seen to the byte, replayed and deleted', async ({ page }) => {
  test.skip(settings.dropDir === null, 'Private addresses are allowed on the machine of the installation alone.')
  const receiver = await openReceiver()
  try {
    await setPrivate(false)
    await openLive(page, '/settings/webhooks')
    await expect(privateTargets(page)).toContainText('webhooks.allowPrivate true')
    await expect(privateTargets(page)).toContainText('Запрещены')
    await page.getByRole('button', { name: 'Новая подписка' }).click()
    await dialog(page).getByLabel('Адрес', { exact: true }).fill(receiver.url)
    await dialog(page).getByLabel('Задача готова').check()
    await dialog(page).getByRole('button', { name: 'Создать подписку' }).click()
    await expect(dialog(page).getByLabel('Адрес', { exact: true })).toHaveAccessibleDescription(/не подходит/)
    await dialog(page).getByRole('button', { name: 'Отмена' }).click()
    await dialog(page).getByRole('button', { name: 'Уйти без сохранения' }).click()

    await setPrivate(true)
    await reloadLive(page)
    await expect(privateTargets(page)).toContainText('Разрешены')
    await page.getByRole('button', { name: 'Новая подписка' }).click()
    await dialog(page).getByLabel('Адрес', { exact: true }).fill(receiver.url)
    await dialog(page).getByLabel('Задача готова').check()
    await dialog(page).getByRole('button', { name: 'Создать подписку' }).click()
    const secret = (await dialog(page).locator('[data-secret]').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await dialog(page).getByRole('button', { name: 'Секрет сохранён, закрыть' }).click()
    expect(await page.content()).not.toContain(secret)

    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('button', { name: 'Отправить пробное' }).click()
    await dialog(page).getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(dialog(page).locator('[data-attempt="1"]')).toContainText('Принято, ответ 200')
    await dialog(page).getByRole('button', { name: 'Как отправляется' }).click()
    const [first] = receiver.received
    await expect(dialog(page).locator('figure pre')).toHaveText(first?.body ?? '-')
    const t = /^t=(\d+)/.exec(first?.signature ?? '')?.[1]
    expect(first?.signature).toBe(
      `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${first?.body}`).digest('hex')}`,
    )

    await dialog(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(dialog(page).locator('[data-attempt="2"]')).toContainText('Принято, ответ 200')
    expect(receiver.received.map(({ eventId }) => eventId)).toEqual([first?.eventId, first?.eventId])
    await dialog(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await lookAt(page, 'webhook')

    await page.getByRole('button', { name: 'Приостановить' }).click()
    await expect(page.getByRole('button', { name: 'Отправить пробное' })).toBeDisabled()
    await page.getByRole('button', { name: 'Другие действия с подпиской' }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await dialog(page).getByRole('button', { name: 'Удалить подписку' }).click()
    await expect(page).toHaveURL(/\/settings\/webhooks$/)
    await expect(page.getByRole('link', { name: receiver.url })).toHaveCount(0)
  } finally {
    receiver.close()
    for (const { id, url } of await restRows('/webhooks', {})) {
      if (url === receiver.url) await restDelete(`/webhooks/${id}`)
    }
    await setPrivate(false)
  }
})
