import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openLive } from '../support/pages.ts'

test('what was done is in the journal in words, is found by filters, and goes into a file', async ({ page }) => {
  test.slow()
  const email = `${crypto.randomUUID()}@vitrina.example`
  await openLive(page, '/settings/team')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Создать приглашение' }).click()
  await page.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('button', { name: `Отозвать: ${email}` }).click()
  await page.getByRole('button', { name: 'Отозвать', exact: true }).last().click()
  await expect(page.getByRole('button', { name: `Отозвать: ${email}` })).toHaveCount(0)

  await openLive(page, '/settings/audit')
  const list = page.getByRole('list', { name: 'Журнал действий' })
  const revoked = list.getByRole('listitem').filter({ hasText: 'Приглашение отозвано' }).filter({ hasText: email })
  await expect(revoked).toContainText('человек')
  await revoked.getByText('Подробности').click()
  await expect(revoked.getByText(/^req_/)).toBeVisible()
  await revoked.getByRole('button', { name: 'Всё об этом объекте' }).click()
  await expect(page).toHaveURL(/object=inv_/)
  await expect(list.locator('[data-action]')).toHaveCount(2)

  await page.getByLabel('О чём').selectOption('board')
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await page.getByRole('textbox', { name: 'Слово или номер запроса' }).fill(email)
  await expect(page).toHaveURL(/q=/)
  await expect(list.locator('[data-action]')).toHaveCount(2)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Приглашение отозвано')
  expect(lines[2]).toContain('Приглашение создано')
  expect(text).toContain(email)
})
