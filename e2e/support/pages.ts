import { expect, type Locator, type Page } from '@playwright/test'

/** Where each page of the panel is: its path, or the list whose first record it is. */
const places = {
  overview: '/',
  'what changed': '/changes',
  dashboards: '/dashboards',
  dashboard: { first: '/dashboards/', on: '/dashboards' },
  builder: '/builder',
  restaurants: '/restaurants',
  restaurant: { first: '/restaurants/', on: '/restaurants' },
  menu: '/menu',
  'menu analysis': '/menu/analysis',
  dish: { first: '/menu/dish_', on: '/menu' },
  checks: '/checks',
  check: { first: '/checks/chk_', on: '/checks' },
  'voids and returns': '/checks/reversals',
  staff: '/staff',
  waiter: { first: '/staff/', on: '/staff' },
  stock: '/stock',
  'stock position': { first: '/stock/position', on: '/stock' },
  board: '/board',
  archive: '/board/archive',
  ask: '/ask',
  agents: '/agents',
  agent: { first: '/agents/', on: '/agents' },
  integrations: '/integrations',
  'r_keeper integration': '/integrations/source_a',
  'iiko integration': '/integrations/source_b',
  'gateway integration': '/integrations/agent_gateway',
  'mail integration': '/integrations/mail',
  'data from files': '/integrations/files',
  journal: '/integrations/journal',
  'journal run': { first: '/integrations/journal/', on: '/integrations/journal' },
  profile: '/settings',
  team: '/settings/team',
  keys: '/settings/keys',
  requests: '/settings/requests',
  tools: '/settings/tools',
  snippets: '/settings/snippets',
  webhooks: '/settings/webhooks',
  mailings: '/settings/mailings',
  audit: '/settings/audit',
} as const satisfies Record<string, string | { first: string; on: string }>

export type PageName = keyof typeof places

/** Every page of the panel by name. */
export const pageNames = Object.keys(places) as PageName[]

/** Opens a page and waits until everything on it is drawn. */
export async function openPage(page: Page, name: PageName): Promise<void> {
  await page.goto(await addressOf(page, name))
  await settle(page)
}

/** Waits until the page shows its data, its charts are drawn, and it listens. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await listens(page)
  await expect(page.locator('main [data-skeleton]:visible')).toHaveCount(0)
  for (const chart of await page.locator('[data-series]').all()) {
    await expect(chart.locator('.recharts-surface, [data-still]').first()).toBeVisible()
  }
  await page.evaluate(() => document.fonts.ready)
}

/** Opens an address and waits until the page listens. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await listens(page)
}

/** Loads the page anew and waits until it listens. */
export async function reloadLive(page: Page): Promise<void> {
  await page.reload()
  await listens(page)
}

/** Waits until the page listens: what is pressed or typed before is lost. */
export async function listens(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReacts = (node: object) => Object.keys(node).some((key) => /^__react(Container|Props)\$/.test(key))
    const button = document.querySelector('main button')
    return isReacts(document) && (button === null || isReacts(button))
  })
}

/** Comes to a chart by keyboard: still bars become the drawing that answers the arrows. */
export async function focusChart(chart: Locator): Promise<void> {
  await chart.locator('figure button').focus()
  await expect(chart.locator('.recharts-surface').first()).toBeFocused()
}

const found = new Map<PageName, string>()

async function addressOf(page: Page, name: PageName): Promise<string> {
  const place = places[name]
  if (typeof place === 'string') return place
  const known = found.get(name)
  if (known !== undefined) return known
  await page.goto(place.on)
  const links = page.locator(`main a[href^="${place.first}"]`)
  await expect(links.first()).toBeVisible()
  const href = (await links.first().getAttribute('href')) ?? '/'
  found.set(name, href)
  return href
}
