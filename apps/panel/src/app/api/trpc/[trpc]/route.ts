import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { createContext } from '@/server/context'
import { logFailure } from '@/server/log-failure'
import { appRouter } from '@/server/router'
import { isSameOrigin } from '@/server/same-origin'
import { getServices } from '@/server/services'

async function handle(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Cross-site calls are not taken here.', { status: 403 })
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext,
    onError: ({ error, path, ctx }) => logFailure(error, path ?? '', ctx?.requestId),
    responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
  })
  // A page that asks again on a connection it has would keep the process from ending.
  if (getServices().isStopping) response.headers.set('connection', 'close')
  return response
}

export { handle as GET, handle as POST }
