import { z } from 'zod'
import { ProvisionalDay } from './day-closing.ts'
import { DayDifference } from './day-difference.ts'
import { NamedReach } from './reach.ts'
import { Role, Scope } from './scopes.ts'
import { Source } from './source.ts'

/** A connected accounting system, with what every member may see of it. */
export const SourceFreshness = z.object({
  source: Source,
  since: z.string().nullable().describe('End of the last exchange that brought its sales; null: none yet'),
  lateFrom: z.string().describe('The instant past which it is late, unless it is read before'),
  failing: z.boolean().describe('The last exchange did not bring its sales'),
  pastFailing: z.boolean().describe('The last comparison with the past did not bring its sales'),
})
export type SourceFreshness = z.infer<typeof SourceFreshness>

/** How fresh the showcase is. */
export const Freshness = z.object({
  lastExchangeAt: z.string().nullable(),
  lastStatus: z.string().nullable(),
  running: z.boolean(),
  dataTo: z.string().nullable().describe('Last business date held'),
  provisional: z.array(ProvisionalDay).describe('Days of the last week that are over and not known to be held whole'),
  differing: z
    .array(DayDifference)
    .describe('Closed days of the last week that the source tells otherwise another way'),
  sources: z.array(SourceFreshness).describe('The connected accounting systems'),
})
export type Freshness = z.infer<typeof Freshness>

/** A subscription none of whose deliveries has succeeded for days. */
export const FailingWebhook = z.object({
  id: z.string(),
  targetKind: z.enum(['url', 'agent']),
  target: z.string().describe('Address without its query, or the name of the agent'),
  since: z.string().describe('Date in the zone of the workspace'),
})
export type FailingWebhook = z.infer<typeof FailingWebhook>

const WorkspaceEntry = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  sampleOf: z
    .string()
    .nullable()
    .describe(
      'The workspace of theirs whose sample data it is, which everyone may only look at; null: it is their own',
    ),
})

/** The signed-in person and the workspace they work in. */
export const Me = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  workspaces: z.array(WorkspaceEntry),
  workspace: WorkspaceEntry.extend({
    timezone: z.string(),
    currency: z.string(),
    limitedTo: NamedReach,
    mayCloseSample: z.boolean(),
  }),
  scopes: z.array(Scope),
  today: z.string().describe('Business date in the zone of the workspace'),
  freshness: Freshness,
  position: z.int().describe('Last position of the feed of events before the rest was read'),
  failingWebhooks: z.array(FailingWebhook).describe('Empty for who may not change subscriptions'),
})
export type Me = z.infer<typeof Me>
