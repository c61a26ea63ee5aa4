import { type AgentDetail, type AgentKind, type CreateAgent, scopesNotForAgents } from '@vitrina/contract/agent'
import { type Scope, scopes } from '@vitrina/contract/scopes'

/** The values of an agent's form. */
export interface AgentValues {
  name: string
  kind: AgentKind
  description: string
  instructions: string
  scopes: Scope[]
  /** Null for the adapter that the workspace uses. */
  adapter: string | null
  isActive: boolean
  isExternal: boolean
}

/** Scopes in the groups of the form. Scopes that no agent may have are in no group. */
export const scopeGroups = [
  {
    label: 'agents.group.figures',
    scopes: ['read:restaurants', 'read:dishes', 'read:checks', 'read:waiters', 'read:stock', 'read:dashboards'],
  },
  { label: 'agents.group.board', scopes: ['read:kanban', 'write:kanban', 'read:agents', 'ai:ask'] },
  { label: 'agents.group.changes', scopes: ['write:restaurants', 'write:prices', 'write:stock', 'write:dashboards'] },
  {
    label: 'agents.group.service',
    scopes: ['read:integrations', 'read:webhooks', 'write:webhooks', 'run:ops', 'read:audit'],
  },
] as const satisfies { label: string; scopes: Scope[] }[]

// What an agent needs to answer and to work on the board; all other scopes must be chosen deliberately.
const usual: readonly Scope[] = [...scopeGroups[0].scopes, 'read:kanban', 'write:kanban']

/** Returns the form's values for an agent, or for a new one created by a user with the scopes `own`. */
export function valuesOf(agent: AgentDetail | null, own: readonly Scope[]): AgentValues {
  if (agent === null) {
    return {
      name: '',
      kind: 'employee',
      description: '',
      instructions: '',
      scopes: usual.filter((scope) => own.includes(scope)),
      adapter: null,
      isActive: true,
      isExternal: false,
    }
  }
  const { name, kind, description, instructions, ownAdapter, isActive, isExternal } = agent
  return {
    name,
    kind,
    description: description ?? '',
    instructions,
    // A scope that no agent may have (any more) is removed by the next save.
    scopes: inOrder(agent.scopes.filter((scope) => !scopesNotForAgents.includes(scope))),
    adapter: ownAdapter,
    isActive,
    isExternal,
  }
}

/** Returns the values to save, without those texts of the product that are unchanged: the stored ones stay. */
export function withoutOwn<Values extends Pick<CreateAgent, 'name' | 'description'>>(
  { name, description, ...values }: Values,
  stored: AgentDetail,
) {
  const own = stored.labelsOf?.labels ?? []
  return {
    ...values,
    ...(!(own.includes('name') && name === stored.name) && { name }),
    ...(!(own.includes('description') && description === stored.description) && { description }),
  }
}

/** Returns the scopes with one added or removed, in the contract's order. */
export function withScope(given: readonly Scope[], scope: Scope, isGiven: boolean): Scope[] {
  const others = given.filter((each) => each !== scope)
  return inOrder(isGiven ? [...others, scope] : others)
}

function inOrder(given: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => given.includes(scope))
}
