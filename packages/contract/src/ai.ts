import { z } from 'zod'
import { ComputedWidget } from './dashboard.ts'
import { Period } from './dates.ts'
import { text } from './text.ts'

export const AskAi = z
  .strictObject({
    question: text(1, 4000).describe('Russian text'),
    threadId: z.string().max(100).describe('Thread to go on with, `thr_…`').optional(),
  })
  .meta({ id: 'AskAi' })
export type AskAi = z.infer<typeof AskAi>

export const AiAnswer = z
  .object({
    id: z.string(),
    object: z.literal('ai_answer'),
    threadId: z.string(),
    question: z.string(),
    answer: z.string(),
    surface: z.object({
      kind: z.literal('dashboard'),
      title: z.string(),
      period: Period,
      blocks: z.array(ComputedWidget),
    }),
    sources: z
      .array(z.object({ method: z.string(), path: z.string(), query: z.record(z.string(), z.string()) }))
      .describe('Calls that give the same numbers'),
    agentId: z.string(),
    adapter: z.string(),
  })
  .meta({ id: 'AiAnswer' })
export type AiAnswer = z.infer<typeof AiAnswer>
