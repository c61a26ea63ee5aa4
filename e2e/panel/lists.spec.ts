import { expect, type Page, test } from '@playwright/test'
import { figures } from '../support/figures.ts'
import { openLive } from '../support/pages.ts'

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const rowIds = (page: Page) => rows(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-row')))
const search = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test('the menu is found by a part of a name, and an empty answer offers a way out', async ({ page }) => {
  await openLive(page, '/menu')
  const name = (await rows(page).first().getByRole('link').textContent()) ?? ''
  const part = name.slice(0, 4).toLowerCase()
  await search(page, 'Название блюда').fill(part)
  await expect(page).toHaveURL(/[?&]q=/)
  await expect
    .poll(async () => {
      const names = await rows(page).getByRole('rowheader').getByRole('link').allInnerTexts()
      return names.length > 0 && names.every((found) => found.toLowerCase().includes(part))
    })
    .toBe(true)
  await search(page, 'Название блюда').fill('такого блюда точно нет')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(search(page, 'Название блюда')).toHaveValue('')
})

test('a press on a heading sorts the menu, another turns the order round', async ({ page }) => {
  await openLive(page, '/menu')
  const heading = page.getByRole('columnheader', { name: 'Выручка' })
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  const falling = await figures(page, 'row.revenue')
  expect(falling).toEqual(falling.toSorted((a, b) => (b ?? 0) - (a ?? 0)))
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=revenue/)
  await expect.poll(async () => (await figures(page, 'row.revenue'))[0]).not.toBe(falling[0])
  const rising = (await figures(page, 'row.revenue')).filter((value) => value !== null)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
})

test('pages of checks follow one another without a repeat, and lead back', async ({ page }) => {
  await openLive(page, '/checks')
  await expect(rows(page)).toHaveCount(50)
  const first = await rowIds(page)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.locator('[data-range="51-100"]')).toBeVisible()
  const second = await rowIds(page)
  expect(second.filter((id) => first.includes(id))).toEqual([])
  await page.getByRole('button', { name: 'Назад' }).click()
  await expect(page.locator('[data-range="1-50"]')).toBeVisible()
  expect(await rowIds(page)).toEqual(first)
})

test('a check is found by its number, and the journal narrows to one restaurant', async ({ page }) => {
  await openLive(page, '/checks')
  const number = ((await rows(page).first().getByRole('rowheader').getByRole('link').textContent()) ?? '').replace(
    /\D/g,
    '',
  )
  await search(page, 'Номер чека').fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  await expect.poll(async () => await rows(page).count()).toBeLessThan(50)
  for (const link of await rows(page).getByRole('rowheader').getByRole('link').allInnerTexts()) {
    expect(link.replace(/\D/g, '')).toBe(number)
  }
  await openLive(page, '/checks')
  await page.getByRole('button', { name: /^Ресторан:/ }).click()
  const option = page.getByRole('listbox').getByRole('option').nth(1)
  const restaurant = (await option.textContent()) ?? ''
  await option.click()
  await expect(page).toHaveURL(/restaurant=rst_/)
  await expect(page.getByRole('button', { name: `Ресторан: ${restaurant}` })).toBeVisible()
  await expect
    .poll(async () => [...new Set(await page.locator('td[data-column="restaurant"]').allInnerTexts())])
    .toEqual([restaurant])
})

test('restaurants and waiters are found by a part of the name', async ({ page }) => {
  for (const [path, label] of [
    ['/restaurants', 'Название ресторана'],
    ['/staff', 'Имя официанта'],
  ] as const) {
    await openLive(page, path)
    await expect(rows(page).first()).toBeVisible()
    const before = await rows(page).count()
    const name = (await rows(page).last().getByRole('rowheader').getByRole('link').textContent()) ?? ''
    await search(page, label).fill(name.toUpperCase())
    await expect.poll(async () => await rows(page).count()).toBeLessThan(before)
    await expect(rows(page).getByRole('link', { name }).first()).toBeVisible()
  }
})

test('a dish without a cost says so and shows no zero', async ({ page }) => {
  await openLive(page, '/menu')
  await page.getByRole('button', { name: 'Без себестоимости' }).click()
  await expect(page).toHaveURL(/only=no-cost/)
  await expect(page.locator('[data-figure="foodcost"]').first()).toHaveText('нет себестоимости')
  expect(new Set(await figures(page, 'foodcost'))).toEqual(new Set([null]))
})
