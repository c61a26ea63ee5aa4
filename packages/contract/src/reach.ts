import { z } from 'zod'

/** Ids of the restaurants that somebody is to be limited to; null: all that whoever chooses has. */
export const ChosenReach = z
  .array(z.string().max(100))
  .min(1)
  .max(500)
  .nullable()
  .describe('Ids of restaurants; null: all that whoever asks has')

/** The restaurants somebody is limited to. */
export const ToldReach = z
  .array(z.object({ id: z.string(), name: z.string() }))
  .nullable()
  .describe('Restaurants it is limited to; null: all')
export type ToldReach = z.infer<typeof ToldReach>
