import { expect, type Locator, type Page, test } from '@playwright/test'
import { complaintsOf } from '../support/complaints.ts'
import { cents, sum } from '../support/exact.ts'
import { listens, settle } from '../support/pages.ts'
import { numberOf, restRows } from '../support/rest.ts'
import { chooseOf, csvNumber, csvRows, downloadBy, excelCells } from '../support/sheets.ts'
import { violations } from '../support/violations.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const [from, to] = [daysAgo(8), daysAgo(2)]
const days = `from=${from}&to=${to}`
const period = { date_from: from, date_to: to }

const dialog = (page: Page) => page.getByRole('dialog')
const tableRows = (page: Page) => page.locator('main table tbody tr[data-row]')
const offered = (page: Page, id: string) => dialog(page).locator(`[data-offer="${id}"]`)

/** Waits until what is shown is the answer to what is asked, and not to what was asked before. */
async function isAnswered(page: Page): Promise<void> {
  await expect(page.locator('main section[aria-busy="true"]')).toHaveCount(0)
}

/** Exact figures of a column of the table, by the keys of its rows. */
async function columnOf(page: Page, index: number): Promise<Map<string, number>> {
  const told = await tableRows(page).evaluateAll(
    (rows, at) =>
      rows.map((row) => [
        row.getAttribute('data-row') ?? '',
        Number(row.querySelectorAll('td')[at]?.querySelector('[data-value]')?.getAttribute('data-value')),
      ]),
    index,
  )
  return new Map(told as [string, number][])
}

async function exported(page: Page, item: string) {
  return await downloadBy(page, async () => {
    await page.getByRole('button', { name: /^Выгрузить: / }).click()
    await page.getByRole('menuitem', { name: item }).click()
  })
}

async function fits(scope: Locator) {
  const box = await scope.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width).toBeLessThanOrEqual(scope.page().viewportSize()?.width ?? 0)
}

test('files tell filters as filters, and the days compared with in a line of their own', async ({ page }) => {
  await page.goto(`/builder?metrics=revenue&by=restaurant&where=weekday:5&${days}`)
  await settle(page)
  const lines = csvRows((await exported(page, 'Таблица CSV')).bytes)
  expect(lines[3]).toEqual(['Отбор', 'День недели: Пятница'])
  expect(lines[4]).toHaveLength(1)
  expect(lines[4]?.[0]).toMatch(/^Сравнение с .*\d{4}/)
  const cells = excelCells((await exported(page, 'Книга Excel (XLSX)')).bytes)
  expect(cells.get('A4')).toBe('Отбор: День недели: Пятница')
  expect(cells.get('A5')).toMatch(/^Сравнение с .*\d{4}/)
  // A card’s own menu tells the same.
  const card = page.getByRole('group', { name: 'Выручка по ресторанам', exact: true }).first()
  const own = excelCells((await downloadBy(page, () => chooseOf(card, 'Книга Excel (XLSX)'))).bytes)
  expect([own.get('A4'), own.get('A5')]).toEqual([cells.get('A4'), cells.get('A5')])
})

test('a figure is put together, read, saved, pinned to a dashboard and followed to its checks: one sum all the way', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const complaints = complaintsOf(page)
  await page.goto(`/builder?${days}&compare=none`)
  await settle(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Выручка по дням' }).first()).toBeVisible()

  // Choose: revenue and checks by restaurant, of Fridays alone.
  await page.getByRole('button', { name: /^Разложить: / }).click()
  await offered(page, 'restaurant').click()
  await page.getByRole('button', { name: /^Показатель: / }).click()
  await offered(page, 'checks').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Отбор: Что отобрать' }).click()
  await offered(page, 'weekday').click()
  await dialog(page).locator('[data-member="5"]').check()
  await dialog(page).getByRole('button', { name: 'Отобрать' }).click()
  await expect(page).toHaveURL(/metrics=revenue,checks&by=restaurant&where=weekday:5/)
  await expect(page.locator('[data-condition="weekday"]')).toBeVisible()
  await isAnswered(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Выручка, Чеки по ресторанам' }).first()).toBeVisible()

  // What is not counted says why, and stays as it is when it is pressed.
  await page.getByRole('button', { name: /^Разложить: / }).click()
  const dish = offered(page, 'dish')
  await expect(dish).toHaveAttribute('aria-disabled', 'true')
  await expect(dish).toContainText(
    'Витрина не считает «Чеки» по блюдам. Можно по времени, по часам, по ресторанам, по учётным системам',
  )
  await dish.click({ force: true })
  await expect(dish).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/by=restaurant&/)

  // See: the table is the sums of the checks that REST tells.
  const revenue = await columnOf(page, 0)
  expect(revenue.size).toBeGreaterThan(1)
  const filters = { ...period, 'filter[weekday]': 5 }
  const [first = '', held = 0] = [...revenue][0] ?? []
  const checks = await restRows('/checks', { ...filters, 'filter[restaurant]': first })
  expect(sum(checks.map((check) => cents(numberOf(check, 'total'))))).toBe(cents(held))
  const all = sum([...revenue.values()].map(cents))
  const total = page.locator('tr[data-total] [data-value]').first()
  expect(cents(Number(await total.getAttribute('data-value')))).toBe(all)

  // Save: both files hold the same figures and say of what they are.
  const csv = await exported(page, 'Таблица CSV')
  const lines = csvRows(csv.bytes)
  expect(lines[0]).toEqual(['Выручка, Чеки по ресторанам'])
  expect(lines[1]?.[0]).toBe('Период')
  expect(lines[3]).toEqual(['Отбор', 'День недели: Пятница'])
  expect(lines[5]).toEqual(['Ресторан', 'Выручка, ₽', 'Чеки'])
  expect(lines.slice(6, -1).map(([, value]) => cents(csvNumber(value)))).toEqual([...revenue.values()].map(cents))
  expect(lines.at(-1)?.[0]).toBe('Итого')
  const cells = excelCells((await exported(page, 'Книга Excel (XLSX)')).bytes)
  expect(cells.get('A4')).toBe('Отбор: День недели: Пятница')
  expect(cents(Number(cells.get('B7')))).toBe(cents(held))

  // Pin: the dashboard, and REST, tell the same.
  const name = `Пятницы ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'На дашборд' }).click()
  await dialog(page).getByLabel('Дашборд', { exact: true }).selectOption('new')
  await dialog(page).getByLabel('Как назвать дашборд').fill(name)
  await dialog(page).getByRole('button', { name: 'Закрепить' }).click()
  await dialog(page).getByRole('link', { name: 'Открыть дашборд' }).click()
  await expect(page).toHaveURL(/\/dashboards\/\d+/)
  await settle(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tableRows(page)).toHaveCount(revenue.size)
  expect(await columnOf(page, 0)).toEqual(revenue)
  await expect(page.getByRole('heading', { name: 'Выручка, Чеки по ресторанам · День недели: Пятница' })).toBeVisible()
  await expect(page.locator('tr[data-total]')).toContainText('Итого')
  const id = /\/dashboards\/(\d+)/.exec(page.url())?.[1] ?? ''

  // Drill: the figure on the dashboard leads to the very checks.
  await tableRows(page)
    .first()
    .getByRole('link', { name: /Выручка, .*показать чеки$/ })
    .click()
  await expect(page).toHaveURL(`/checks?${days}&restaurant=${first}&weekday=5&compare=none`)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()

  // A phone holds it all: the page, and a list that is open.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/builder?metrics=avg_check&by=restaurant,weekday&${days}`)
  await settle(page)
  await page.getByRole('button', { name: /^Показатель: / }).click()
  await fits(dialog(page))
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // A link to what is not counted says so, with the way out.
  await page.goto(`/builder?metrics=revenue,checks&by=dish&${days}`)
  await expect(page.locator('[data-refused="checks"]')).toContainText('Витрина не считает «Чеки» по блюдам')
  await listens(page)
  await page.getByRole('button', { name: 'Убрать «Чеки»', exact: true }).last().click()
  await expect(tableRows(page).first()).toBeVisible()

  await page.goto(`/dashboards/${id}?${days}`)
  await listens(page)
  await page.getByRole('button', { name: `Действия с дашбордом «${name}»` }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await dialog(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/dashboards$/)
  expect(complaints).toEqual([])
})

test('a filter is named, edited as it is, and taken away without losing the place of the reader', async ({ page }) => {
  const [restaurant] = await restRows('/restaurants', {})
  const name = String(restaurant?.['name'])
  await page.goto(`/builder?${days}&metrics=revenue&by=day&where=hour~8,20;restaurant:${restaurant?.['id']}`)
  await settle(page)
  const chip = (dimension: string) => page.locator(`[data-condition="${dimension}"]`)
  await expect(chip('restaurant')).toContainText(name)

  // Opened and applied untouched, it is what it was.
  await chip('hour').getByRole('button').first().click()
  await expect(dialog(page).locator('[data-member="12"]')).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Отобрать' }).click()
  await expect(chip('hour')).toContainText('08:00–20:00')
  await expect(page).toHaveURL(/hour~8,20/)

  // The cross of a chip leaves focus on the next, and of the last one on what adds another.
  await chip('hour').getByRole('button').last().press('Enter')
  await expect(chip('hour')).toHaveCount(0)
  await expect(chip('restaurant').getByRole('button').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chip('restaurant')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Отбор: Что отобрать' })).toBeFocused()

  // Nor does the calendar of a comparison.
  await isAnswered(page)
  const compare = page.getByRole('button', { name: /Выбрать, с чем сравнивать$/ })
  await compare.click()
  await page.getByRole('menuitemradio').last().click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(compare).toBeFocused()
})

test('a figure is pinned once it is known which dashboards there are', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/dashboards\.details/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/builder?${days}&metrics=revenue&by=day`)
  await settle(page)
  await page.getByRole('button', { name: 'На дашборд' }).click()
  await expect(dialog(page).locator('[data-skeleton]').first()).toBeVisible()
  await expect(dialog(page).getByLabel('Дашборд', { exact: true })).toHaveCount(0)
  held.resolve()
  await expect(dialog(page).getByLabel('Дашборд', { exact: true })).toBeVisible()
})
