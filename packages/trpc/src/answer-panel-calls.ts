import { setTimeout } from 'node:timers/promises'
import { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { callsTogether } from '@vitrina/contract/panel-limits'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { spendCalls } from '@vitrina/core/rate/spend-calls'
import type { RequestContext } from './context.ts'
import { requestIdOf } from './request-id-of.ts'
import { appRouter } from './router.ts'

export interface PanelCallOptions {
  createContext(): Promise<RequestContext>
  onError(error: TRPCError, path: string, requestId: string): void
}

/** Path of the panel's calls to the router. */
const endpoint = '/api/trpc'

/**
 * Answers the calls of one request of the panel's pages: at most 20 together, else 400. Each call counts against the
 * minute limit of its session, or of its address where nobody is signed in: 429 with Retry-After when the limit is used
 * up.
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
      if (known && performance.now() < known.until) {
        await delayUntil()
        throw known.error
      }
      const context = await createContext()
      const procedures = info.calls.map(({ path }) => path)
      try {
        await spend(context, procedures)
      } catch (error) {
        // Cookies of unknown callers may be alike. After a refusal that included questions, other calls may still be
        // allowed.
        const isOfSession = cookie !== null && context.account && !procedures.includes('ai.ask')
        if (isOfSession && error instanceof TRPCError) remember(cookie, error)
        throw error
      }
      return context
    },
    onError: ({ error, path, ctx }) => onError(error, path ?? '', requestIdOf(error, ctx?.requestId)),
    responseMeta: ({ errors }) => ({ headers: { 'cache-control': 'no-store', ...retryAfter(errors) } }),
  })
}

// A caller that goes on after using up its minute is not looked up again for each refusal, and each refusal is delayed.
const refused = new Map<string, { until: number; error: TRPCError }>()
const [rememberedMs, maxRemembered] = [5000, 1000]
const [deferMs, maxDelayed] = [1000, 200]
let delayed = 0

function remember(cookie: string, error: TRPCError): void {
  if (refused.size >= maxRemembered) refused.clear()
  const leftMs = Number(retryAfter([error])['retry-after'] ?? 0) * 1000
  refused.set(cookie, { until: performance.now() + Math.min(rememberedMs, leftMs), error })
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

async function delayUntil(): Promise<void> {
  if (delayed >= maxDelayed) return
  delayed += 1
  await setTimeout(deferMs)
  delayed -= 1
}
