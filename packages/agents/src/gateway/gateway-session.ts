import { z } from 'zod'
import type { SessionCodec } from '../adapter.ts'
import type { Meaning } from '../reading/meaning.ts'
import { MeaningSchema } from '../reading/meaning-schema.ts'

const Turn = z.object({ question: z.string(), answer: z.string() })

const Stored = z.object({
  v: z.literal(1),
  turns: z.array(Turn).max(100),
  before: MeaningSchema.optional().catch(undefined),
})

/**
 * The earlier turns of this conversation or card, the oldest first; the answer to a question is stored as what was
 * computed.
 */
export interface GatewaySession {
  turns: readonly z.infer<typeof Turn>[]
  /** The last meaning, which the next question may follow up on. */
  before?: Meaning
}

const maxTurns = 8
const maxCharacterCount = 2000
const longestMeaning = 50_000

/** A session with one more turn; the oldest turns are dropped. */
export function withTurn(
  session: GatewaySession | null,
  question: string,
  answer: string,
  before?: Meaning,
): GatewaySession {
  const turn = { question: cut(question), answer: cut(answer) }
  const isSaved = before && JSON.stringify(before).length <= longestMeaning
  return { turns: [...(session?.turns ?? []), turn].slice(-maxTurns), ...(isSaved && { before }) }
}

/** Sessions as JSON with a version. Those of another version, or too long to be ours, are dropped. */
export const gatewaySessions: SessionCodec<GatewaySession> = {
  encode: ({ turns, before }) => {
    const kept = turns
      .slice(-maxTurns)
      .map(({ question, answer }) => ({ question: cut(question), answer: cut(answer) }))
    return JSON.stringify({ v: 1, turns: kept, before })
  },
  decode: (text) => {
    const read = text.length > longestText ? null : Stored.safeParse(readJson(text))
    if (!read?.success) return null
    const { turns, before } = read.data
    return { turns: turns.slice(-maxTurns), ...(before && { before }) }
  },
}

// Every character may take six in JSON.
const longestText = maxTurns * maxCharacterCount * 2 * 6 + longestMeaning + 1000

function cut(text: string): string {
  return text.length <= maxCharacterCount ? text : `${text.slice(0, maxCharacterCount - 1)}…`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
