import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { createContext } from '@/server/context'
import { logFailure } from '@/server/log-failure'
import { appRouter } from '@/server/router'
import { isSameOrigin } from '@/server/same-origin'

async function handle(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Cross-site calls are not taken here.', { status: 403 })
  return await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext,
    onError: ({ error, path, ctx }) => logFailure(error, path ?? '', ctx?.requestId),
    responseMeta: ({ errors }) => ({ headers: { 'cache-control': 'no-store', ...retryAfter(errors) } }),
  })
}

// Where several calls went in one, the longest wait.
function retryAfter(errors: readonly Error[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof DomainError ? Number(cause.extra['retryAfterSeconds']) : 0))
  const wait = Math.max(0, ...waits.filter(Number.isFinite))
  return wait > 0 ? { 'retry-after': String(wait) } : {}
}

export { handle as GET, handle as POST }
