import { z } from 'zod'
import { ListMeta } from './envelopes.ts'
import { apiVersion, contractVersion } from './versions.ts'

const Release = z
  .object({
    version: z.string(),
    apiVersion: z.string(),
    date: z.string().meta({ format: 'date' }),
    title: z.string(),
    changes: z.array(z.object({ type: z.enum(['added', 'changed']), title: z.string(), description: z.string() })),
  })
  .meta({ id: 'Release' })
type Release = z.infer<typeof Release>

/** The answer of `GET /changelog`: every release of the contract, newest first. */
export const Changelog = z
  .object({
    object: z.literal('list'),
    data: z.array(Release),
    meta: ListMeta.extend({ currentVersion: z.string(), apiVersion: z.string(), semverPolicy: z.string() }),
  })
  .meta({ id: 'Changelog' })
export type Changelog = z.infer<typeof Changelog>

export const semverPolicy =
  'Major for breaking changes, in a new path such as /api/v2; minor for new fields and routes; patch for fixes.'

export const currentVersion = contractVersion

const added = (title: string, description: string) => ({ type: 'added' as const, title, description })

/** Releases of the contract, newest first: all of them part of the one date-version there has been. */
export const releases: readonly Release[] = [
  {
    version: '1.3.0',
    apiVersion,
    date: apiVersion,
    title: 'Subscriptions that lead to agents, and the live stream',
    changes: [
      added('Agent targets', 'A subscription may lead to an agent: targetKind, agentProfile, deliveryMode.'),
      added('Storm control', 'Six wake-ups a minute, collapse of like events, no echo of an agent’s own actions.'),
      added('Replay', 'A log entry of a delivery can be sent again under the same event id.'),
      added('Live stream', 'GET /events/stream gives the events of webhooks as server-sent events.'),
    ],
  },
  {
    version: '1.2.0',
    apiVersion,
    date: apiVersion,
    title: 'Board and agents',
    changes: [
      added('Board', 'Cards, comments and agent tasks.'),
      added('Agents', 'The registry of executors.'),
      added('Board events', 'card.created, card.moved, card.done and card.commented.'),
      added('Scopes', 'read:kanban, write:kanban and read:agents.'),
    ],
  },
  {
    version: '1.1.0',
    apiVersion,
    date: apiVersion,
    title: 'Tool server and adapters',
    changes: [
      added('Tool server', 'POST /api/mcp offers the endpoints as tools; those that change data stand behind a flag.'),
      added('Adapters', 'One contract of a run for agent_local and agent_gateway.'),
      added('Scopes', 'write:agents, run:ops, read:audit and adapter:control.'),
    ],
  },
  {
    version: '1.0.0',
    apiVersion,
    date: apiVersion,
    title: 'First public version',
    changes: [
      added('Resources', 'Restaurants, menu, checks, staff, warehouse, dashboards, integrations and AI questions.'),
      added('Keys with scopes', 'Live and test keys, rate limit headers, idempotency.'),
      added('Webhooks', 'dish.updated, check.created and stock.low, signed.'),
      added('Description', 'OpenAPI document and problem+json errors.'),
    ],
  },
]
