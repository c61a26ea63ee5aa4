import type { Scope } from '@vitrina/contract/scopes'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/** Bare ids of the restaurants somebody is limited to; null: all of them, now and later. An empty list is none. */
export type Reach = readonly string[] | null

/** What concerns the chain as a whole: whoever is limited to some of its restaurants does not have these, by whatever role or key. */
const ofAllRestaurants: readonly Scope[] = ['write:prices', 'read:audit', 'adapter:control']

/** The scopes as far as somebody of this reach may use them. */
export function scopesWithin(reach: Reach, scopes: ReadonlySet<Scope>): ReadonlySet<Scope> {
  return reach === null ? scopes : new Set([...scopes].filter((scope) => !ofAllRestaurants.includes(scope)))
}

/** The restaurants that both reach. */
export function reachOfBoth(one: Reach, other: Reach): Reach {
  if (one === null || other === null) return one ?? other
  return one.filter((id) => other.includes(id))
}

/** The restaurants that either reaches. */
export function reachOfEither(one: Reach, other: Reach): Reach {
  return one === null || other === null ? null : [...new Set([...one, ...other])]
}

/** Whether one reaches no further than the other. */
export function isWithin(one: Reach, other: Reach): boolean {
  if (other === null) return true
  return one?.every((id) => other.includes(id)) ?? false
}

/** A reach as the column `restaurant_ids` has it. */
export function reachValue(reach: Reach): RawBuilder<string[] | null> {
  return sql<string[] | null>`${reach === null ? null : [...reach]}::uuid[]`
}

/** Whether what a row's `restaurant_ids` reach is within the caller's own: a condition of SQL. */
export function withinReach(ctx: Pick<Context, 'reach'>, column: string): RawBuilder<boolean> {
  if (ctx.reach === null) return sql<boolean>`true`
  return sql<boolean>`coalesce(${sql.ref(column)} <@ ${ctx.reach}::uuid[], false)`
}

/** Refuses what takes a scope of the whole chain in the words of `requireFullAccess`: no scope given would help who is limited. */
export function requireReachOf(ctx: Pick<Context, 'reach'>, scope: Scope): void {
  if (ofAllRestaurants.includes(scope)) requireFullAccess(ctx)
}

/** How the journal tells of it: nothing where it is all of them. */
export function toldReach(reach: Reach): { restaurantIds?: string[] } {
  return reach === null ? {} : { restaurantIds: reach.map((id) => encodeId('restaurant', id)) }
}

/** Refuses with 403 what concerns all restaurants to whoever is limited to some. */
export function requireFullAccess(ctx: Pick<Context, 'reach'>): void {
  if (ctx.reach === null) return
  throw new DomainError(
    'insufficient_scope',
    'This concerns all restaurants, and access here is limited to some of them; ask somebody who has all.',
  )
}
