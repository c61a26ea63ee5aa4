import { expect, type Page, test } from '@playwright/test'
import { complaintsOf } from '../support/complaints.ts'
import { cents, sum } from '../support/exact.ts'
import { openLive, settle } from '../support/pages.ts'
import { numberOf, restPage, restRows } from '../support/rest.ts'
import { chooseOf, csvNumber, csvRows, downloadBy, excelCells, excelSheets } from '../support/sheets.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const [from, to] = [daysAgo(6), daysAgo(2)]
const days = [6, 5, 4, 3, 2].map(daysAgo)

const revenueCard = (page: Page) => page.getByRole('region', { name: 'Выручка по дням' }).first()

test('the CSV and the Excel book of revenue by day hold the figures of GET /restaurants, day by day', async ({
  page,
}) => {
  await page.goto(`/?from=${from}&to=${to}`)
  await settle(page)
  const revenue: bigint[] = []
  for (const day of days) {
    const rows = await restRows('/restaurants', { date_from: day, date_to: day })
    revenue.push(sum(rows.map((row) => cents(numberOf(row, 'metrics', 'revenue')))))
  }

  const csv = await downloadBy(page, () => chooseOf(revenueCard(page), 'Таблица CSV'))
  expect(csv.name).toBe(`vitrina-выручка-по-дням-${from}_${to}.csv`)
  const [heads, ...lines] = csvRows(csv.bytes)
  expect(heads?.slice(0, 2)).toEqual(['День', 'Выручка, ₽'])
  expect(lines.map(([day]) => day)).toEqual(days)
  expect(lines.map(([, value]) => cents(csvNumber(value)))).toEqual(revenue)

  const excel = await downloadBy(page, () => chooseOf(revenueCard(page), 'Книга Excel (XLSX)'))
  expect(excel.name).toBe(`vitrina-выручка-по-дням-${from}_${to}.xlsx`)
  const cells = excelCells(excel.bytes)
  expect(cells.get('A1')).toBe('Выручка по дням')
  expect(cells.get('A2')).toMatch(/^Период: .*\d{4}/)
  expect(cells.get('A3')).toBe('Рестораны: Все рестораны')
  expect(cells.get('A4')).toMatch(/^Сравнение с .*\d{4}/)
  expect(days.map((_, index) => cents(Number(cells.get(`B${index + 7}`))))).toEqual(revenue)
})

test('a chart is saved as a picture at twice its size, and the content policy has nothing against it', async ({
  page,
}) => {
  await page.goto(`/?from=${from}&to=${to}`)
  await settle(page)
  const complaints = complaintsOf(page)
  const { name, bytes } = await downloadBy(page, () => chooseOf(revenueCard(page), 'Картинка (PNG)'))
  expect(name).toBe(`vitrina-выручка-по-дням-${from}_${to}.png`)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const width = (await revenueCard(page).boundingBox())?.width ?? 0
  expect(Math.abs(bytes.readUInt32BE(16) - 2 * width)).toBeLessThanOrEqual(2)
  expect(complaints).toEqual([])
})

test('the whole overview is one book: its figures on the first sheet, a sheet for each chart', async ({ page }) => {
  await page.goto(`/?from=${from}&to=${to}`)
  await settle(page)
  const shown = await page.locator('[data-figure="revenue"]').first().getAttribute('data-value')
  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Выгрузить всё' }).click())
  expect(excelSheets(bytes)).toEqual([
    'Показатели',
    'Выручка по дням',
    'По ресторанам',
    'Выручка по часам',
    'День недели и час',
    'Блюда по выручке',
    'Официанты по выручке',
  ])
  const cells = excelCells(bytes)
  expect(cells.get('A4')).toMatch(/^Сравнение с /)
  expect([cells.get('A7'), cells.get('B7')]).toEqual(['Выручка', shown])
  // Weekdays by hours stand beside nothing.
  expect(excelCells(bytes, 5).get('A4')).not.toMatch(/^Сравнение/)
})

test('a file of a waiter’s page says whose it is, and claims no restaurants', async ({ page }) => {
  const [waiter] = (await restPage('/waiters', { date_from: from, date_to: to, limit: 1 })).rows
  await page.goto(`/staff/${waiter?.id}?from=${from}&to=${to}`)
  await settle(page)
  const { name, bytes } = await downloadBy(page, () => chooseOf(revenueCard(page), 'Книга Excel (XLSX)'))
  expect(name).toContain(`${from}_${to}-официант-`)
  expect(excelCells(bytes).get('A3')).toContain(`Отбор: официант ${String(waiter?.['name'])}`)
})

test('the journal is saved as it is filtered, every page of it', async ({ page }) => {
  const day = daysAgo(2)
  const [restaurant] = (await restPage('/restaurants', { date_from: day, date_to: day, limit: 1 })).rows
  const rows = await restRows('/checks', { date_from: day, date_to: day, 'filter[restaurant]': restaurant?.id ?? '' })
  await openLive(page, `/checks?from=${day}&to=${day}&restaurant=${restaurant?.id}`)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  const { name, bytes } = await downloadBy(page, async () => {
    await page.getByRole('button', { name: 'Выгрузить: Чеки' }).click()
    await page.getByRole('menuitem', { name: 'Таблица CSV' }).click()
  })
  expect(name).toMatch(new RegExp(`^vitrina-чеки-${day}_${day}-.+\\.csv$`))
  const [heads = [], ...lines] = csvRows(bytes)
  const total = heads.indexOf('Сумма, ₽')
  expect(lines.map(([number, , , ...others]) => [number, csvNumber(others[total - 3])])).toEqual(
    rows.map((row) => [String(numberOf(row, 'number')), numberOf(row, 'total')]),
  )
})
