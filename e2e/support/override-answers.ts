import type { Page } from '@playwright/test'

/**
 * Puts other data into what the router answers the page, by the name of the procedure; what `dataOf` leaves undefined
 * stays as it came.
 */
export async function overrideAnswers(page: Page, dataOf: (procedure: string) => unknown): Promise<void> {
  await page.route(/\/api\/trpc\/(?!feed\.)/, async (route) => {
    const names = (new URL(route.request().url()).pathname.split('/').at(-1) ?? '').split(',')
    const data = names.map(dataOf)
    if (data.every((each) => each === undefined)) return route.continue()
    const answers: unknown[] = await (await route.fetch()).json()
    return route.fulfill({ json: answers.map((answer, at) => (data[at] === undefined ? answer : toResult(data[at]))) })
  })
}

function toResult(data: unknown): object {
  return { result: { data } }
}
