import { expect, type Page, test } from '@playwright/test'
import { figure, figures } from '../support/figures.ts'
import { makeMember } from '../support/members.ts'
import { openLive } from '../support/pages.ts'
import { restItem } from '../support/rest.ts'
import { csvNumber, csvRows, downloadBy } from '../support/sheets.ts'
import { signIn } from '../support/sign-in.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const week = { from: daysAgo(9), to: daysAgo(3) }
const rows = (page: Page) => page.locator('tbody tr[data-row]')

test('positions are those of GET /stock, and the page says that they are no balances', async ({ page }) => {
  await page.goto(`/stock?from=${week.from}&to=${week.to}`)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('note')).toContainText('не остатки')
  const positions = await restItem('/stock', { date_from: week.from, date_to: week.to })
  if (!Array.isArray(positions)) throw new Error('GET /stock answered no list')
  for (const field of ['incomingQuantity', 'outgoingQuantity', 'netChange', 'incomingCost', 'outgoingCost']) {
    expect(await figures(page, `row.${field}`)).toEqual(positions.map((one) => Reflect.get(Object(one), field)))
  }
})

test('positions are saved as they are, and what was written off is one press away', async ({ page }) => {
  await openLive(page, `/stock?from=${week.from}&to=${week.to}`)
  await expect(rows(page).first()).toBeVisible()
  const costs = await figures(page, 'row.outgoingCost')
  const csv = await downloadBy(page, async () => {
    await page.getByRole('button', { name: 'Выгрузить: Склад' }).click()
    await page.getByRole('menuitem', { name: 'Таблица CSV' }).click()
  })
  const [heads = [], ...lines] = csvRows(csv.bytes)
  expect(lines.map((cells) => csvNumber(cells[heads.indexOf('Сумма расхода, ₽')]))).toEqual(costs)
  await page.getByRole('link', { name: 'Списания' }).click()
  await expect(page).toHaveURL(/\/builder\?.*where=reason:write_off/)
  await expect(page.getByRole('heading', { level: 2, name: 'Сумма расхода, Расход по товарам' }).first()).toBeVisible()
  await expect(page.locator('[data-condition="reason"]')).toContainText('Списание')
})

test('the movements of a position add up to it', async ({ page }) => {
  await openLive(page, `/stock?from=${week.from}&to=${week.to}`)
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/stock\/position\?name=/)
  const incoming = await figure(page, 'incoming')
  await page.getByRole('button', { name: 'Только приход' }).click()
  await expect(page).toHaveURL(/kind=in/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  let sum = 0
  for (;;) {
    sum += (await figures(page, 'row.quantity')).reduce<number>((total, one) => total + (one ?? 0), 0)
    const next = page.getByRole('button', { name: 'Дальше' })
    if (!(await next.isVisible()) || (await next.isDisabled())) break
    const range = await page.locator('[data-range]').getAttribute('data-range')
    await next.click()
    await expect(page.locator(`[data-range="${range}"]`)).toHaveCount(0)
  }
  expect(sum).toBeCloseTo(incoming ?? 0, 2)
})

test('a movement of the central store shows the store where others show their restaurant', async ({ page }) => {
  const flour = new URLSearchParams({ name: 'Мука пшеничная', unit: 'кг', source: 'source_b', ...week })
  await openLive(page, `/stock/position?${flour}`)
  const carried = rows(page).filter({ hasText: 'Центральный склад' })
  await expect(carried.first()).toContainText('Вне ресторанов')
  await expect(carried.first()).toContainText(/Накладная|Внутреннее перемещение/)
})

test('a receipt is recorded after it was shown whole, and its threshold marks the position', async ({ page }) => {
  // So long ago that no other page shows the day.
  const day = '2001-02-03'
  const name = `Проверка ${Date.now()}`
  await openLive(page, `/stock?from=${day}&to=${day}`)
  await page.getByRole('button', { name: 'Записать движение' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  await expect(dialog.getByText('Выберите ресторан из списка.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Ресторан' }).click()
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('combobox', { name: 'Что движется' }).fill(name)
  await dialog.getByLabel('Количество').fill('2,5')
  await dialog.getByLabel('Единица').fill('кг')
  await dialog.getByLabel('Дата').fill(day)
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  await expect(dialog.getByText(`Приход: ${name}, 2,5 кг`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(page.getByText(`Записано. Приход: ${name}`)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await figures(page, 'row.quantity')).toEqual([2.5])
  await setThreshold(page, 'Задать минимум', '3')
  await expect(page.locator('[data-figure="lowThreshold"]')).toHaveAttribute('data-value', '3')
  await expect(page.getByText('Ниже минимума', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Изменить минимум' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать минимум' }).click()
  await expect(page.getByRole('button', { name: 'Задать минимум' })).toBeVisible()
  await expect(page.getByText('Ниже минимума', { exact: true })).toHaveCount(0)
})

test('who may only read is offered no form', async ({ browser }) => {
  const member = await makeMember('viewer')
  test.skip(member === null, 'needs the data directory of the installation')
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/sign-in?next=/stock')
  await signIn(page, member?.password, member?.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Склад' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Записать движение' })).toHaveCount(0)
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('positions and the form fit without scrolling sideways', async ({ page }) => {
    await openLive(page, '/stock')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Записать движение' }).first().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

async function setThreshold(page: Page, button: string, value: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByLabel('Минимум, кг').fill(value)
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
}
