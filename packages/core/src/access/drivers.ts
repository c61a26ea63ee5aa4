import type { Scope } from '@vitrina/contract/scopes'
import { z } from 'zod'
import type { Actor, Context } from '../context.ts'
import { heldScopes } from './held-scopes.ts'

/** Whose word an agent works by, as cards and subscriptions keep it: `user:<uuid>`. What they may is looked up as it works. */
export function driverOf({ type, id }: Pick<Actor, 'type' | 'id'>): string {
  return `${type}:${id}`
}

/** Who answers for what is done in a context: its actor, or those whose word its agent acts on. */
export function driversOf(ctx: Pick<Context, 'actor' | 'drivenBy'>): readonly string[] {
  return ctx.drivenBy ?? [driverOf(ctx.actor)]
}

const Driver = z.tuple([z.enum(['user', 'key', 'agent', 'system']), z.uuid()])

/**
 * The scopes that all of them hold now: nobody gets by an agent what they may not do themselves. Null when one of them has no
 * place in the workspace any more, and when nobody is known.
 */
export async function sharedScopes(ctx: Context, drivers: readonly string[]): Promise<ReadonlySet<Scope> | null> {
  let shared: ReadonlySet<Scope> | null = null
  for (const driver of drivers) {
    const [type, id] = Driver.parse(driver.split(':'))
    const held = await heldScopes(ctx, { type, id })
    if (!held) return null
    shared = shared ? scopesOfBoth(shared, held) : held
  }
  return shared
}

export function scopesOfBoth(one: ReadonlySet<Scope>, other: ReadonlySet<Scope>): ReadonlySet<Scope> {
  return new Set([...one].filter((scope) => other.has(scope)))
}
