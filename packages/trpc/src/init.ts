import { initTRPC, TRPCError } from '@trpc/server'
import { type ErrorCode, errorCatalogue } from '@vitrina/contract/errors'
import type { LocalizedText } from '@vitrina/contract/figure-metrics'
import type { ListDefinition } from '@vitrina/contract/list-query'
import type { Scope } from '@vitrina/contract/scopes'
import { inText, TookTooLongError } from '@vitrina/core/errors/database-errors'
import { DomainError, UnansweredError } from '@vitrina/core/errors/domain-error'
import { readFromReplica } from '@vitrina/core/workspaces/read-from-replica'
import { forTenant } from '@vitrina/db/tenant-pool'
import { whileWanted } from '@vitrina/db/wanted'
import type { OpenApiMeta } from 'trpc-to-openapi'
import type { RequestContext } from './context.ts'
import { toProblem } from './problem.ts'
import { requestIdOf } from './request-id-of.ts'
import { requireShallow } from './tools/require-shallow.ts'

/** Metadata of a procedure. Only procedures with `openapi` are open to keys. */
export interface ProcedureMeta extends OpenApiMeta {
  /** Scope the contract requires; core enforces it, the document and the tools state it. */
  scope?: Scope
  /** The agents' tool made of this endpoint, with its title for people. */
  tool?: { name: string; title: LocalizedText }
  /** It concerns all restaurants: who is limited to some is refused, whatever their scopes. */
  ofAllRestaurants?: true
  /** The list behind the endpoint: its filters and sort keys. */
  list?: ListDefinition
  /** Success is 201, not 200. */
  created?: true
  /** A POST or PATCH that takes no body. */
  bodyless?: true
  /** The effect is outside the database, so a lease blocks repeats under the same Idempotency-Key. */
  outside?: true
  /**
   * The effect only adds rows, so repeats under the same Idempotency-Key may be detected at the end of the transaction.
   */
  adds?: true
  /**
   * The example in the document: a body to send, and the fields in which the answer differs from the example of its
   * schema. The answer already repeats the fields of the body.
   */
  example?: { body?: Record<string, unknown>; answer?: Record<string, unknown> }
  /** Answers with server-sent events; the transport serves them itself. */
  stream?: true
  /**
   * The answer depends on nothing but the input, the caller's rights and restaurants, the clock, and data with a version,
   * so it may be given again while that is the same.
   */
  remembered?: true
  /** The same of a procedure of the panel, whose answers are not remembered. */
  versioned?: true
  /** Error codes besides those that follow from its method, path and list; the document lists them. */
  errors?: readonly ErrorCode[]
  [key: string]: unknown
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    // A connection without data for longer than two pings is dead, and the browser reconnects.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error, path, ctx }) => ({
      ...shape,
      // Stacks and messages of internal errors are not sent.
      message: error.cause instanceof DomainError ? error.message : shape.data.code,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path,
        // For the panel, which shows it in the reader's language.
        ...(error.cause instanceof UnansweredError && { fault: error.cause.fault }),
        problem: toProblem(error, {
          host: '',
          instance: path ?? '',
          requestId: requestIdOf(error, ctx?.requestId),
          input: 'query',
        }),
      },
    }),
  })

// In tRPC 11 next() does not throw: a failure is a result, and only here is it given its code.
const errors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next()
  if (result.ok) return result
  const cause = inText(result.error.cause)
  if (!(cause instanceof DomainError)) return result
  if (cause instanceof TookTooLongError) {
    const logger = ctx.core?.logger ?? ctx.visitor?.logger
    logger?.warn({ path, requestId: ctx.requestId }, 'a statement ran into its time limit')
  }
  throw new TRPCError({ code: trpcCode(errorCatalogue[cause.code].status), message: cause.message, cause })
})

// A query is aborted when its caller leaves. A mutation runs to its end: a caller that repeats it finds its result.
const wanted = t.middleware(({ type, signal, next }) =>
  type === 'query' && signal ? whileWanted(signal, () => next()) : next(),
)

const signedIn = t.middleware(({ ctx, next }) => {
  if (!ctx.core) throw new DomainError('unauthorized', 'Sign in first.')
  const { core } = ctx
  return forTenant(core.workspace.id, () => next({ ctx: { ...ctx, core } }))
})

const visiting = t.middleware(({ ctx, next }) => {
  if (!ctx.visitor) throw new DomainError('unauthorized', 'Sign in first.')
  return next({ ctx: { ...ctx, visitor: ctx.visitor } })
})

// Where a read goes follows from what it depends on: of data with a version, a replica can tell whether it has it.
const fromReplica = t.middleware(({ ctx, meta, next }) => {
  const { core } = ctx
  if (!core || !(meta?.remembered || meta?.versioned)) return next()
  return readFromReplica(
    core,
    (reading) => next({ ctx: { ...ctx, core: reading } }),
    // Any other code is an answer to the caller.
    (result) =>
      result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR' ? undefined : (result.error.cause ?? result.error),
  )
})

const shallow = t.middleware(async ({ getRawInput, next }) => {
  requireShallow(await getRawInput())
  return next()
})

export const router = t.router

/** A procedure for callers that are signed in or have a key. */
export const procedure = t.procedure.use(errors).use(wanted).use(signedIn).use(shallow).use(fromReplica)

/** A procedure of the panel for any caller, signed in or not: the pages behind secret links. */
export const publicProcedure = t.procedure.use(errors).use(wanted).use(visiting).use(shallow)

function trpcCode(status: number): TRPCError['code'] {
  switch (status) {
    case 400:
      return 'BAD_REQUEST'
    case 401:
      return 'UNAUTHORIZED'
    case 403:
      return 'FORBIDDEN'
    case 404:
      return 'NOT_FOUND'
    case 409:
      return 'CONFLICT'
    case 422:
      return 'UNPROCESSABLE_CONTENT'
    case 429:
      return 'TOO_MANY_REQUESTS'
    case 503:
      return 'SERVICE_UNAVAILABLE'
    default:
      return 'INTERNAL_SERVER_ERROR'
  }
}
