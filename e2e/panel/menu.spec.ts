import { expect, test } from '@playwright/test'
import { figure, figures } from '../support/figures.ts'
import { overrideAnswers } from '../support/override-answers.ts'
import { openLive, settle } from '../support/pages.ts'
import { numberOf, type RestRow, restPage, restPatch, restRows } from '../support/rest.ts'
import { resultPath } from '../support/settings.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const period = { from: daysAgo(9), to: daysAgo(3) }
const dates = { date_from: period.from, date_to: period.to }
const address = (path: string) => `${path}${path.includes('?') ? '&' : '?'}from=${period.from}&to=${period.to}`

const text = (row: RestRow, field: string) => String(row[field] ?? '')

test('ABC and the matrix are of the dishes that REST gives, with the thresholds filled in', async ({ page }) => {
  await page.goto(address('/menu/analysis'))
  await settle(page)
  const dishes = (await restRows('/dishes', dates)).filter((dish) => (numberOf(dish, 'quantity') ?? 0) > 0)
  const positive = dishes.filter((dish) => (numberOf(dish, 'revenue') ?? 0) > 0)
  const revenue = positive.reduce((sum, dish) => sum + (numberOf(dish, 'revenue') ?? 0), 0)
  const shown = (await figure(page, 'abc.A')) ?? 0
  const all = shown + ((await figure(page, 'abc.B')) ?? 0) + ((await figure(page, 'abc.C')) ?? 0)
  expect(all).toBeCloseTo(revenue, 0)
  expect(shown / revenue).toBeGreaterThanOrEqual(0.8)
  const threshold = (70 / dishes.length).toFixed(2).replace('.', ',').replace(/,?0+$/, '')
  await expect(page.getByText(`70 % × 100 ÷ ${dishes.length} = ${threshold}`, { exact: false })).toBeVisible()
  const first = await page.locator('[data-table="abc"] tbody tr').first().getAttribute('data-dish')
  const best = (await restPage('/dishes', { ...dates, sort: '-revenue', limit: 1 })).rows[0]
  expect(first).toBe(best?.id)
  expect((await figures(page, 'abc.value'))[0]).toBe(numberOf(best ?? { id: '' }, 'revenue'))
  const unknown = dishes.filter((dish) => numberOf(dish, 'costPerUnit') === null)
  await expect(page.locator('[data-table="unknown-cost"]')).toHaveCount(unknown.length > 0 ? 1 : 0)
})

test('a kind of dishes is shown alone at a press, and the points are walked by arrows', async ({ page }) => {
  await page.goto(address('/menu/analysis'))
  await settle(page)
  await page.locator('button[data-quadrant="puzzle"]').click()
  await expect(page).toHaveURL(/quadrant=puzzle/)
  const kinds = page.locator('[data-table="matrix"] tbody tr')
  await expect(kinds.first()).toHaveAttribute('data-quadrant', 'puzzle')
  expect(new Set(await kinds.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-quadrant'))))).toEqual(
    new Set(['puzzle']),
  )
  await page.locator('[data-series="matrix"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/— загадка: .* заказов/)).toBeVisible()
})

test('the menu narrows to a category and to bounds of food cost, as the same filters of REST do', async ({ page }) => {
  const [dish] = (await restPage('/dishes', { ...dates, limit: 1 })).rows
  const category = text(dish ?? { id: '' }, 'category')
  await openLive(page, address('/menu'))
  await page.getByRole('button', { name: 'Категория: Все категории' }).click()
  await page.getByRole('combobox', { name: 'Категория' }).fill(category)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Ещё фильтры' }).click()
  await page.getByLabel('Фудкост выше, %').fill('20')
  await page.getByLabel('Фудкост ниже, %').fill('60')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL(/above=20&below=60|below=60/)
  const filters = { 'filter[category]': category, 'filter[foodcost_gt]': '20', 'filter[foodcost_lt]': '60' }
  const { rows } = await restPage('/dishes', { ...dates, ...filters, sort: '-revenue', limit: 50 })
  await expect
    .poll(() => page.locator('tbody tr[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(rows.map(({ id }) => id))
})

test('a price is previewed, asked about, sent, and shown as waiting until it is applied', async ({ page }) => {
  const dish = await leastSold()
  const held = numberOf(dish, 'salePrice') ?? 0
  const price = held + 7
  await page.goto(`/menu/${dish.id}`)
  await settle(page)
  await page.getByRole('button', { name: 'Изменить цену' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Новая цена').fill('0')
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  await expect(dialog.getByRole('alert')).toContainText('больше нуля')
  const reason = `Проверка ${Date.now()}`
  await dialog.getByLabel('Новая цена').fill(String(price))
  await dialog.getByLabel('Причина').fill(reason)
  await expect(dialog.locator(`[data-preview="${price}"][aria-busy="false"]`)).toBeVisible()
  const cost = numberOf(dish, 'costPerUnit')
  const foodCost = await figure(dialog, 'next.foodcostPct')
  if (cost === null) expect(foodCost).toBeNull()
  else expect(foodCost).toBeCloseTo((cost / price) * 100, 1)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  await dialog.getByRole('button', { name: 'Отправить цену' }).click()
  await expect(page.getByText('записана и уйдёт со следующим обменом')).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: reason })
  await expect(item).toBeVisible()
  // A newer one replaces it, which also gives the dish the price it had.
  await restPatch(`/dishes/${dish.id}/price`, { price: held, reason: `${reason} обратно` })
  await expect(page.getByRole('listitem').filter({ hasText: `${reason} обратно` })).toBeVisible()
  await page.reload()
  await expect(item.first()).toBeVisible()
})

test('before a price goes, the restaurants that have another one are named with it, at both steps', async ({
  page,
}) => {
  const dish = await leastSold()
  const held = numberOf(dish, 'salePrice') ?? 0
  await page.goto(`/menu/${dish.id}`)
  await settle(page)
  // No restaurant of the demo has a price of its own: two are put into the answers on their way.
  const pricesElsewhere = [
    { restaurant: 'Терраса', price: held + 40 },
    { restaurant: 'Вокзал', price: held + 90 },
  ]
  const withPrices = (answer: { data: object }) => ({ ...answer, data: { ...answer.data, pricesElsewhere } })
  await overrideAnswers(page, (procedure) => (procedure === 'dishes.page' ? withPrices : undefined))
  // Whatever happens to the dish has the page ask again.
  const reason = `Повод спросить ${Date.now()}`
  await restPatch(`/dishes/${dish.id}/price`, { price: held, reason })
  await expect(page.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
  await page.getByRole('button', { name: 'Изменить цену' }).click()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByRole('note')
  const isTold = async () => {
    await expect(note).toContainText('В 2 ресторанах цена сейчас другая:')
    await expect(note.getByRole('listitem')).toHaveText([/^Терраса/, /^Вокзал/])
    await expect(note).toContainText('Новая цена одна на все рестораны: она заменит и эти.')
  }
  await isTold()
  await dialog.getByLabel('Новая цена').fill(String(held + 7))
  await dialog.getByRole('button', { name: 'Дальше' }).click()
  await expect(dialog.getByRole('button', { name: 'Отправить цену' })).toBeVisible()
  await isTold()
  await page.screenshot({ path: resultPath('screens/prices-elsewhere.png') })
})

test('a dish tells how its food cost was reckoned, with the figures of REST', async ({ page }) => {
  const [dish] = (await restPage('/dishes', { ...dates, sort: '-revenue', 'filter[has_cost]': 'true', limit: 1 })).rows
  if (!dish) throw new Error('no dish has a cost')
  await page.goto(address(`/menu/${dish.id}`))
  await settle(page)
  expect(await figure(page, 'revenue')).toBe(numberOf(dish, 'revenue'))
  expect(await figure(page, 'cost')).toBe(numberOf(dish, 'costPerUnit'))
  expect(await figure(page, 'markup')).toBe(numberOf(dish, 'markupPct'))
  expect(await figure(page, 'foodcost')).toBe(numberOf(dish, 'foodcostPct'))
  await expect(page.getByText('себестоимость ÷ цена × 100')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('the analysis fits without scrolling sideways', async ({ page }) => {
    await page.goto('/menu/analysis')
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

/** A dish that has a price and sells little, so that what is tried on it is nobody's matter. */
async function leastSold(): Promise<RestRow> {
  const dishes = await restRows('/dishes', { ...dates, sort: 'revenue' })
  const dish = dishes.slice(1).find((one) => numberOf(one, 'salePrice') !== null)
  if (!dish) throw new Error('no dish has a price')
  return dish
}

test('the menu and its analysis narrow to what one restaurant sold, and say so', async ({ page }) => {
  await openLive(page, '/menu')
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const all = (await figures(page, 'row.revenue'))[0] ?? 0
  await page.getByRole('button', { name: /^Ресторан:/ }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/restaurant=rst_/)
  await expect(page.getByText('Только то, что продал выбранный ресторан')).toBeVisible()
  await expect.poll(async () => (await figures(page, 'row.revenue'))[0]).toBeLessThan(all)
  const theirs = await figures(page, 'row.revenue')
  await page.getByRole('link', { name: 'Анализ меню' }).click()
  await expect(page).toHaveURL(/\/menu\/analysis\?.*restaurant=rst_/)
  await expect(page.getByText('Только то, что продал выбранный ресторан')).toBeVisible()
  await expect.poll(async () => (await figures(page, 'abc.value')).slice(0, 5)).toEqual(theirs.slice(0, 5))
})

test('a dish of one restaurant says that its figures are of all, and leads back to the menu of that one', async ({
  page,
}) => {
  const [restaurant] = await restRows('/restaurants', {})
  await openLive(page, `/menu?restaurant=${restaurant?.['id']}`)
  const rows = page.locator('tbody tr[data-row]')
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/menu\/dish_.*restaurant=rst_/)
  await expect(page.getByText('по всем ресторанам')).toBeVisible()
  await page.getByRole('link', { name: 'Всё меню' }).click()
  await expect(page).toHaveURL(/\/menu\?.*restaurant=rst_/)
})
