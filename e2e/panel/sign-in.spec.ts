import { expect, test } from '@playwright/test'
import { openLive, settle } from '../support/pages.ts'
import { signIn } from '../support/sign-in.ts'

test.use({ storageState: { cookies: [], origins: [] } })

test('a page asked for without a session leads to sign-in and back to that page', async ({ page }) => {
  await page.goto('/menu?period=month')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await signIn(page)
  await expect(page).toHaveURL(/\/menu\?period=month$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Меню' })).toBeVisible()
})

test('a wrong password is refused without saying which of the two was wrong', async ({ page }) => {
  await page.goto('/sign-in')
  await signIn(page, 'not-the-password')
  await expect(page.getByRole('alert').filter({ hasText: 'не подошли' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('the way back never leads to another site', async ({ page }) => {
  await page.goto('/sign-in?next=//example.com/stolen')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('signing out ends the session; who is signed in never sees the sign-in page', async ({ page }) => {
  await page.goto('/sign-in')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  await openLive(page, '/sign-in')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/checks')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fchecks/)
})

test('a session that ends while a page is open leads to sign-in at the next question, and back', async ({ page }) => {
  // What the page would ask by itself when something happens would lead there before the press does.
  await page.route('**/api/trpc/feed.*', () => undefined)
  await page.goto('/menu')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Меню' })).toBeVisible()
  // A page whose feed is silent asks everything anew after five seconds, and then once a minute.
  await page.waitForResponse(/\/api\/trpc\/.*session/)
  await settle(page)
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Месяц' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fmenu%3Fperiod%3Dmonth$/)
})

const held = [
  { name: 'one browser or network', status: 429, code: 'SIGN_IN_HELD', wait: 872, words: 'через 15 минут' },
  { name: 'one e-mail', status: 429, code: 'SIGN_IN_SLOWED', wait: 60, words: 'Подождите 60 секунд' },
  { name: 'all at once', status: 503, code: 'BUSY', wait: 120, words: 'слишком много людей' },
]

for (const { name, status, code, wait, words } of held) {
  test(`who is held back says why and for how long: too many tries from ${name}`, async ({ page }) => {
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({ status, json: { code }, headers: { 'retry-after': String(wait) } }),
    )
    await page.goto('/sign-in')
    await signIn(page)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    const waiting = page.getByRole('button', { name: /^Подождите \d+:\d\d$/ })
    await expect(waiting).toBeDisabled()
    // Somebody else at this browser need not wait.
    await page.getByLabel('Электронная почта').fill('another@vitrina.example')
    await expect(page.getByRole('button', { name: 'Войти' })).toBeEnabled()
  })
}

test('a browser that has signed in is known again by a cookie of the sign-in alone', async ({ page }) => {
  await page.goto('/sign-in')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  const [known] = (await page.context().cookies(new URL('/api/auth/sign-in/email', page.url()).href)).filter(
    ({ name }) => name.endsWith('vitrina.device'),
  )
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth/sign-in' })
})
