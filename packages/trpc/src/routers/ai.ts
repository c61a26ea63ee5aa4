import { AiAnswer, AiThread, AiTurn, AskAi } from '@vitrina/contract/ai'
import { itemOf } from '@vitrina/contract/envelopes'
import { askAi } from '@vitrina/core/ai/ask-ai'
import { listThreads } from '@vitrina/core/ai/list-threads'
import { readThread } from '@vitrina/core/ai/read-thread'
import { suggestQuestions } from '@vitrina/core/ai/suggest-questions'
import { z } from 'zod'
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
      example: { body: { question: 'Какая выручка за месяц?' } },
      errors: ['not_found', 'not_available'],
      tool: {
        name: 'ask_ai',
        title: {
          ru: 'Отвечает на вопрос о ресторанах словами и графиками.',
          en: 'Answers a question about the restaurants in words and charts.',
        },
      },
      outside: true,
    })
    .input(AskAi)
    .output(itemOf(AiAnswer))
    .mutation(({ ctx, input }) => askAi(ctx.core, input)),

  /** For the panel alone: the caller's own conversations, the latest first. */
  threads: procedure
    .input(z.strictObject({ limit: z.int().min(1).max(200) }).partial())
    .output(z.array(AiThread))
    .query(({ ctx, input }) => listThreads(ctx.core, input)),

  /** For the panel alone: suggested first questions, each ready to be asked as it is. */
  suggestions: procedure
    .input(z.strictObject({ language: z.enum(['ru', 'en']) }))
    .output(z.array(z.string()))
    .query(({ ctx, input }) => suggestQuestions(ctx.core, input)),

  thread: procedure
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ thread: AiThread, turns: z.array(AiTurn) }))
    .query(({ ctx, input }) => readThread(ctx.core, input)),
})
