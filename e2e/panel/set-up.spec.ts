import { expect, test } from '@playwright/test'
import { lookAt } from '../support/look-at.ts'
import { startServing } from '../support/serving.ts'

test('a packed product on a new server is set up by the link in its log: a workspace and its owner, who is signed in', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const serving = await startServing()
  test.skip(serving === null, 'needs the database of the installation')
  if (!serving) return
  try {
    const page = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
    const link = await serving.setUpLink()
    for (const url of [serving.apiUrl, serving.panelUrl]) {
      await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status, String)).toBe(200)
    }
    await page.goto(link)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Set up Vitrina' })).toBeVisible()
    await page.getByRole('button', { name: 'Русский' }).click()
    await page.getByRole('button', { name: 'Создать и войти' }).click()
    await expect(page.getByText('Напишите название.')).toBeVisible()
    await lookAt(page, 'set-up')
    await page.getByLabel('Название сети или ресторана').fill('Кофейня у моста')
    await page.getByLabel('Часовой пояс').selectOption('Asia/Yekaterinburg')
    await page.getByLabel('Валюта').selectOption('RUB')
    await page.getByLabel('Как вас зовут').fill('Ольга')
    await page.getByLabel('Электронная почта').fill('olga@example.com')
    await page.getByLabel('Придумайте пароль').fill('a long password of an owner')
    await page.getByRole('button', { name: 'Создать и войти' }).click()
    await expect(page).toHaveURL(/\/integrations$/)
    await expect(page.getByRole('banner')).toContainText('Кофейня у моста')

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Витрина настроена' })).toBeVisible()
    await page.context().close()
  } finally {
    await serving.stop()
  }
})
