import type { Role } from '@vitrina/contract/scopes'
import { chooseReach } from '../access/choose-reach.ts'
import type { Reach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { invalidBody } from '../errors/invalid-body.ts'

/**
 * Resolves the public ids of a member's restaurants; null means all. 422 for an owner limited to some: whoever manages
 * the team could extend it.
 */
export async function memberReach(ctx: Context, role: Role, ids: readonly string[] | null): Promise<Reach> {
  if (ids !== null && role === 'owner') {
    throw invalidBody([{ pointer: '#/restaurantIds', detail: 'must be null: an owner has all restaurants' }])
  }
  return chooseReach(ctx, ids, '#/restaurantIds')
}
