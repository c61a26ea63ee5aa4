import { z } from 'zod'

/** Every event of the contract. */
export const EventType = z.enum([
  'dish.updated',
  'check.created',
  'stock.low',
  'card.created',
  'card.moved',
  'card.done',
  'card.commented',
])
export type EventType = z.infer<typeof EventType>

/** What receivers of webhooks and readers of the stream get, to the byte. */
export const ServiceEvent = z
  .object({
    id: z.string().describe('`evt_…`, the same over attempts, replays and the stream'),
    object: z.literal('event'),
    type: EventType,
    createdAt: z.string().meta({ format: 'date-time' }),
    apiVersion: z.string(),
    livemode: z.boolean().describe('False in the sandbox of test keys'),
    actor: z.object({ type: z.enum(['key', 'user', 'agent', 'exchange']), id: z.string() }),
    data: z.object({
      object: z.record(z.string(), z.unknown()).describe('The resource after the change'),
      previous: z.record(z.string(), z.unknown()).describe('Fields as they were before').optional(),
    }),
  })
  .meta({ id: 'Event' })
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
