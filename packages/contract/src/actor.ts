import { z } from 'zod'

/** Who did something, in the public form. */
export const Author = z
  .object({
    type: z
      .enum(['user', 'key', 'agent', 'system'])
      .describe('`user`: a person in the panel, `key`: an API key, `agent`: an executor, `system`: the product itself'),
    id: z.string().describe('Stable id: `usr_…`, `key_…`, `agt_…` or that of the workspace'),
    name: z.string().describe('Name as it was when it was done'),
  })
  .meta({ id: 'Author', description: 'Who did it' })
export type Author = z.infer<typeof Author>
