import type { Context } from '@vitrina/core/context'
import type { Endpoint } from '../registry.ts'

/** The answer of an endpoint to its flat input, checked against its schema. Throws what the procedure throws. */
export function callProcedure(endpoint: Endpoint, input: object, core: Context): Promise<unknown> {
  return endpoint.procedure({
    ctx: { core, person: null, requestId: core.requestId },
    path: endpoint.name,
    type: endpoint.method === 'GET' ? 'query' : 'mutation',
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  })
}
