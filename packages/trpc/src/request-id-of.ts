import type { TRPCError } from '@trpc/server'
import { encodeId, newUuid } from '@vitrina/db/ids'

const given = new WeakMap<TRPCError, string>()

/** The id of the request that failed: its context's, or, where it was refused before it had one, an id that its error keeps for answer and log. */
export function requestIdOf(error: TRPCError, ofContext: string | undefined): string {
  const id = ofContext ?? given.get(error) ?? encodeId('request', newUuid())
  given.set(error, id)
  return id
}
