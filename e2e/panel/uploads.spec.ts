import { expect, test } from '@playwright/test'
import { lookAt } from '../support/look-at.ts'
import { makeWorkspace } from '../support/members.ts'
import { listens } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'
import { violations } from '../support/violations.ts'

/** A till's export with a title, a comma for decimals, a total under the table, and a row that does not fit. */
const till = [
  'Продажи за март',
  '',
  'Дата;Время;Номер чека;Ресторан;Блюдо;Количество;Сумма',
  '01.03.2026;12:05;1;Арбат;Суп;1;300,50',
  '01.03.2026;12:05;1;Арбат;Чай;2;200,00',
  '01.03.2026;13:10;2;Арбат;Суп;1;300,50',
  '02.03.2026;09:40;1;Тверская;Чай;1;100,00',
  '02.03.2026;09:50;2;Тверская;Чай;сто;100,00',
  ';;Итого;;;;1001,00',
].join('\r\n')
const revenue = 300.5 + 200 + 300.5 + 100

test('a workspace without data leads to files: uploaded, mapped, checked, stored, and seen on the overview', async ({
  browser,
}) => {
  test.slow()
  const owner = await makeWorkspace('Пустая сеть')
  test.skip(owner === null, 'needs the data directory of the installation')
  if (!owner) return
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, owner.password, owner.email)
  await expect(page.locator('[data-first-data]')).toBeVisible()

  await test.step('every page of figures shows the start', async () => {
    await page.goto('/dashboards')
    const dashboard = await page.locator('main a[href^="/dashboards/"]').first().getAttribute('href')
    const lists = ['/checks', '/menu', '/staff', '/restaurants', '/stock']
    for (const path of [...lists, '/changes', '/builder', dashboard ?? '/dashboards', '/']) {
      await page.goto(path)
      await expect(page.locator('[data-first-data]')).toBeVisible()
    }
    await lookAt(page, 'first-data')
  })

  await test.step('sample data shows what it will be like, changes nothing, and goes again', async () => {
    await listens(page)
    await page.locator('[data-first-data]').getByRole('button', { name: 'Посмотреть на примере' }).click()
    await expect(page.locator('[data-sample]')).toContainText('Это пример')
    await expect(page.locator('[data-figure="revenue"]').first()).toHaveAttribute('data-value', /\d/, {
      timeout: 60_000,
    })
    await lookAt(page, 'sample')
    await page.goto('/checks')
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
    await listens(page)
    await page.getByRole('button', { name: 'Вернуться в «Пустая сеть»' }).click()
    await expect(page.locator('[data-first-data]')).toBeVisible()
    await listens(page)
    await page.getByRole('button', { name: /Рабочее пространство/ }).click()
    await page.getByRole('menuitemradio', { name: /Пример данных/ }).click()
    await expect(page.locator('[data-sample]')).toBeVisible()
    await listens(page)
    await page.getByRole('button', { name: 'Убрать пример' }).click()
    await expect(page.locator('[data-first-data]')).toBeVisible()
    await expect(page.getByRole('button', { name: /Рабочее пространство/ })).toHaveCount(0)
    await listens(page)
    await page.locator('[data-first-data]').getByRole('link', { name: 'Загрузить файлы' }).click()
    await expect(page.locator('[data-drop-zone]')).toBeVisible()
  })

  const choose = async (name: string, buffer: Buffer) => {
    await listens(page)
    await page.locator('[data-drop-zone] input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  }

  await test.step('a picture called .csv is refused with its reason', async () => {
    await choose('photo.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    await expect(page.locator('[data-problem="not_a_table"]')).toContainText('не таблица')
    await page.goto('/integrations/files')
  })

  await test.step('the columns are recognised; what is taken away is asked for', async () => {
    await choose('март.csv', Buffer.from(till))
    await expect(page.locator('[data-upload-state="inspected"]')).toBeVisible()
    const total = page.getByLabel('Что в столбце «Сумма»')
    await expect(total).toHaveValue('total')
    await total.selectOption('')
    await expect(page.locator('[data-missing]')).toContainText('столбец с суммой или с ценой')
    await expect(page.getByRole('button', { name: 'Проверить' })).toBeDisabled()
    await total.selectOption('total')
    await lookAt(page, 'upload-mapping')
    expect(await violations(page)).toEqual([])
  })

  await test.step('the dry run tells what would be stored, and stores nothing', async () => {
    await page.getByLabel('Название разметки').fill('Касса на Арбате')
    await page.getByRole('button', { name: 'Проверить' }).click()
    const result = page.locator('[data-dry-result]')
    await expect(result.locator('[data-figure="totalRevenue"]')).toHaveAttribute('data-value', String(revenue))
    await expect(result.locator('[data-figure="totalChecks"]')).toHaveAttribute('data-value', '3')
    await expect(result.locator('[data-days="2026-03-01 2026-03-02"]')).toBeVisible()
    await expect(result.locator('[data-rejects="1"]')).toContainText('март.csv')
    await expect(result.locator('[data-passed-over="1"]')).toContainText('март.csv')
    await lookAt(page, 'upload-checked')
    await page.goto('/checks')
    await expect(page.locator('[data-first-data]')).toBeVisible()
    await page.goBack()
  })

  await test.step('one button stores it, and the overview of these days shows it', async () => {
    await listens(page)
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.locator('[data-stored]')).toBeVisible()
    await page.getByRole('link', { name: 'Смотреть эти дни' }).click()
    await expect(page.locator('[data-figure="revenue"]').first()).toHaveAttribute('data-value', String(revenue))
  })

  await test.step('the next file of this till is recognised by itself, and the same rows change nothing', async () => {
    await page.goto('/integrations/files')
    await expect(page.locator('[data-profile="Касса на Арбате"]')).toBeVisible()
    await choose('март ещё раз.csv', Buffer.from(till))
    await expect(page.getByText('Столбцы распознаны по разметке «Касса на Арбате»')).toBeVisible()
    await page.getByRole('button', { name: 'Проверить' }).click()
    await expect(page.locator('[data-dry-result]')).toContainText('Такие данные уже есть')
  })
  await context.close()
})
