import type { TRPCError } from '@trpc/server'
import { encodeId, newUuid } from '@vitrina/db/ids'

const given = new WeakMap<TRPCError, string>()

/**
 * The id of the request that failed: from its context or, where the request was refused before it had one, an id stored
 * in the error for both answer and log.
 */
export function requestIdOf(error: TRPCError, ofContext: string | undefined): string {
  const id = ofContext ?? given.get(error) ?? encodeId('request', newUuid())
  given.set(error, id)
  return id
}
