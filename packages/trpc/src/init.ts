import { initTRPC, TRPCError } from '@trpc/server'
import { type ErrorCode, errorCatalogue } from '@vitrina/contract/errors'
import type { LocalizedText } from '@vitrina/contract/figure-metrics'
import type { ListDefinition } from '@vitrina/contract/list-query'
import type { Scope } from '@vitrina/contract/scopes'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { inText, TookTooLongError } from '@vitrina/core/errors/took-too-long'
import { forTenant } from '@vitrina/db/tenant-pool'
import { whileWanted } from '@vitrina/db/wanted'
import type { OpenApiMeta } from 'trpc-to-openapi'
import type { RequestContext } from './context.ts'
import { toProblem } from './problem.ts'
import { requestIdOf } from './request-id-of.ts'
import { requireShallow } from './tools/require-shallow.ts'

/** What a procedure says of itself. Only those with `openapi` are open to keys. */
export interface ProcedureMeta extends OpenApiMeta {
  /** Scope the contract asks for; core enforces it, the document and tools tell it. */
  scope?: Scope
  /** The agents' tool made of this endpoint, and what it does in words for people. */
  tool?: { name: string; title: LocalizedText }
  /** The list behind the endpoint: its filters and sort keys. */
  list?: ListDefinition
  /** Success is 201, not 200. */
  created?: true
  /** A POST or PATCH that takes no body. */
  bodyless?: true
  /** The effect lies outside the database, so a repeat under the same Idempotency-Key is held off by a lease. */
  outside?: true
  /** The effect only adds rows, so a repeat under the same Idempotency-Key may be told at its end. */
  adds?: true
  /**
   * What the document shows of it: a body to send and what an answer says otherwise than the example of its schema, which
   * gives what was sent again.
   */
  example?: { body?: Record<string, unknown>; answer?: Record<string, unknown> }
  /** Answers as server-sent events; the transport carries them itself. */
  stream?: true
  /** Error codes it answers with beyond those that follow from its method, path and list; the document tells of them. */
  errors?: readonly ErrorCode[]
  [key: string]: unknown
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    // A line that says nothing for longer than two pings is dead, and the browser makes it anew.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error, path, ctx }) => ({
      ...shape,
      // Stacks and messages of the inside stay inside.
      message: error.cause instanceof DomainError ? error.message : shape.data.code,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path,
        problem: toProblem(error, {
          host: '',
          instance: path ?? '',
          requestId: requestIdOf(error, ctx?.requestId),
          input: 'query',
        }),
      },
    }),
  })

// In tRPC 11 next() does not throw: a failure is a result, and this is the one place where it gets its code.
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

// A read ends with the wish for it. A change goes on to its end: whoever repeats it finds what came of it.
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

const shallow = t.middleware(async ({ getRawInput, next }) => {
  requireShallow(await getRawInput())
  return next()
})

export const router = t.router

/** A procedure for whoever is signed in or holds a key. */
export const procedure = t.procedure.use(errors).use(wanted).use(signedIn).use(shallow)

/** A procedure of the panel for whoever calls it, signed in or not: what a secret link leads to. */
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
