import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Accessibility rules that what the page shows now breaks, and where: of all rules, or of those named. */
export async function violations(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page })
    // Without frames: the one of a mail lets no script in.
    .setLegacyMode()
    // The first rows of a table are like all others, and the rules take their time on each.
    .exclude('tbody tr:nth-child(n+6)')
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze()
  return found.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')).slice(0, 5),
  }))
}
