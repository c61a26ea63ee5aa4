import { AnswerQuery, AnswerSource, AnswerSurface } from '@vitrina/contract/ai'
import { storable } from '@vitrina/core/text/storable'
import { z } from 'zod'

const tokens = z.int().min(0).max(2_147_483_647)

// The shape of `RunResult`, with its session already as text.
const Result = z.object({
  outcome: z.enum(['done', 'handed_back']),
  report: z.string(),
  surface: AnswerSurface.omit({ a2ui: true }).optional(),
  sources: z.array(AnswerSource).optional(),
  queries: z.array(AnswerQuery).max(20).optional(),
  suggestions: z.array(z.string().max(2000)).max(20).optional(),
  session: z.string().optional(),
  usage: z.object({ inputTokens: tokens, outputTokens: tokens, cost: z.number().min(0).nullable() }).optional(),
})

/** An adapter's result, which may come from anywhere: its shape is validated, and its texts are made storable. */
export function readResult(given: unknown) {
  return Result.transform(withoutAbsent).safeParse(storable(given))
}

function withoutAbsent({ surface, sources, queries, suggestions, session, usage, ...rest }: z.infer<typeof Result>) {
  return {
    ...rest,
    ...(surface && { surface }),
    ...(sources && { sources }),
    ...(queries && { queries }),
    ...(suggestions && { suggestions }),
    ...(session !== undefined && { session }),
    ...(usage && { usage }),
  }
}
