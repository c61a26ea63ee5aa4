import type { Page } from '@playwright/test'

/**
 * Puts other data into what the router answers the page, by the name of the procedure; what `dataOf` leaves undefined
 * stays as it came, and a function is given what came.
 */
export async function overrideAnswers(page: Page, dataOf: (procedure: string) => unknown): Promise<void> {
  await page.route(/\/api\/trpc\/(?!feed\.)/, async (route) => {
    const names = (new URL(route.request().url()).pathname.split('/').at(-1) ?? '').split(',')
    const data = names.map(dataOf)
    if (data.every((each) => each === undefined)) return route.continue()
    const answers: unknown[] = await (await route.fetch()).json()
    return route.fulfill({ json: answers.map((answer, at) => replaced(answer, data[at])) })
  })
}

function replaced(answer: unknown, data: unknown): unknown {
  if (data === undefined) return answer
  if (typeof data !== 'function') return toResult(data)
  return toResult(data(fieldOf(fieldOf(answer, 'result'), 'data')))
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function toResult(data: unknown): object {
  return { result: { data } }
}
