import { type Browser, expect, type Page, test } from '@playwright/test'
import { mayOpen, type PagePath, pageAccess } from '@vitrina/contract/panel-pages'
import { Role, roleScopes } from '@vitrina/contract/scopes'
import { makeMember } from '../support/members.ts'
import { signIn } from '../support/sign-in.ts'

const paths = Object.keys(pageAccess) as PagePath[]
/** Reached from the figures they are of, and no section. */
const withoutSection: readonly PagePath[] = ['/changes']

/** A page of somebody of the role; null when the installation is another machine's. */
async function pageOf(browser: Browser, role: Role): Promise<Page | null> {
  const member = await makeMember(role)
  if (member === null) return null
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, member.password, member.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  return page
}

for (const role of Role.options) {
  const person = {
    scopes: [...roleScopes[role]],
    workspace: {
      id: '',
      name: '',
      role,
      sampleOf: null,
      timezone: '',
      currency: '',
      limitedTo: null,
      mayCloseSample: false,
    },
  }

  test(`${role}: every page of theirs opens, every other answers 403, and the sections shown are those that open`, async ({
    browser,
  }) => {
    test.slow()
    const page = await pageOf(browser, role)
    test.skip(page === null, 'people can be made on this machine’s own installation alone')
    if (page === null) return
    for (const path of paths) {
      const response = await page.request.get(path)
      expect(response.status(), path).toBe(mayOpen(person, path) ? 200 : 403)
      if (!response.ok()) continue
      const html = await response.text()
      expect(html, path).toMatch(/<h1/)
      expect(html, path).not.toMatch(/<h1[^>]*>Нет доступа/)
    }
    const refused = paths.find((path) => !mayOpen(person, path))
    if (refused !== undefined) {
      await page.goto(refused)
      await expect(page.getByRole('heading', { level: 1, name: 'Нет доступа' })).toBeVisible()
    }
    await page.goto('/settings')
    const links = page.locator('nav a[href^="/"]')
    const shown = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0])))
    expect([...shown].sort()).toEqual(
      paths.filter((path) => mayOpen(person, path) && !withoutSection.includes(path)).sort(),
    )
    await page.context().close()
  })
}
