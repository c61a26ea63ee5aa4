import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mayOpen, type PagePath, pageAccess } from '@vitrina/contract/panel-pages'
import { roleScopes } from '@vitrina/contract/scopes'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../app/(panel)/', import.meta.url))
const pages = globSync('**/page.tsx', { cwd: root })
const paths = Object.keys(pageAccess)

/** The nearest listed page above a page's file: `menu/[id]/page.tsx` is of `/menu`. */
function listedAbove(file: string): string {
  const folder = `/${file.replace(/\/?page\.tsx$/, '')}`
  const above = paths.filter((path) => path === '/' || folder === path || folder.startsWith(`${path}/`))
  const nearest = above.reduce((best, path) => (path.length > best.length ? path : best), '/')
  // The first page is above nothing else.
  return nearest === '/' && folder !== '/' ? `${folder} is not listed` : nearest
}

test.each(pages)('%s asks for the right that its path is listed with, before anything else', (file) => {
  const source = readFileSync(`${root}${file}`, 'utf8')
  const asked = [...source.matchAll(/(?:requirePage|requestPeriod)\('([^']+)'/g)].map(([, path]) => path)
  expect(asked).toEqual([listedAbove(file)])
  const guard = source.search(/(?:requirePage|requestPeriod)\('/)
  const prefetch = source.search(/\bprefetch\(/)
  if (prefetch >= 0) expect(guard).toBeLessThan(prefetch)
})

test('every listed page is there', () => {
  const there = new Set(pages.map(listedAbove))
  expect(paths.filter((path) => !there.has(path))).toEqual([])
})

describe('by role', () => {
  const open = (role: keyof typeof roleScopes) =>
    Object.keys(pageAccess).filter((path) =>
      mayOpen({ scopes: [...roleScopes[role]], workspace: workspaceOf(role) }, path as PagePath),
    )

  test('somebody limited to some restaurants does not see the connections', () => {
    const workspace = { ...workspaceOf('manager'), limitedTo: [{ id: 'rst_x', name: 'North' }] }
    const closed = paths.filter((path) => !mayOpen({ scopes: [...roleScopes.manager], workspace }, path as PagePath))
    expect(closed).toEqual(['/integrations', '/settings/team', '/settings/audit'])
  })

  test('an owner opens everything', () => expect(open('owner')).toEqual(paths))

  test('a manager does not see the team or the audit', () => {
    expect(paths.filter((path) => !open('manager').includes(path))).toEqual(['/settings/team', '/settings/audit'])
  })

  test('a developer does not either', () => {
    expect(paths.filter((path) => !open('developer').includes(path))).toEqual(['/settings/team', '/settings/audit'])
  })

  test('a viewer sees figures, the board and agents, and settings of their own', () => {
    expect(open('viewer')).toEqual([
      ...[
        '/',
        '/changes',
        '/dashboards',
        '/builder',
        '/restaurants',
        '/menu',
        '/checks',
        '/staff',
        '/stock',
        '/board',
        '/agents',
        '/settings',
      ],
    ])
  })
})

function workspaceOf(role: keyof typeof roleScopes) {
  return {
    id: 'ws_test',
    name: 'Test',
    role,
    timezone: 'Europe/Moscow',
    currency: 'RUB',
    limitedTo: null,
    sampleOf: null,
    mayCloseSample: false,
  }
}
