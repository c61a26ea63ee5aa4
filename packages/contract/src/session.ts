import { z } from 'zod'
import { Role, Scope } from './scopes.ts'

/** How fresh the showcase is. */
export const Freshness = z.object({
  lastExchangeAt: z.string().nullable(),
  lastStatus: z.string().nullable(),
  running: z.boolean(),
  dataTo: z.string().nullable().describe('Last business date held'),
})
export type Freshness = z.infer<typeof Freshness>

const WorkspaceEntry = z.object({ id: z.string(), name: z.string(), role: Role })

/** The signed-in person and the workspace they work in. */
export const Me = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  workspaces: z.array(WorkspaceEntry),
  workspace: WorkspaceEntry.extend({ timezone: z.string(), currency: z.string() }),
  scopes: z.array(Scope),
  today: z.string().describe('Business date in the zone of the workspace'),
  freshness: Freshness,
})
export type Me = z.infer<typeof Me>
