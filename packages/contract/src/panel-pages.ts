import type { Scope } from './scopes.ts'
import type { Me } from './session.ts'

/** What a page requires: a scope, being an owner, or only being signed in (null). */
type Access = Scope | 'owner' | null

/** Every page of the panel by the start of its path. Navigation, the pages themselves and their tests read this. */
export const pageAccess = {
  '/': 'read:dashboards',
  '/changes': 'read:dashboards',
  '/dashboards': 'read:dashboards',
  '/builder': 'read:dashboards',
  '/restaurants': 'read:restaurants',
  '/menu': 'read:dishes',
  '/checks': 'read:checks',
  '/staff': 'read:waiters',
  '/stock': 'read:stock',
  '/board': 'read:kanban',
  '/ask': 'ai:ask',
  '/agents': 'read:agents',
  '/integrations': 'read:integrations',
  '/settings': null,
  '/settings/team': 'owner',
  '/settings/keys': 'read:integrations',
  '/settings/requests': 'read:integrations',
  '/settings/tools': 'read:integrations',
  '/settings/snippets': 'read:integrations',
  '/settings/webhooks': 'read:webhooks',
  '/settings/mailings': 'run:ops',
  '/settings/audit': 'read:audit',
} as const satisfies Record<string, Access>

/** Pages that concern the chain in full: closed to people who are limited to some of its restaurants. */
const ofAllRestaurants: ReadonlySet<string> = new Set(['/integrations'] satisfies (keyof typeof pageAccess)[])

export type PagePath = keyof typeof pageAccess

/** Whether a person may open a page. */
export function mayOpen({ scopes, workspace }: Pick<Me, 'scopes' | 'workspace'>, path: PagePath): boolean {
  const access: Access = pageAccess[path]
  if (workspace.limitedTo !== null && ofAllRestaurants.has(path)) return false
  if (access === null) return true
  return access === 'owner' ? workspace.role === 'owner' : scopes.includes(access)
}
