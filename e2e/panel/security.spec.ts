import { expect, test } from '@playwright/test'
import { settings } from '../support/settings.ts'

test('pages carry a content policy without inline scripts, and cannot be framed', async ({ page }) => {
  const response = await page.goto('/')
  const headers = response?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'(;|$)/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['x-powered-by']).toBeUndefined()
})

test('the router answers only this panel: a call from another site is refused', async ({ page, request }) => {
  await page.goto('/')
  const path = '/api/trpc/session.me'
  expect((await request.get(path)).status()).toBe(403)
  const foreign = { 'x-vitrina-panel': '1', origin: 'https://example.com', 'sec-fetch-site': 'cross-site' }
  expect((await request.get(path, { headers: foreign })).status()).toBe(403)
  expect((await request.get(path, { headers: { 'x-vitrina-panel': '1' } })).status()).toBe(200)
})

test('the feed, which no header of ours can guard, is given to no other site and to none that does not say', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const feed = '/api/trpc/feed.changes?input=%7B%7D'
  const foreign: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://example.com/' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://example.com' },
  ]
  for (const headers of foreign) expect((await request.get(feed, { headers })).status()).toBe(403)
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await request.post(feed, { headers: own })).status()).toBe(403)
  expect((await request.get('/api/trpc/session.me', { headers: own })).status()).toBe(403)
  expect((await request.get('/api/trpc/session.me,feed.changes?batch=1', { headers: own })).status()).toBe(403)
})

test('cookies are kept from scripts and from other sites', async ({ page }) => {
  await page.goto('/')
  const session = (await page.context().cookies()).filter(({ name }) => name.includes('session'))
  expect(session.length).toBeGreaterThan(0)
  for (const cookie of session) {
    expect(cookie.httpOnly).toBe(true)
    expect(cookie.sameSite).toBe('Strict')
  }
})

test('the health pages answer without a session', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  expect((await context.request.get('/healthz')).status()).toBe(200)
  expect((await context.request.get('/readyz')).status()).toBe(200)
  await context.close()
})

test('what a caller says of its address changes nothing: 40 sign-ins are those of one', async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: settings.panelUrl })
  const statuses: number[] = []
  for (let index = 0; index < 40; index += 1) {
    // The tests stand where the proxy does, and say last whom they speak for.
    const headers = { origin: settings.panelUrl, 'x-forwarded-for': `198.51.100.${index}, 203.0.113.99` }
    const data = { email: `nobody-${index}@example.com`, password: 'wrong password' }
    statuses.push((await request.post('/api/auth/sign-in/email', { headers, data })).status())
  }
  expect(statuses[0]).toBe(401)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  await request.dispose()
})

test('a body that is too large is refused before anybody is asked who they are', async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: settings.panelUrl })
  const send = (path: string, kib: number) =>
    request.post(path, { headers: { 'x-vitrina-panel': '1' }, data: { text: 'x'.repeat(kib * 1024) } })
  expect((await send('/api/trpc/links.accept', 200)).status()).not.toBe(413)
  expect((await send('/api/trpc/links.accept', 256)).status()).toBe(413)
  expect((await send('/api/auth/sign-in/email', 15)).status()).not.toBe(413)
  expect((await send('/api/auth/sign-in/email', 16)).status()).toBe(413)
  await request.dispose()
})

test('21 calls together are 400, 20 are answered', async ({ page, request }) => {
  await page.goto('/')
  const ask = (count: number) =>
    request.get(`/api/trpc/${Array(count).fill('session.me').join(',')}?batch=1&input=%7B%7D`, {
      headers: { 'x-vitrina-panel': '1' },
    })
  expect((await ask(20)).status()).toBe(200)
  expect((await ask(21)).status()).toBe(400)
})
