import { z } from 'zod'

/** Who did something, as the outside sees it. */
export const Author = z
  .object({ type: z.enum(['user', 'key', 'agent', 'system']), id: z.string(), name: z.string() })
  .meta({ id: 'Author' })
export type Author = z.infer<typeof Author>
