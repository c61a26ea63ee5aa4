import { TRPCError } from '@trpc/server'
import type { Context } from '@vitrina/core/context'
import { inOwnTerms } from '@vitrina/core/errors/read-issues'
import { ZodError, z } from 'zod'
import type { Endpoint } from '../registry.ts'

/**
 * Returns the answer of an endpoint to its flat input, checked against its schema. Throws what the procedure throws. A
 * read is aborted by `signal`.
 */
export async function callProcedure(
  endpoint: Endpoint,
  input: object,
  core: Context,
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    return await endpoint.procedure({
      ctx: { core, person: null, requestId: core.requestId },
      path: endpoint.name,
      type: endpoint.method === 'GET' ? 'query' : 'mutation',
      getRawInput: async () => input,
      signal,
      batchIndex: 0,
    })
  } catch (error) {
    throw (error instanceof TRPCError && error.cause instanceof ZodError && findInputError(endpoint, input)) || error
  }
}

// tRPC does not allow custom texts for refused input, so the input is parsed once more for them.
function findInputError({ procedure }: Endpoint, input: object): ZodError | null {
  const [schema] = procedure._def.inputs
  const read = schema instanceof z.ZodType ? schema.safeParse(input, inOwnTerms) : null
  return read?.error ?? null
}
