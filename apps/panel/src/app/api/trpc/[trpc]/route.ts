import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { createContext } from '@/server/context'
import { logFailure } from '@/server/log-failure'
import { appRouter } from '@/server/router'
import { isSameOrigin } from '@/server/same-origin'

function handle(request: Request): Promise<Response> | Response {
  if (!isSameOrigin(request)) return new Response('Cross-site calls are not taken here.', { status: 403 })
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext,
    onError: ({ error, path, ctx }) => logFailure(error, path ?? '', ctx?.requestId),
    responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
  })
}

export { handle as GET, handle as POST }
