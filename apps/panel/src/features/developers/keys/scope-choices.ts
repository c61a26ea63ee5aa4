import { type Scope, scopes } from '@vitrina/contract/scopes'

/** Scopes in the groups of the form. Together the groups contain every scope. */
export const scopeGroups = [
  {
    label: 'developers.scopes.figures',
    scopes: ['read:restaurants', 'read:dishes', 'read:checks', 'read:waiters', 'read:stock', 'read:dashboards'],
  },
  {
    label: 'developers.scopes.changes',
    scopes: ['write:restaurants', 'write:prices', 'write:stock', 'write:dashboards'],
  },
  {
    label: 'developers.scopes.board',
    scopes: ['read:kanban', 'write:kanban', 'read:agents', 'write:agents', 'ai:ask'],
  },
  {
    label: 'developers.scopes.service',
    scopes: [
      'read:webhooks',
      'write:webhooks',
      'read:integrations',
      'write:integrations',
      'run:ops',
      'read:audit',
      'adapter:control',
    ],
  },
] as const satisfies { label: string; scopes: Scope[] }[]

const reading = scopes.filter((scope) => scope.startsWith('read:'))

/** Common sets of scopes, by what a key is for. */
export const presets = {
  read: reading,
  board: [...reading, 'write:kanban'],
  agent: [...scopeGroups[0].scopes, 'read:kanban', 'write:kanban', 'read:agents', 'ai:ask', 'read:webhooks'],
  all: scopes,
} as const satisfies Record<string, readonly Scope[]>

export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]

/** The scopes of a preset that a user with the scopes `own` may give, in the contract's order. */
export function presetFor(preset: Preset, own: readonly Scope[]): Scope[] {
  const wanted: readonly Scope[] = presets[preset]
  return scopes.filter((scope) => wanted.includes(scope) && own.includes(scope))
}

/** Scopes with one added or removed, in the contract's order. */
export function withScope(given: readonly Scope[], scope: Scope, isGiven: boolean): Scope[] {
  return scopes.filter((each) => (each === scope ? isGiven : given.includes(each)))
}
