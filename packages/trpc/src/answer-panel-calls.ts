import { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { callsTogether } from '@vitrina/contract/panel-limits'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { spendCalls } from '@vitrina/core/rate/spend-calls'
import type { RequestContext } from './context.ts'
import { appRouter } from './router.ts'

export interface PanelCallOptions {
  createContext(): Promise<RequestContext>
  onError(error: TRPCError, path: string, requestId: string | undefined): void
}

/** Path of the router's calls on the panel. */
const endpoint = '/api/trpc'

/**
 * Answers the calls of one request of the panel's pages: 20 together at most, else 400, and each taken from the minute of its
 * session, or of its address where nobody is signed in: 429 with Retry-After when that is used up.
 */
export function answerPanelCalls(req: Request, { createContext, onError }: PanelCallOptions): Promise<Response> {
  return fetchRequestHandler({
    endpoint,
    req,
    router: appRouter,
    maxBatchSize: callsTogether,
    createContext: async ({ info }) => {
      const cookie = req.headers.get('cookie')
      const known = cookie === null ? undefined : refused.get(cookie)
      if (known && performance.now() < known.until) throw known.error
      const context = await createContext()
      const procedures = info.calls.map(({ path }) => path)
      try {
        await spend(context, procedures)
      } catch (error) {
        // Where there were questions among them, other calls may still be let through.
        if (cookie !== null && error instanceof TRPCError && !procedures.includes('ai.ask')) remember(cookie, error)
        throw error
      }
      return context
    },
    onError: ({ error, path, ctx }) => onError(error, path ?? '', ctx?.requestId),
    responseMeta: ({ errors }) => ({ headers: { 'cache-control': 'no-store', ...retryAfter(errors) } }),
  })
}

// Whoever asks on with a minute used up is not looked up again for each refusal.
const refused = new Map<string, { until: number; error: TRPCError }>()
const rememberedMs = 1000
const mostRemembered = 1000

function remember(cookie: string, error: TRPCError): void {
  if (refused.size >= mostRemembered) refused.clear()
  refused.set(cookie, { until: performance.now() + rememberedMs, error })
}

async function spend({ visitor, account, requestId }: RequestContext, procedures: string[]): Promise<void> {
  if (!visitor) return
  const caller = account ? { sessionId: account.sessionId } : { address: visitor.address ?? 'unknown' }
  try {
    await spendCalls(visitor.db, caller, procedures, visitor.now())
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, message, extra } = error
    const cause = new DomainError(code, message, { ...extra, requestId })
    throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause })
  }
}

function retryAfter(errors: TRPCError[]): { 'retry-after'?: string } {
  const waits = errors.flatMap(({ cause }) =>
    cause instanceof DomainError ? (cause.extra['retryAfterSeconds'] ?? []) : [],
  )
  const [wait] = waits.filter((each) => typeof each === 'number').sort((a, b) => b - a)
  return wait === undefined ? {} : { 'retry-after': String(wait) }
}
