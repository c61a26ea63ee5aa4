import { answerPanelCalls } from '@vitrina/trpc/answer-panel-calls'
import { createContext } from '@/server/context'
import { logFailure } from '@/server/logger'
import { isSameOrigin } from '@/server/same-origin'

async function handle(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Cross-site calls are not taken here.', { status: 403 })
  return await answerPanelCalls(request, { createContext, onError: logFailure })
}

export { handle as GET, handle as POST }
