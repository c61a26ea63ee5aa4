import type { Scope } from '@vitrina/contract/scopes'
import { z } from 'zod'
import type { Actor, Context } from '../context.ts'
import { reachOfBoth } from './reach.ts'
import { type Rights, storedRights } from './stored-rights.ts'

/**
 * Identifies who an agent acts for, as cards and subscriptions store it: `user:<uuid>`. Their rights are looked up
 * while the agent works.
 */
export function driverOf({ type, id }: Pick<Actor, 'type' | 'id'>): string {
  return `${type}:${id}`
}

/** Who is responsible for what is done in a context: its actor, or those its agent acts for. */
export function driversOf(ctx: Pick<Context, 'actor' | 'drivenBy'>): readonly string[] {
  return ctx.drivenBy ?? [driverOf(ctx.actor)]
}

const Driver = z.tuple([z.enum(['user', 'key', 'agent', 'system']), z.uuid()])

/**
 * Returns the rights that all of the drivers have now, so that no one gains through an agent what they may not do or
 * see themselves. Null when one of them no longer has a place in the workspace, and when there are no drivers.
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

/** The scopes that both have, for the restaurants that both may see. */
export function rightsOfBoth(one: Rights, other: Rights): Rights {
  const scopes: ReadonlySet<Scope> = new Set([...one.scopes].filter((scope) => other.scopes.has(scope)))
  return { scopes, reach: reachOfBoth(one.reach, other.reach) }
}
