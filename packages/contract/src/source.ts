import { z } from 'zod'

/** The two accounting systems: `source_a` speaks r_keeper 7, `source_b` speaks iiko. */
export const Source = z.enum(['source_a', 'source_b']).describe('Accounting system')
export type Source = z.infer<typeof Source>
