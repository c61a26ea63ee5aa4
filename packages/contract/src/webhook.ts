import { z } from 'zod'
import { instant } from './dates.ts'
import { EventType } from './event.ts'
import { exampleAt, exampleId } from './example.ts'
import { defineList } from './list-query.ts'
import { text } from './text.ts'

const WebhookTargetKind = z.enum(['url', 'agent']).describe('Where it leads: to an address or to an agent')
const WebhookDeliveryMode = z
  .enum(['wake', 'card'])
  .describe('For an agent: `wake` starts a run, `card` puts a task on the board')

const webhookExample = {
  id: exampleId('wh'),
  object: 'webhook',
  url: 'https://hooks.vitrina.test/events',
  events: ['dish.updated', 'stock.low'],
  description: 'Склад',
  targetKind: 'url',
  agentProfile: null,
  deliveryMode: null,
  isActive: true,
  createdAt: exampleAt,
  updatedAt: exampleAt,
}

export const Webhook = z
  .object({
    id: z.string().describe('Stable id, `wh_…`'),
    object: z.literal('webhook'),
    url: z.string().nullable().describe('Address that takes the POST; null when it leads to an agent'),
    events: z.array(EventType).describe('Kinds of events it is for'),
    description: z.string().nullable().describe('What it is for; null without words'),
    targetKind: WebhookTargetKind,
    agentProfile: z.string().nullable().describe('The agent it leads to, `agt_…`; null for an address'),
    deliveryMode: WebhookDeliveryMode.nullable().describe(
      '`wake` starts a run, `card` puts a task on the board; null for an address',
    ),
    isActive: z.boolean().describe('False: deliveries wait until it is on again'),
    createdAt: instant('When it was made'),
    updatedAt: instant('When it was last changed'),
  })
  .meta({ id: 'Webhook', description: 'A subscription to events', example: webhookExample })
export type Webhook = z.infer<typeof Webhook>

/** A subscription with its signing secret: returned at creation and rotation only. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('Signing secret `whsec_…`, shown this once').optional(),
}).meta({
  id: 'WebhookWithSecret',
  description: 'A subscription, with its secret where one was just made',
  example: { ...webhookExample, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
})
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const fields = {
  url: text(1, 2000).describe('Absolute https address that takes the POST: no user name, no fragment, no private host'),
  events: z.array(EventType).min(1).max(50).describe('Kinds of events; one that is named twice counts once'),
  description: text(0, 500).nullable().describe('What it is for'),
  agentProfile: z.string().min(1).max(100).describe('An `id` from `GET /agents`'),
  deliveryMode: WebhookDeliveryMode,
}

/** Maximum number of subscriptions in a workspace. */
export const maxWebhooks = 100

export const CreateWebhook = z
  .strictObject({
    url: fields.url.optional(),
    events: fields.events,
    description: fields.description.optional(),
    targetKind: WebhookTargetKind.describe('`url` when absent').optional(),
    agentProfile: fields.agentProfile.optional(),
    deliveryMode: fields.deliveryMode.optional(),
  })
  .meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.infer<typeof CreateWebhook>

export const UpdateWebhook = z
  .strictObject({
    url: fields.url.optional(),
    events: fields.events.optional(),
    description: fields.description.optional(),
    isActive: z.boolean().describe('`false` makes deliveries wait until it is on again').optional(),
    agentProfile: fields.agentProfile.optional(),
    deliveryMode: fields.deliveryMode.optional(),
    rotateSecret: z
      .literal(true)
      .describe('Issues a new secret, shown in the answer; the old one signs beside it for 24 hours')
      .optional(),
  })
  .meta({ id: 'UpdateWebhook' })
export type UpdateWebhook = z.infer<typeof UpdateWebhook>

const DeliveryStatus = z.enum(['pending', 'delivering', 'delivered', 'failed', 'suppressed'])

/** The delivery of one event to one subscription, with every attempt. */
export const Delivery = z
  .object({
    id: z.string().describe('Stable id, `dlv_…`'),
    object: z.literal('delivery'),
    eventId: z.string().describe('The event, `evt_…`'),
    eventType: EventType,
    objectId: z.string().describe('Id of what the event is about'),
    status: DeliveryStatus.describe('`suppressed`: not sent, for `suppressedReason`'),
    suppressedReason: z
      .enum(['own_action', 'wake_limit'])
      .nullable()
      .describe(
        '`own_action`: the agent itself did it, or with `card` it is about a card that a subscription made; `wake_limit`: over six wake-ups or cards a minute; null unless suppressed',
      ),
    collapsedCount: z.int().describe('Further events of the same kind on the same object that this one stands for'),
    attempts: z
      .array(
        z.object({
          number: z.int().describe('From 1'),
          at: instant('When it was made'),
          status: z.int().nullable().describe('HTTP status, null when none came'),
          durationMs: z.int().describe('How long it took, in milliseconds'),
          error: z.string().nullable().describe('Why no answer came; null when one did'),
          code: z
            .string()
            .nullable()
            .describe('The same as a code, such as `connection_refused`; null after success and where it is not kept'),
          responseSnippet: z.string().nullable().describe('First 1 KiB of the answer; null when none came'),
        }),
      )
      .describe('Attempts in their order'),
    nextAttemptAt: instant('When the next attempt is due; null when none is').nullable(),
  })
  .meta({
    id: 'Delivery',
    description: 'An event on its way to a subscription',
    example: {
      id: exampleId('dlv'),
      object: 'delivery',
      eventId: exampleId('evt'),
      eventType: 'dish.updated',
      objectId: exampleId('dish'),
      status: 'delivered',
      suppressedReason: null,
      collapsedCount: 0,
      attempts: [
        { number: 1, at: exampleAt, status: 200, durationMs: 84, error: null, code: null, responseSnippet: 'ok' },
      ],
      nextAttemptAt: null,
    },
  })
export type Delivery = z.infer<typeof Delivery>

export const webhooksList = defineList({
  name: 'webhooks',
  period: false,
  filters: {
    is_active: { type: 'boolean', description: '`true`: only those that are on' },
    target_kind: { type: 'enum', values: WebhookTargetKind.options, description: 'Where it leads' },
  },
  fields: {
    url: { type: 'string' },
    description: { type: 'string' },
    target_kind: { type: 'enum', values: WebhookTargetKind.options },
    is_active: { type: 'boolean' },
  },
  sorts: [],
  defaultSort: '-created_at',
  search: null,
})

export const deliveriesList = defineList({
  name: 'deliveries',
  period: false,
  filters: {
    status: { type: 'enum', values: DeliveryStatus.options, description: 'State of the delivery' },
    event_type: { type: 'enum', values: EventType.options, description: 'Kind of event' },
    event_id: { type: 'string', description: 'The event, `evt_…`' },
    object_id: { type: 'string', description: "Id of the event's object" },
  },
  fields: {
    status: { type: 'enum', values: DeliveryStatus.options },
    event_type: { type: 'enum', values: EventType.options },
    collapsed_count: { type: 'number' },
  },
  sorts: [],
  defaultSort: '-created_at',
  search: null,
})
