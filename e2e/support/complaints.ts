import type { Page } from '@playwright/test'

/** What the browser complains of on a page from now on: broken content policy, failed scripts. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  // A refusal that the script catches is in no console, but in the issues that browsers list.
  void page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`${violatedDirective} refused ${blockedURI} in ${sourceFile}`),
    ),
  )
  return complaints
}
