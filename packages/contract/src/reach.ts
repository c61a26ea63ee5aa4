import { z } from 'zod'

/** Ids of the restaurants that somebody is to be limited to; null: all that whoever chooses has. */
export const ChosenReach = z
  .array(z.string().max(100))
  .min(1)
  .max(500)
  .nullable()
  .describe('Ids of restaurants; null: all that whoever asks has')

const Named = z.object({ id: z.string(), name: z.string() })

/** The restaurants that a limit may be chosen from. */
export const OfferedReach = z.array(Named).describe('Restaurants that a limit is chosen from')
export type OfferedReach = z.infer<typeof OfferedReach>

/** The restaurants somebody is limited to. */
export const ToldReach = z.array(Named).nullable().describe('Restaurants it is limited to; null: all')
export type ToldReach = z.infer<typeof ToldReach>
