import { AiAnswer, AskAi } from '@vitrina/contract/ai'
import { itemOf } from '@vitrina/contract/envelopes'
import { askAi } from '@vitrina/core/ai/ask-ai'
import { procedure, router } from '../init.ts'

export const aiRouter = router({
  ask: procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/ai/ask',
        tags: ['AI'],
        summary: 'Ask the default agent about the restaurants',
        description: 'Answers in words and with dashboard blocks to draw. A thread that is not there is 404.',
      },
      scope: 'ai:ask',
      errors: ['not_found', 'not_available'],
      tool: 'ask_ai',
      outside: true,
    })
    .input(AskAi)
    .output(itemOf(AiAnswer))
    .mutation(({ ctx, input }) => askAi(ctx.core, input)),
})
