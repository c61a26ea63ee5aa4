import { z } from 'zod'
import type { SessionCodec } from '../adapter.ts'
import type { Meaning } from '../reading/meaning.ts'
import { MeaningSchema } from '../reading/meaning-schema.ts'

/** What the built-in agent remembers of a conversation or a card: what was asked for last, which a next question may go on from. */
export interface MeantBefore {
  before: Meaning
}

const Saved = z.object({ before: MeaningSchema })

/** As text; what an older version kept in another form is forgotten. */
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
