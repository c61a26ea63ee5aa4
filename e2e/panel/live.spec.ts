import { expect, type Page, test } from '@playwright/test'
import { dropCheck } from '@vitrina/testing/drop-check'
import { figure, figures } from '../support/figures.ts'
import { lookAt } from '../support/look-at.ts'
import { overrideAnswers } from '../support/override-answers.ts'
import { openPage, settle } from '../support/pages.ts'
import { restPage, restPatch } from '../support/rest.ts'
import { settings } from '../support/settings.ts'
import { signIn } from '../support/sign-in.ts'

const dayMs = 86_400_000
const feed = '**/api/trpc/feed.changes*'
const questions = /\/api\/trpc\/(?!feed\.)/
const overview = /\/api\/trpc\/[^?]*overview\.get/

/** Opens an address and waits until the page is told of changes. */
async function follow(page: Page, address: string): Promise<void> {
  const told = page.waitForResponse(feed)
  await page.goto(address)
  expect((await told).headers()['content-type']).toBe('text/event-stream')
  // Gone with a reload.
  await page.evaluate(() => Reflect.set(window, 'isTheSame', true))
}

const isTheSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'isTheSame') === true)

/** Turns the page away or back, as another tab in front of it does. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('pages left open show what an exchange brings, without a reload and without taking the focus', async ({
  page,
  context,
}) => {
  const { dropDir } = settings
  test.skip(dropDir === null, 'needs the drop folder of the installation')
  const { rows } = await restPage('/restaurants', { 'filter[source]': 'source_a' })
  const restaurant = rows.find((row) => typeof row['city'] === 'string')
  const text = (field: string) => String(restaurant?.[field] ?? '')
  const now = Date.now()
  const number = now % 1_000_000_000
  // A day before all others, and not that of an earlier run.
  const date = new Date(now - (400 + (now % 200)) * dayMs).toISOString().slice(0, 10)
  await follow(page, `/checks?from=${date}&to=${date}`)
  const other = await context.newPage()
  await follow(other, `/?from=${date}&to=${date}`)
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  expect(await figure(other, 'checks')).toBeNull()
  const search = page.getByRole('textbox', { name: 'Номер чека' })
  await search.focus()

  await dropCheck(dropDir ?? '', {
    restaurant: { key: text('sourceKey'), name: text('name'), city: text('city'), address: text('address') },
    date,
    number,
    total: '123.45',
  })

  await expect(page.getByRole('link', { name: new RegExp(`${number}`) })).toBeVisible({ timeout: 60_000 })
  expect(await figures(page, 'row.total')).toEqual([123.45])
  await expect(other.locator('[data-figure="checks"]').first()).toHaveAttribute('data-value', '1')
  expect(await figure(other, 'revenue')).toBe(123.45)
  await expect(search).toBeFocused()
  expect([await isTheSame(page), await isTheSame(other)]).toEqual([true, true])
})

test('the page of a dish shows a price that is changed over REST meanwhile', async ({ page }) => {
  const { rows } = await restPage('/dishes', { sort: 'revenue', limit: 1 })
  const id = rows[0]?.id ?? ''
  await follow(page, `/menu/${id}`)
  const reason = `Проверка ${Date.now()}`
  await restPatch(`/dishes/${id}/price`, { price: 321, reason })
  await expect(page.getByRole('region', { name: 'История цены' }).getByText(reason)).toBeVisible()
  expect(await isTheSame(page)).toBe(true)
})

test('a page out of sight holds no line; looked at again, it makes one and asks for all it shows', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await follow(page, '/')
  await settle(page)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('feed.changes'))
  await show(page, 'hidden')
  await ended
  asked.length = 0
  await page.waitForTimeout(100)
  expect(asked.filter((url) => url.includes('/api/trpc/'))).toEqual([])
  const answered = page.waitForResponse(overview)
  await show(page, 'visible')
  await answered
  expect(asked.filter((url) => url.includes('feed.changes'))).toHaveLength(1)
})

test('a session that ended elsewhere leads to sign-in as soon as the page is told', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page)
  await settle(page)
  await context.clearCookies()
  await show(page, 'hidden')
  await show(page, 'visible')
  await expect(page).toHaveURL(/\/sign-in\?next=%2F$/)
  await context.close()
})

test('figures stay when asking for them again fails', async ({ page }) => {
  await follow(page, '/')
  await settle(page)
  let failed = 0
  await page.route(questions, (route) => {
    failed += 1
    return route.abort()
  })
  await show(page, 'hidden')
  await show(page, 'visible')
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3)
  await expect(page.locator('[data-figure="revenue"]').first()).toBeVisible()
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
})

test.describe('subscriptions that take no events', () => {
  const since = new Date(Date.now() - 9 * dayMs).toISOString().slice(0, 10)
  const long = `https://receiver.example.com/${'a-long-path-without-a-break'.repeat(6)}`

  // Nothing can be made to have failed for five days within a test: the session's answer is told of it on its way.
  async function openWithFailing(page: Page): Promise<void> {
    const failingWebhooks = [
      { id: 'wh_1', targetKind: 'url', target: long, since },
      { id: 'wh_2', targetKind: 'agent', target: 'Аналитик', since },
      ...['wh_3', 'wh_4', 'wh_5'].map((id) => ({ id, targetKind: 'url', target: 'https://b.example.com/', since })),
    ]
    const failing = (me: object) => ({ ...me, failingWebhooks })
    await overrideAnswers(page, (procedure) => (procedure === 'session.me' ? failing : undefined))
    await openPage(page, 'overview')
    // Who comes back to a page is told what is so now.
    await show(page, 'hidden')
    await show(page, 'visible')
    await expect(page.getByText(/не принимает события с/).first()).toBeVisible()
  }

  test('are named above the figures, the first three of them', async ({ page }) => {
    test.slow()
    await openWithFailing(page)
    const notice = page.getByRole('status').filter({ hasText: 'не принимает события' })
    await expect(notice.getByText(`Подписка ${long} не принимает`)).toBeVisible()
    await expect(notice.getByText('Подписка агента «Аналитик» не принимает')).toBeVisible()
    await expect(notice.getByText('И ещё 2 подписки')).toBeVisible()
    await lookAt(page, 'failing-webhooks')
  })
})
