import { expect, test } from '@playwright/test'
import { focusChart, openLive, settle } from '../support/pages.ts'

test('the overview shows every widget with a figure, a comparison and a chart', async ({ page }) => {
  await page.goto('/')
  await settle(page)
  for (const name of ['revenue', 'checks', 'avgCheck', 'foodCost']) {
    await expect(page.locator(`[data-figure="${name}"]`)).not.toHaveAttribute('data-value', '')
  }
  // In the small hours yesterday is still running somewhere.
  await expect(page.getByText(/^(Сравнение с|Период ещё идёт)/)).toBeVisible()
  await expect(page.getByText(/^Данные по/)).toBeVisible()
  for (const title of [
    'Выручка по дням',
    'По ресторанам',
    'Выручка по часам',
    'Блюда по выручке',
    'Официанты по выручке',
  ]) {
    await expect(page.getByRole('region', { name: title })).toBeVisible()
  }
  const heatmap = page.getByRole('table', { name: 'День недели и час' })
  await expect(heatmap.getByRole('row')).toHaveCount(8)
  await expect(page.locator('[data-series="revenueByDay"] [data-still] rect').first()).toBeVisible()
})

test('the first view comes from the server: its figures are there without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('[data-figure="revenue"]')).toBeVisible()
  await page.goto('/menu')
  await expect(page.locator('[data-figure="row.revenue"]').first()).toBeVisible()
  await context.close()
})

test('a rise of food cost is bad and a rise of revenue is good', async ({ page }) => {
  await page.goto('/')
  await settle(page)
  for (const [name, risesWell] of [
    ['Выручка', true],
    ['Фудкост', false],
  ] as const) {
    const change = page.getByRole('region', { name, exact: true }).locator('[data-tone]')
    if ((await change.count()) === 0) continue
    // In one look: a figure may be brought up to date between two.
    const { text, by, tone } = await change.evaluate((element) => ({
      text: element.textContent ?? '',
      by: Number(element.getAttribute('data-change')),
      tone: element.getAttribute('data-tone'),
    }))
    // Under half a percent, or a tenth of a point, it is neither.
    const least = /п\.\s?п\./.test(text) ? 0.1 : 0.5
    expect(text.includes('+')).toBe(by > 0)
    const due = by > 0 === risesWell ? 'good' : 'bad'
    expect(tone).toBe(Math.abs(by) < least ? 'plain' : due)
  }
})

test('a period is chosen by a preset or two dates, stays in the address and follows to other pages', async ({
  page,
}) => {
  await openLive(page, '/')
  await page.getByRole('button', { name: 'Месяц' }).click()
  await expect(page).toHaveURL(/\?period=month$/)
  await expect(page.getByRole('button', { name: 'Месяц' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('navigation', { name: 'Разделы' }).first().getByRole('link', { name: 'Меню' }).click()
  await expect(page).toHaveURL(/\/menu\?period=month$/)
  await page.goBack()
  await page.getByRole('button', { name: /Выбрать даты/ }).click()
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/)
})

test('a chart tells its exact figures as a table', async ({ page }) => {
  await page.goto('/')
  await settle(page)
  const card = page.getByRole('region', { name: 'Выручка по дням' }).first()
  await card.getByRole('button', { name: /Показать таблицей/ }).click()
  await expect(card.getByRole('table').getByRole('row')).toHaveCount(8)
})

test('a page that takes its time is announced by its skeleton', async ({ page }) => {
  await openLive(page, '/')
  await page.route('**/checks?_rsc=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Разделы' }).first().getByRole('link', { name: 'Чеки' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Загружаем' })).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Чеки' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Загружаем' })).toHaveCount(0)
})

test('a long period is drawn by weeks where that is asked for; one that is not whole says which days it has', async ({
  page,
}) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await openLive(page, '/')
  await expect(page.getByRole('group', { name: 'По чему показывать' })).toHaveCount(0)
  const wednesday = [34, 35, 36, 37, 38, 39, 40].map(day).find((date) => new Date(date).getUTCDay() === 3) ?? ''
  await openLive(page, `/?from=${wednesday}&to=${day(2)}`)
  await page.getByRole('group', { name: 'По чему показывать' }).getByRole('button', { name: 'Неделя' }).click()
  await expect(page).toHaveURL(/grain=week/)
  await expect(page.getByRole('heading', { name: 'Выручка по неделям' })).toBeVisible()
  const chart = page.locator('[data-series="revenueByDay"]')
  await focusChart(chart)
  await expect(chart.getByText(/неполный период/)).toBeVisible()
})

test('a point shown on a wide screen leaves nothing beyond a narrow one', async ({ page }) => {
  await page.goto('/')
  await settle(page)
  const chart = page.locator('[data-series="revenueByDay"]')
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.locator('figure').boundingBox()
  if (!box) throw new Error('The chart is not drawn')
  const move = (x: number) => page.mouse.move(x, box.y + box.height / 2)
  await move(box.x + box.width - 60)
  await expect(chart.locator('.recharts-surface')).toBeVisible()
  await move(box.x + box.width - 50)
  await expect(chart.locator('.recharts-tooltip-wrapper [data-value]').first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await settle(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
})
