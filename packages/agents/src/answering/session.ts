import { z } from 'zod'
import type { SessionCodec } from '../adapter.ts'
import type { Meaning } from '../reading/meaning.ts'
import { MeaningSchema } from '../reading/meaning-schema.ts'

/**
 * What the built-in agent stores for a conversation or a card: the last meaning, which the next question may follow up
 * on.
 */
export interface MeantBefore {
  before: Meaning
}

const Saved = z.object({ before: MeaningSchema })

/** Sessions as JSON; a text that an older version stored in another form is dropped. */
export const sessions: SessionCodec<MeantBefore> = {
  encode: (session) => JSON.stringify(session),
  decode: (text) => {
    try {
      return Saved.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  },
}
