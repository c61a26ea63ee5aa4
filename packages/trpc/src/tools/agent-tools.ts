import type { LocalizedText } from '@vitrina/contract/figure-metrics'
import { requireScope } from '@vitrina/core/access/require-scope'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { type Endpoint, listEndpoints } from '../registry.ts'

/** An endpoint as a tool for agents. */
export interface AgentTool {
  name: string
  /** Its title, for people. */
  title: LocalizedText
  endpoint: Endpoint
  /** It changes data: a separate flag controls whether it is offered, and it always requires an `idempotencyKey`. */
  changes: boolean
  /** Whether it takes an `idempotencyKey`. */
  token: 'required' | 'optional' | null
}

/** Every tool, in the order of the contract. */
export function listAgentTools(): AgentTool[] {
  return listEndpoints().flatMap((endpoint) => {
    const { tool, toolTitle } = endpoint
    if (tool === null || toolTitle === null) return []
    const changes = endpoint.scope.startsWith('write:')
    // A question changes no data of the restaurants, but may be asked under a key.
    const optional = endpoint.idempotency === null ? null : ('optional' as const)
    return [{ name: tool, title: toolTitle, endpoint, changes, token: changes ? ('required' as const) : optional }]
  })
}

/** Throws for a tool that the key may not use, by its scopes or by the flag of the workspace. */
export function requireOffered({ endpoint, changes }: AgentTool, ctx: Context, mutations: boolean): void {
  requireScope(ctx, endpoint.scope)
  if (!changes || mutations) return
  throw new DomainError(
    'mcp_disabled',
    'Tools that change data are off in this workspace; whoever runs it sets mcp.mutations to true.',
  )
}

/** True for a tool that the key may use; only those are listed. */
export function isOffered({ endpoint, changes }: AgentTool, ctx: Context, mutations: boolean): boolean {
  if (endpoint.ofAllRestaurants && ctx.reach !== null) return false
  return ctx.scopes.has(endpoint.scope) && (!changes || mutations)
}
