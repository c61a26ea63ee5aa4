import { z } from 'zod'

/** Ids of the restaurants to limit someone to; null: all restaurants of the person who sets the limit. */
export const ChosenReach = z
  .array(z.string().max(100))
  .min(1)
  .max(500)
  .nullable()
  .describe('Ids of restaurants; null: all that whoever asks has')

const Named = z.object({ id: z.string(), name: z.string() })

/** The restaurants that can be chosen for a limit. */
export const OfferedReach = z.array(Named).describe('Restaurants that a limit is chosen from')
export type OfferedReach = z.infer<typeof OfferedReach>

/** The restaurants that someone is limited to. */
export const NamedReach = z.array(Named).nullable().describe('Restaurants it is limited to; null: all')
export type NamedReach = z.infer<typeof NamedReach>
