import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Accessibility rules that what the page shows now breaks, and where: of all rules, or of those named. */
export async function violations(page: Page, rules?: string[]) {
  // Loading the rules takes longer than most of them; they stay for as long as the document does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags }
  const { violations: found } = await page.evaluate(
    (options) =>
      // The first rows of a table are like all others, and the rules take their time on each.
      window.axe.run({ exclude: ['tbody tr:nth-child(n+6)'] }, options),
    // Without frames: the one of a mail lets no script in.
    { runOnly, resultTypes: ['violations' as const], iframes: false },
  )
  return found.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')).slice(0, 5),
  }))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
