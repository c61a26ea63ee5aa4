import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '@vitrina/testing/free-port'
import { type CodeLanguage, runCode, startCode } from '../support/run-code.ts'
import { settings } from '../support/settings.ts'

const languages: [CodeLanguage, string][] = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
]
const examples = ['restaurants', 'dishes', 'checks', 'price', 'card', 'signature', 'stream'] as const
type Example = (typeof examples)[number]

/** The examples of a language as the page gives them. */
async function readExamples(page: Page, label: string): Promise<Record<Example, string>> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const entries = []
  for (const example of examples) {
    await page.getByLabel('Пример', { exact: true }).selectOption(example)
    await expect(page).toHaveURL(
      example === 'restaurants' ? /snippets(?!.*example=)/ : new RegExp(`example=${example}`),
    )
    entries.push([example, (await page.locator('figure pre').textContent()) ?? ''])
  }
  return Object.fromEntries(entries)
}

async function rest(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(new URL(`/api/v1${path}`, settings.apiUrl), {
    method,
    headers: { authorization: `Bearer ${settings.testKey()}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return await response.json()
}

const field = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

const secret = 'whsec_c2VjcmV0'
const body = '{"id":"evt_1","type":"card.done","data":{}}'
const signed = (text: string) => {
  const t = Math.floor(Date.now() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')}`
}

for (const [language, label] of languages) {
  test(`every example in ${label} works as it stands, with a test key put in`, async ({ page }) => {
    test.setTimeout(90_000)
    // Who follows the feed answers to what is chosen.
    const told = page.waitForResponse('**/api/trpc/feed.changes*')
    await page.goto('/settings/snippets')
    await told
    const given = await readExamples(page, label)
    const dish = String(field(await rest('GET', '/dishes?limit=1'), 'data', 0, 'id'))
    const filled = (example: Example) =>
      given[example]
        .replaceAll('svc_test_YOUR_KEY', settings.testKey())
        .replaceAll('dish_YOUR_DISH', dish)
        .replaceAll('whsec_YOUR_SECRET', secret)
    for (const code of Object.values(given)) expect(code).not.toMatch(/svc_(live|test)_[0-9A-Za-z]{38}/)

    const day =
      /date_from=(\d{4}-\d\d-\d\d)|'date_from': '(\d{4}-\d\d-\d\d)'/.exec(given.checks)?.slice(1).join('') ?? ''
    expect(await runCode(language, filled('restaurants'))).toContain('rst_')
    await runCode(language, filled('dishes'))
    const page1 = await rest('GET', `/checks?date_from=${day}&date_to=${day}&limit=1`)
    const checks = await runCode(language, filled('checks'))
    const walked = language === 'curl' ? (checks.match(/"object":"check"/g)?.length ?? 0) : Number(checks)
    expect(walked).toBe(field(page1, 'meta', 'total'))
    await runCode(language, filled('price'))
    const card = /t_[0-9a-z]{26}/.exec(await runCode(language, filled('card')))?.[0]
    expect(card).toBeDefined()
    await rest('DELETE', `/cards/${card}`)
    await expectSignatureChecked(language, filled('signature'))
    await expectStreamRead(language, filled('stream'))
  })
}

async function expectSignatureChecked(language: CodeLanguage, code: string): Promise<void> {
  if (language === 'curl') {
    const files = { 'body.json': body }
    expect(await runCode('curl', code, { files, args: [signed(body)] })).toContain('genuine')
    const forged = await startCode('curl', code, { files, args: [signed(`${body} `)] })
    expect([await forged.ended, forged.output()]).toEqual([1, 'forged\n'])
    return
  }
  const port = await freePort()
  const receiver = await startCode(language, code, { env: { PORT: String(port) } })
  const send = async (signature: string) => {
    const headers = { 'x-service-signature': signature, 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).catch(() => null)
    return response?.status
  }
  try {
    await expect.poll(() => send(signed(body)), { timeout: 30_000 }).toBe(204)
    expect(await send(signed(`${body} `))).toBe(400)
    expect(await send('none')).toBe(400)
  } finally {
    await receiver.stop()
  }
}

async function expectStreamRead(language: CodeLanguage, code: string): Promise<void> {
  const reader = await startCode(language, code)
  const cards: unknown[] = []
  try {
    // It tells nothing until something happens, and its line may not stand yet when the first thing does.
    await expect
      .poll(
        async () => {
          cards.push(field(await rest('POST', '/cards', { title: 'Проба потока' }), 'data', 'id'))
          return reader.output()
        },
        { timeout: 30_000, intervals: [1000] },
      )
      .toContain('card.created')
    expect(cards.some((id) => reader.output().includes(String(id)))).toBe(true)
  } finally {
    await reader.stop()
    for (const id of cards) await rest('DELETE', `/cards/${id}`)
  }
}
