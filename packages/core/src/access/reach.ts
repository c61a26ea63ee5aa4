import type { Scope } from '@vitrina/contract/scopes'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/**
 * Bare ids of the restaurants that access is limited to; null means all of them, now and later. An empty list means
 * none.
 */
export type Reach = readonly string[] | null

/**
 * Scopes that concern the chain as a whole. Those limited to some restaurants do not have them, whatever their role or
 * key.
 */
const ofAllRestaurants: readonly Scope[] = ['write:prices', 'read:audit', 'adapter:control']

/** The scopes that remain within this reach. */
export function scopesWithin(reach: Reach, scopes: ReadonlySet<Scope>): ReadonlySet<Scope> {
  return reach === null ? scopes : new Set([...scopes].filter((scope) => !ofAllRestaurants.includes(scope)))
}

/** The restaurants within both reaches. */
export function reachOfBoth(one: Reach, other: Reach): Reach {
  if (one === null || other === null) return one ?? other
  return one.filter((id) => other.includes(id))
}

/** The restaurants within either reach. */
export function reachOfEither(one: Reach, other: Reach): Reach {
  return one === null || other === null ? null : [...new Set([...one, ...other])]
}

/** Whether the first reach lies within the second. */
export function isWithin(one: Reach, other: Reach): boolean {
  if (other === null) return true
  return one?.every((id) => other.includes(id)) ?? false
}

/** A reach as the value of the column `restaurant_ids`. */
export function reachValue(reach: Reach): RawBuilder<string[] | null> {
  return sql<string[] | null>`${reach === null ? null : [...reach]}::uuid[]`
}

/** SQL condition: whether the reach in a row's `restaurant_ids` lies within the caller's own. */
export function withinReach(ctx: Pick<Context, 'reach'>, column: string): RawBuilder<boolean> {
  if (ctx.reach === null) return sql<boolean>`true`
  return sql<boolean>`coalesce(${sql.ref(column)} <@ ${ctx.reach}::uuid[], false)`
}

/**
 * Refuses a scope of the whole chain to a limited caller with the error of `requireFullAccess`, since being given the
 * scope would not help them.
 */
export function requireReachOf(ctx: Pick<Context, 'reach'>, scope: Scope): void {
  if (ofAllRestaurants.includes(scope)) requireFullAccess(ctx)
}

/** A reach as the journal records it: nothing when it is all restaurants. */
export function reachDetails(reach: Reach): { restaurantIds?: string[] } {
  return reach === null ? {} : { restaurantIds: reach.map((id) => encodeId('restaurant', id)) }
}

const ofAll = 'This concerns all restaurants, and access here is limited to some of them; ask somebody who has all.'

/**
 * Refuses with 403 what concerns all restaurants when the caller is limited to some. No scope would help, so the error
 * names none; `detail` says what it is about.
 */
export function requireFullAccess(ctx: Pick<Context, 'reach'>, detail = ofAll): void {
  if (ctx.reach !== null) throw new DomainError('insufficient_scope', detail)
}
