import { listRequests, RequestSearch } from '@vitrina/core/requests/list-requests'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

const RequestEntry = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  durationMs: z.int(),
  keyId: z.string(),
  keyName: z.string().nullable(),
  isTest: z.boolean(),
  at: z.string(),
})

/** The request log, for the panel alone. */
export const requestsRouter = router({
  list: procedure
    .input(RequestSearch)
    .output(z.array(RequestEntry))
    .query(({ ctx, input }) => listRequests(ctx.core, input)),
})
