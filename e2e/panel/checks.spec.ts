import { expect, type Page, test } from '@playwright/test'
import { cents, sum } from '../support/exact.ts'
import { figure, figures } from '../support/figures.ts'
import { openLive, settle } from '../support/pages.ts'
import { numberOf, restPage, restRows } from '../support/rest.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const week = { from: daysAgo(8), to: daysAgo(2) }
const period = { date_from: week.from, date_to: week.to }
const inWeek = `from=${week.from}&to=${week.to}`

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const rowIds = (page: Page) => rows(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-row')))
const filtered = (page: Page) => page.getByRole('list', { name: 'Выбранные фильтры' })

test('the checks of a weekday and an hour are those of the cell of the heat map', async ({ page }) => {
  await page.goto(`/?${inWeek}`)
  await settle(page)
  const cells = await page.locator('td[data-x][data-y]').evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const { x = '', y = '', value = '' } = node instanceof HTMLElement ? node.dataset : {}
      return value === '' ? [] : [{ x, y, value: Number(value) }]
    }),
  )
  const [cell] = cells.toSorted((a, b) => a.value - b.value).slice(-1)
  const filters = { 'filter[weekday]': cell?.y ?? '', 'filter[hour]': cell?.x ?? '' }
  const behind = await restRows('/checks', { ...period, ...filters })
  expect(sum(behind.map((row) => cents(numberOf(row, 'total'))))).toBe(cents(cell?.value ?? null))

  await openLive(page, `/checks?${inWeek}&weekday=${cell?.y}&hour=${cell?.x}`)
  await expect(filtered(page).getByRole('button')).toHaveCount(2)
  await expect(filtered(page)).toContainText(/по (понедельник|вторник|сред|четверг|пятниц|суббот|воскресень)/)
  await expect(filtered(page)).toContainText(new RegExp(`в ${Number(cell?.x)} час`))
  await expect.poll(() => rowIds(page)).toEqual(behind.slice(0, 50).map(({ id }) => id))
  expect(await figures(page, 'row.total')).toEqual(behind.slice(0, 50).map((row) => numberOf(row, 'total')))

  await filtered(page).getByRole('button', { name: /час/ }).click()
  await expect(page).not.toHaveURL(/hour=/)
  await expect(filtered(page).getByRole('button')).toHaveCount(1)
})

test('a number that the period does not hold is looked for over all time', async ({ page }) => {
  const { rows: found } = await restPage('/checks', { ...period, limit: 1 })
  const number = numberOf(found[0] ?? { id: '' }, 'number')
  await openLive(page, '/checks?from=2020-01-01&to=2020-01-02')
  await page.getByRole('textbox', { name: 'Номер чека' }).fill(String(number))
  await expect(page.getByRole('heading', { name: `Чека № ${number} за 1–2 января 2020` })).toBeVisible()
  await page.getByRole('button', { name: 'Искать за всё время' }).click()
  await expect(page.locator(`tr[data-row="${found[0]?.id}"]`)).toBeVisible()
  await expect(filtered(page)).toContainText('за всё время')
  for (const link of await rows(page).getByRole('rowheader').getByRole('link').allInnerTexts()) {
    expect(link.replace(/\D/g, '')).toBe(String(number))
  }
})

test('a check is drawn as REST gives it, and the printer is given the strip alone', async ({ page }) => {
  const { rows: listed } = await restPage('/checks', { ...period, limit: 1, sort: '-positions' })
  const id = listed[0]?.id ?? ''
  const { rows: cards } = await restPage(`/checks/${id}`, {})
  const [card = { id }] = cards
  const lines: unknown = Reflect.get(card, 'lines')
  await page.goto(`/checks/${id}`)
  const strip = page.getByRole('article')
  await expect(strip).toContainText(`Чек № ${numberOf(card, 'number')}`)
  expect(await figure(strip, 'total')).toBe(numberOf(card, 'total'))
  const totals = Array.isArray(lines) ? lines.map((line) => numberOf({ id, ...line }, 'total')) : []
  expect(await figures(strip, 'line.total')).toEqual(totals)
  await page.emulateMedia({ media: 'print' })
  await expect(strip).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCSS('visibility', 'hidden')
})

test('what was chosen with a dish stands under it with its sum, on a phone too', async ({ page }) => {
  const restaurants = await restRows('/restaurants', {})
  const ofIiko = restaurants.find(({ source }) => source === 'source_b')
  const longest = { ...period, 'filter[restaurant]': ofIiko?.id ?? '', sort: '-positions', limit: 15 }
  let chosen: Modifier[][] = []
  for (const { id } of (await restPage('/checks', longest)).rows) {
    const { rows: cards } = await restPage(`/checks/${id}`, {})
    chosen = linesOf(cards[0]).map(modifiersOf)
    if (!chosen.flat().some(({ total }) => total !== 0)) continue
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/checks/${id}`)
    break
  }
  const lines = page.getByRole('article').locator('tbody tr')
  await expect(lines).toHaveCount(chosen.length)
  const sums = chosen.flat().map(({ total }) => total)
  expect(await figures(page, 'modifier.total')).toEqual(sums.filter((total) => total !== 0))
  for (const [at, modifiers] of chosen.entries()) {
    const under = lines.nth(at).getByRole('list', { name: 'Модификаторы' }).getByRole('listitem')
    await expect(under).toContainText(modifiers.map(({ name }) => name))
    for (const item of await under.all()) {
      const { x = 0, width = 391 } = (await item.boundingBox()) ?? {}
      expect(x + width).toBeLessThanOrEqual(390)
    }
  }
})

test('a phone sets the least sum among the further filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLive(page, `/checks?${inWeek}`)
  await page.getByRole('button', { name: 'Ещё фильтры' }).click()
  await page.getByLabel('Сумма от').fill('3000')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL(/min=3000/)
  await expect(filtered(page).getByRole('button', { name: /^от 3.000/ })).toBeVisible()
  await expect
    .poll(async () => Math.min(...(await figures(page, 'row.total')).map(Number)))
    .toBeGreaterThanOrEqual(3000)
})

interface Modifier {
  name: string
  total: number
}

function linesOf(card: object | undefined): object[] {
  const lines: unknown = Reflect.get(card ?? {}, 'lines')
  return Array.isArray(lines) ? lines : []
}

function modifiersOf(line: object): Modifier[] {
  const modifiers: unknown = Reflect.get(line, 'modifiers')
  return Array.isArray(modifiers) ? modifiers : []
}
