import type { Scope } from '@vitrina/contract/scopes'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { requireReachOf } from './reach.ts'

/** Refuses the call with 403 `insufficient_scope` unless the actor has the scope. */
export function requireScope(ctx: Context, scope: Scope): void {
  if (ctx.scopes.has(scope)) return
  requireReachOf(ctx, scope)
  throw new DomainError('insufficient_scope', `This call needs the scope ${scope}; add it to the key or the role.`, {
    requiredScope: scope,
  })
}
