import { z } from 'zod'

/** What each scope allows, as the contract describes it. Keys and panel roles are both sets of scopes. */
export const scopeCatalogue = {
  'read:restaurants': 'read restaurants',
  'write:restaurants': 'change restaurants',
  'read:dishes': 'read menu and food cost',
  'write:prices': 'change dish prices',
  'read:checks': 'read checks and sales',
  'read:waiters': 'read waiters and statistics',
  'read:stock': 'read warehouse',
  'write:stock': 'record receipts and write-offs',
  'read:dashboards': 'read dashboards and data',
  'write:dashboards': 'create and edit dashboards',
  'read:integrations': 'read integrations',
  'write:integrations': 'connect integrations',
  'ai:ask': 'ask the AI agent',
  'read:webhooks': 'read subscriptions and the live stream',
  'write:webhooks': 'manage webhooks',
  'read:kanban': 'read the board',
  'write:kanban': 'create and move cards',
  'read:agents': 'list digital employees',
  'write:agents': 'manage agents and tasks',
  'run:ops': 'start exchanges, scans and mailings',
  'read:audit': 'read the action journal',
  'adapter:control': 'manage the adapter itself (owner only)',
} as const

export type Scope = keyof typeof scopeCatalogue

export const scopes = Object.keys(scopeCatalogue) as [Scope, ...Scope[]]
export const Scope = z.enum(scopes)

const reading = scopes.filter((scope) => scope.startsWith('read:') && scope !== 'read:audit')

/** Panel roles as sets of scopes: a person and a key may do exactly what their scopes allow. */
export const roleScopes = {
  owner: scopes,
  manager: scopes.filter((scope) => scope !== 'adapter:control' && scope !== 'read:audit'),
  developer: [...reading, 'write:webhooks', 'write:integrations', 'ai:ask', 'run:ops'],
  viewer: reading.filter((scope) => scope !== 'read:webhooks' && scope !== 'read:integrations'),
} as const satisfies Record<string, readonly Scope[]>

export const Role = z.enum(['owner', 'manager', 'developer', 'viewer'])
export type Role = z.infer<typeof Role>
