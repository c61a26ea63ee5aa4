import { z } from 'zod'
import { instant } from './dates.ts'

/** Every event of the contract. */
export const EventType = z
  .enum(['dish.updated', 'check.created', 'stock.low', 'card.created', 'card.moved', 'card.done', 'card.commented'])
  .describe('Kind of event')
export type EventType = z.infer<typeof EventType>

/** Fields that every event has. */
export const eventFrame = {
  id: z.string().describe('`evt_…`, the same over attempts, replays and the stream'),
  object: z.literal('event'),
  createdAt: instant('When it happened'),
  apiVersion: z.string().describe('Date-version its object is written in'),
  livemode: z.boolean().describe('False in the sandbox of test keys, and for a test event sent from the panel'),
  actor: z
    .object({
      type: z
        .enum(['key', 'user', 'agent', 'exchange'])
        .describe(
          '`key`: an API key, `user`: a person in the panel, `agent`: an executor, `exchange`: the product itself',
        ),
      id: z.string().describe('Stable id: `key_…`, `usr_…`, `agt_…`, or that of the workspace for an exchange'),
    })
    .describe('Who caused it'),
}

/** What receivers of webhooks and readers of the stream get, byte for byte, whatever the event is about. */
export const ServiceEvent = z.object({
  ...eventFrame,
  type: EventType,
  data: z.object({
    object: z.record(z.string(), z.unknown()),
    previous: z.record(z.string(), z.unknown()).optional(),
  }),
})
export type ServiceEvent = z.infer<typeof ServiceEvent>

const typeNames = EventType.options.map((type) => type.replace('.', '\\.')).join('|')

/** Query of the live stream. */
export const StreamQuery = z.strictObject({
  types: z
    .string()
    .regex(new RegExp(`^(${typeNames})(,(${typeNames}))*$`), {
      error: `must be event types, comma separated: ${EventType.options.join(', ')}`,
    })
    .transform((text): ReadonlySet<EventType> => new Set(text.split(',').map((type) => EventType.parse(type))))
    .describe('Types of events to send, comma separated; every type when absent')
    .optional(),
})
