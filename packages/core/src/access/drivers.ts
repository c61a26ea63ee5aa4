import type { Scope } from '@vitrina/contract/scopes'
import { z } from 'zod'
import type { Actor, Context } from '../context.ts'
import { reachOfBoth } from './reach.ts'
import { type Rights, storedRights } from './stored-rights.ts'

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
 * The rights that all of them hold now: nobody gets by an agent what they may not do or know themselves. Null when one of them has no
 * place in the workspace any more, and when nobody is known.
 */
export async function sharedRights(ctx: Context, drivers: readonly string[]): Promise<Rights | null> {
  let shared: Rights | null = null
  for (const driver of drivers) {
    const [type, id] = Driver.parse(driver.split(':'))
    const held = await storedRights(ctx, { type, id })
    if (!held) return null
    shared = shared ? rightsOfBoth(shared, held) : held
  }
  return shared
}

/** What both may do, of the restaurants that both may know of. */
export function rightsOfBoth(one: Rights, other: Rights): Rights {
  const scopes: ReadonlySet<Scope> = new Set([...one.scopes].filter((scope) => other.scopes.has(scope)))
  return { scopes, reach: reachOfBoth(one.reach, other.reach) }
}
