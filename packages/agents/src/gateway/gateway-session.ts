import { z } from 'zod'
import type { SessionCodec } from '../adapter.ts'

const Turn = z.object({ question: z.string(), answer: z.string() })

const Stored = z.object({ v: z.literal(1), turns: z.array(Turn).max(100) })

/** What was said before in this conversation or on this card, the oldest first. */
export interface GatewaySession {
  turns: readonly z.infer<typeof Turn>[]
}

const mostTurns = 8
const mostCharacters = 2000

/** What a session is with one more turn; the oldest give way. */
export function withTurn(session: GatewaySession | null, question: string, answer: string): GatewaySession {
  const turn = { question: cut(question), answer: cut(answer) }
  return { turns: [...(session?.turns ?? []), turn].slice(-mostTurns) }
}

/** Sessions as JSON with a version; what is of another one, or too long to be ours, is forgotten. */
export const gatewaySessions: SessionCodec<GatewaySession> = {
  encode: ({ turns }) => {
    const kept = turns
      .slice(-mostTurns)
      .map(({ question, answer }) => ({ question: cut(question), answer: cut(answer) }))
    return JSON.stringify({ v: 1, turns: kept })
  },
  decode: (text) => {
    const read = text.length > longestText ? null : Stored.safeParse(readJson(text))
    return read?.success ? { turns: read.data.turns.slice(-mostTurns) } : null
  },
}

// Every character may take six in JSON.
const longestText = mostTurns * mostCharacters * 2 * 6 + 1000

function cut(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
