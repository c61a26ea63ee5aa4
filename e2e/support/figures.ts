import { expect, type Locator, type Page } from '@playwright/test'

/** The exact value of a figure on the page, as its procedure gave it; null where the page says there is none. */
export async function figure(scope: Page | Locator, name: string): Promise<number | null> {
  const found = scope.locator(`[data-figure="${name}"]`).first()
  await expect(found).toBeVisible()
  return toValue(await found.getAttribute('data-value'))
}

/** The exact values of every figure of a name, in the order of the page. */
export async function figures(scope: Page | Locator, name: string): Promise<(number | null)[]> {
  const found = scope.locator(`[data-figure="${name}"]`)
  await expect(found.first()).toBeVisible()
  const values = await found.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-value')))
  return values.map(toValue)
}

function toValue(text: string | null): number | null {
  if (text === null) throw new Error('the figure has no data-value')
  return text === '' ? null : Number(text)
}
