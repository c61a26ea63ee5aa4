import { expect, type Page, test } from '@playwright/test'
import { cents, sum } from '../support/exact.ts'
import { figure, figures } from '../support/figures.ts'
import { openLive, settle } from '../support/pages.ts'
import { numberOf, type RestRow, restPage } from '../support/rest.ts'
import { csvNumber, csvRows, downloadBy } from '../support/sheets.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const [from, to] = [daysAgo(8), daysAgo(2)]
const inWeek = `from=${from}&to=${to}`

const rows = (page: Page) => page.locator('tbody tr[data-row]')

/** The sums that stand above the list. */
async function shownSums(page: Page) {
  const of = async (name: string) => (await figure(page, name)) ?? 0
  return {
    voids: [await of('voids.count'), cents(await of('voids.sum'))],
    returns: [await of('returns.count'), cents(await of('returns.sum'))],
  }
}

/** Every row of the list as its file has it, added up. */
async function savedSums(page: Page) {
  const { name, bytes } = await downloadBy(page, async () => {
    await page.getByRole('button', { name: 'Выгрузить: Удаления и возвраты' }).click()
    await page.getByRole('menuitem', { name: 'Таблица CSV' }).click()
  })
  const [heads = [], ...lines] = csvRows(bytes)
  const [at, what] = [heads.indexOf('Сумма, ₽'), heads.indexOf('Удаление или возврат')]
  const of = (kind: string) => {
    const found = lines.filter((line) => line[what] === kind)
    return [found.length, sum(found.map((line) => cents(csvNumber(line[at]))))]
  }
  return { name, lines: lines.length, sums: { voids: of('Удаление'), returns: of('Возврат') } }
}

test('what stands above the list is what its rows come to, in all and for one restaurant', async ({ page }) => {
  await openLive(page, `/checks?${inWeek}`)
  await page.getByRole('link', { name: 'Удаления и возвраты' }).click()
  await expect(page).toHaveURL(/\/checks\/reversals\?/)
  await settle(page)
  const shown = await shownSums(page)
  expect(Number(shown.voids[0])).toBeGreaterThan(0)
  const saved = await savedSums(page)
  expect(saved.name).toBe(`vitrina-удаления-и-возвраты-${from}_${to}.csv`)
  expect(saved.sums).toEqual(shown)

  const [restaurant] = (await restPage('/restaurants', { date_from: from, date_to: to, limit: 1 })).rows
  await openLive(page, `/checks/reversals?${inWeek}&restaurant=${restaurant?.id}`)
  await settle(page)
  const narrowed = await shownSums(page)
  expect(narrowed).not.toEqual(shown)
  expect((await savedSums(page)).sums).toEqual(narrowed)
})

test('the amounts of a restaurant lead to it, and its voids are those of the card', async ({ page }) => {
  const [restaurant] = (await restPage('/restaurants', { date_from: from, date_to: to, limit: 1 })).rows
  await openLive(page, `/restaurants/${restaurant?.id}?${inWeek}`)
  await settle(page)
  const card = page.getByRole('region', { name: 'Оплаты, скидки и удаления' })
  const voidedLines = card.locator('[data-amounts="void"] [data-value]:not([data-value=""])')
  const parts = await voidedLines.evaluateAll((nodes) =>
    nodes.filter((node) => !node.textContent?.includes('%')).map((node) => Number(node.getAttribute('data-value'))),
  )
  await card.getByRole('link', { name: 'Удаления и возвраты' }).click()
  await expect(page).toHaveURL(new RegExp(`/checks/reversals\\?.*restaurant=${restaurant?.id}`))
  await settle(page)
  expect((await shownSums(page)).voids[1]).toBe(sum(parts.map(cents)))
})

test('narrowed to voids it has voids alone under the same sums, pages follow one another, and nothing is met twice', async ({
  page,
}) => {
  await openLive(page, `/checks/reversals?from=${daysAgo(60)}&to=${to}`)
  await settle(page)
  const shown = await shownSums(page)
  await page.getByLabel('Удаление или возврат').selectOption('Удаления')
  await expect(page).toHaveURL(/kind=void/)
  await expect(page.locator('[data-kind="return"]')).toHaveCount(0)
  expect(await shownSums(page)).toEqual(shown)
  const idsOf = () => rows(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-row')))
  await expect(page.locator('[data-range]')).toHaveAttribute('data-range', '1-50')
  const first = await idsOf()
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.locator('[data-range]')).toHaveAttribute('data-range', /^51-/)
  const second = await idsOf()
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
  await page.getByRole('button', { name: 'Назад' }).click()
  await expect.poll(idsOf).toEqual(first)
})

test('a row leads to the receipt that has the line, a return with the sum of the public check', async ({ page }) => {
  await openLive(page, `/checks/reversals?${inWeek}&kind=return`)
  await settle(page)
  const [given] = await figures(page, 'row.sum')
  await rows(page).first().getByRole('link').first().click()
  const strip = page.getByRole('article')
  await expect(strip).toContainText('возврат')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const [card] = (await restPage(`/checks/${id}`, {})).rows
  const lines: unknown = Reflect.get(card ?? {}, 'lines')
  const returned = (Array.isArray(lines) ? (lines as RestRow[]) : []).filter((line) => line['kind'] === 'return')
  expect(returned.map((line) => numberOf(line, 'total'))).toContain(given)

  await openLive(page, `/checks/reversals?${inWeek}&kind=void`)
  await settle(page)
  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('article').locator('[data-voids] li').first()).toBeVisible()
})

test('days without any say so, and an answer that does not come can be asked for again', async ({ page }) => {
  await openLive(page, '/checks/reversals?from=2020-01-01&to=2020-01-02')
  await expect(page.getByRole('heading', { name: 'За этот период ничего не удаляли и не возвращали' })).toBeVisible()
  expect(await shownSums(page)).toEqual({ voids: [0, 0n], returns: [0, 0n] })
  const asked = '**/api/trpc/*checks.reversals*'
  await page.route(asked, (route) => route.abort())
  await page.getByLabel('Удаление или возврат').selectOption('Возвраты')
  const again = page.getByRole('button', { name: 'Попробовать ещё раз' })
  await expect(again).toBeVisible({ timeout: 60_000 })
  await page.unroute(asked)
  await again.click()
  await expect(page.getByRole('button', { name: 'Сбросить фильтры' })).toBeVisible()
})

test('a run of the journal tells what it brought besides checks, and its payments by type come to their sum', async ({
  page,
}) => {
  await openLive(page, '/integrations/journal?notable=true')
  // The history came first, by files; the exchanges of these minutes stand before it.
  const ofFiles = rows(page).filter({ hasText: 'файлы «demo' }).last()
  const next = page.getByRole('button', { name: 'Дальше' })
  await expect(rows(page).first()).toBeVisible()
  while (!(await ofFiles.isVisible()) && (await next.isEnabled())) {
    const before = await rows(page).first().getAttribute('data-row')
    await next.click()
    await expect(rows(page).first()).not.toHaveAttribute('data-row', before ?? '')
  }
  await ofFiles.getByRole('link').first().click()
  const besides = page.locator('[data-besides]')
  await expect(besides).toBeVisible()
  const paid = await besides
    .locator('[data-payment] [data-value]')
    .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute('data-value'))))
  expect(paid.length).toBeGreaterThan(0)
  expect(sum(paid.map(cents))).toBe(cents(await figure(besides, 'payments')))
  expect(await figure(besides, 'voids')).toBeGreaterThanOrEqual(0)
  expect(await figure(besides, 'returns')).toBeLessThanOrEqual(0)
})
