import { expect, type Page } from '@playwright/test'

/** Every page of the panel by name. A record's page is found by following the first row of its list. */
export const pageNames = [
  'overview',
  'restaurants',
  'menu',
  'checks',
  'staff',
  'restaurant',
  'dish',
  'check',
  'waiter',
] as const
export type PageName = (typeof pageNames)[number]

const lists = { overview: '/', restaurants: '/restaurants', menu: '/menu', checks: '/checks', staff: '/staff' }
const listOf = { restaurant: 'restaurants', dish: 'menu', check: 'checks', waiter: 'staff' } as const

/** Opens a page and waits until everything on it is drawn. */
export async function openPage(page: Page, name: PageName): Promise<void> {
  await page.goto(await addressOf(page, name))
  await settle(page)
}

/** Waits until the page shows its data and its charts are drawn. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [data-figure]').first()).toBeVisible()
  for (const chart of await page.locator('[data-series]').all()) {
    await expect(chart.locator('.recharts-surface').first()).toBeVisible()
  }
  await page.evaluate(() => document.fonts.ready)
}

async function addressOf(page: Page, name: PageName): Promise<string> {
  switch (name) {
    case 'restaurant':
    case 'dish':
    case 'check':
    case 'waiter':
      return await firstRecord(page, listOf[name])
    default:
      return lists[name]
  }
}

async function firstRecord(page: Page, list: 'restaurants' | 'menu' | 'checks' | 'staff'): Promise<string> {
  await page.goto(`/${list}`)
  const link = page.locator(`tbody a[href^="/${list}/"]`).first()
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? '/'
}
