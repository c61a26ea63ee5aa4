import type { APIResponse, Page, Route } from '@playwright/test'

/**
 * Puts other data into what the router answers the page, by the name of the procedure; what `dataOf` leaves undefined
 * stays as it came, and a function is given what came. Nothing is asked of the server where no answer of it is needed.
 */
export async function overrideAnswers(page: Page, dataOf: (procedure: string) => unknown): Promise<void> {
  await page.route(/\/api\/trpc\/(?!feed\.)/, async (route) => {
    const names = (new URL(route.request().url()).pathname.split('/').at(-1) ?? '').split(',')
    const data = names.map(dataOf)
    if (data.every((each) => each === undefined)) return route.continue()
    if (!data.some(needsAnswer)) return route.fulfill({ json: data.map(toResult) })
    const response = await fetchOf(route)
    if (!response) return
    const answers: unknown[] = await response.json()
    return route.fulfill({ response, json: answers.map((answer, at) => replaced(answer, data[at])) })
  })
}

function needsAnswer(data: unknown): boolean {
  return data === undefined || typeof data === 'function'
}

/** What the server answers, or undefined where the test ended or left the page before: nobody waits for it then. */
async function fetchOf(route: Route): Promise<APIResponse | undefined> {
  try {
    return await route.fetch()
  } catch {
    await route.abort().catch(() => undefined)
    return undefined
  }
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
