import { expect, type Page, test } from '@playwright/test'
import { cents, sum } from '../support/exact.ts'
import { openLive, settle } from '../support/pages.ts'
import { restRows } from '../support/rest.ts'
import { chooseOf, csvNumber, csvRows, downloadBy, excelCells } from '../support/sheets.ts'

const dayMs = 86_400_000
const dayCompared = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const today = new Date().toISOString().slice(0, 10)
const [from, to] = [dayCompared(today, -8), dayCompared(today, -2)]
const week = `from=${from}&to=${to}`
const restaurants = (page: Page) => page.locator('[data-change="restaurant"]')

test('what each restaurant adds is told beside its whole name, at every width of a laptop and on a phone', async ({
  page,
}) => {
  await openLive(page, `/changes?${week}`)
  await settle(page)
  for (const width of [390, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      cut: [...document.querySelectorAll('[data-change] a')]
        .filter((name) => name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).overflowX !== 'visible')
        .map((name) => name.textContent),
    }))
    expect(found, `${width}`).toEqual({ overflow: expect.any(Number), cut: [] })
    expect(found.overflow).toBeLessThanOrEqual(0)
  }
  // Neither a colour nor an arrow says it alone.
  const first = restaurants(page).first()
  await expect(first).toContainText(/, (лучше|хуже)/)
  await expect(first).toContainText(/было: .*, стало: /)
})

test('files of the page hold its parts to the kopeck, and what they stand beside in a line of its own', async ({
  page,
}) => {
  await openLive(page, `/changes?${week}`)
  await settle(page)
  const deltas = await restaurants(page).evaluateAll((parts) => parts.map((part) => Number(part.dataset['value'])))
  const csv = await downloadBy(page, async () => {
    await page.getByRole('button', { name: 'Выгрузить: Что изменилось' }).click()
    await page.getByRole('menuitem', { name: 'Таблица CSV' }).click()
  })
  const lines = csvRows(csv.bytes)
  expect(lines[0]).toEqual(['Что изменилось'])
  expect(lines.filter(([label]) => label === 'Отбор')).toEqual([])
  expect(lines.filter(([label]) => label?.startsWith('Сравнение с '))).toHaveLength(1)
  const start = lines.findIndex(([label]) => label === 'Ресторан')
  const parts = lines.slice(start + 1, start + 1 + deltas.length)
  expect(parts.map((cells) => cents(csvNumber(cells[3])))).toEqual(deltas.map(cents))
  expect(cents(csvNumber(lines[start + 1 + deltas.length]?.[3]))).toBe(sum(deltas.map(cents)))

  const card = page.getByRole('region', { name: 'По ресторанам' })
  const cells = excelCells((await downloadBy(page, () => chooseOf(card, 'Книга Excel (XLSX)'))).bytes)
  expect(cells.get('A4')).toMatch(/^Сравнение с /)
  expect(cents(Number(cells.get('D7')))).toBe(cents(deltas[0] ?? 0))
})

test('where nothing is held of the days before, there is nothing to compare: no rise from 0', async ({ page }) => {
  const held = (await restRows('/restaurants', {})).map(({ dataFrom }) => String(dataFrom ?? today))
  const first = held.toSorted()[0] ?? today
  await openLive(page, `/changes?from=${first}&to=${dayCompared(first, 6)}`)
  await settle(page)
  await expect(page.getByRole('heading', { name: 'Сравнивать пока не с чем' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Данные есть с ' })).toBeVisible()
  await expect(page.locator('[data-change]')).toHaveCount(0)
  const told = await page.locator('main').textContent()
  expect(told).not.toMatch(/(^|\D)0\s?₽|→|∞/)
  await expect(page.getByRole('button', { name: /^Выгрузить/ })).toHaveCount(0)
})

test('a change beside an item says in words whether it is good', async ({ page }) => {
  await openLive(page, `/?${week}`)
  await settle(page)
  const changes = await page
    .locator('[data-rank="byRestaurant"] [data-tone]')
    .evaluateAll((told) => told.map((one) => [one.getAttribute('data-tone'), one.textContent ?? '']))
  expect(changes.length).toBeGreaterThan(0)
  for (const [tone, text = ''] of changes) {
    const words = tone === 'good' ? ', лучше' : tone === 'bad' ? ', хуже' : ''
    expect(text?.endsWith(words)).toBe(true)
  }
})
