import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { EventType } from '@vitrina/contract/event'
import { listQuery } from '@vitrina/contract/list-query'
import {
  CreateWebhook,
  Delivery,
  deliveriesList,
  UpdateWebhook,
  Webhook,
  WebhookWithSecret,
  webhooksList,
} from '@vitrina/contract/webhook'
import { DeliveryDetail, WebhookDetail } from '@vitrina/contract/webhook-detail'
import { createWebhook } from '@vitrina/core/webhooks/create-webhook'
import { deleteWebhook } from '@vitrina/core/webhooks/delete-webhook'
import { describeWebhook, describeWebhooks } from '@vitrina/core/webhooks/describe-webhooks'
import { getDelivery } from '@vitrina/core/webhooks/get-delivery'
import { getWebhook } from '@vitrina/core/webhooks/get-webhook'
import { listDeliveries } from '@vitrina/core/webhooks/list-deliveries'
import { listWebhooks } from '@vitrina/core/webhooks/list-webhooks'
import { replayDelivery } from '@vitrina/core/webhooks/replay-delivery'
import { sendTestEvent } from '@vitrina/core/webhooks/send-test-event'
import { updateWebhook } from '@vitrina/core/webhooks/update-webhook'
import { z } from 'zod'
import { procedure, router } from '../init.ts'
import { sampleData } from '../openapi/sample-events.ts'

const tags = ['Webhooks']
const byId = z.strictObject({ id: z.string() })

export const webhooksRouter = router({
  list: procedure
    .meta({
      openapi: { method: 'GET', path: '/webhooks', tags, summary: 'List subscriptions' },
      scope: 'read:webhooks',
      list: webhooksList,
    })
    .input(listQuery(webhooksList))
    .output(listOf(Webhook))
    .query(({ ctx, input }) => listWebhooks(ctx.core, input)),

  create: procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/webhooks',
        tags,
        summary: 'Subscribe an address or an agent to events',
        description:
          'The signing secret is in this answer alone. `targetKind` `url` (default) needs `url`; `agent` needs `agentProfile` and `deliveryMode`. ' +
          'A workspace has 100 at most: 409 beyond.',
      },
      scope: 'write:webhooks',
      example: {
        body: {
          url: 'https://hooks.vitrina.test/events',
          events: ['dish.updated', 'stock.low'],
          description: 'Склад',
        },
      },
      errors: ['unknown_agent_profile', 'conflict'],
      created: true,
    })
    .input(CreateWebhook)
    .output(itemOf(WebhookWithSecret))
    .mutation(({ ctx, input }) => createWebhook(ctx.core, input)),

  get: procedure
    .meta({
      openapi: { method: 'GET', path: '/webhooks/{id}', tags, summary: 'Get a subscription' },
      scope: 'read:webhooks',
    })
    .input(byId)
    .output(itemOf(Webhook))
    .query(({ ctx, input }) => getWebhook(ctx.core, input)),

  update: procedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/webhooks/{id}',
        tags,
        summary: 'Change a subscription or rotate its secret',
        description: 'The kind of target stays. A new secret is in the answer to `rotateSecret` alone.',
      },
      scope: 'write:webhooks',
      // Its secret is not shown again.
      example: { body: { events: ['stock.low'], isActive: true }, answer: { secret: undefined } },
      errors: ['unknown_agent_profile'],
    })
    .input(UpdateWebhook.extend({ id: z.string() }))
    .output(itemOf(WebhookWithSecret))
    .mutation(({ ctx, input }) => updateWebhook(ctx.core, input)),

  delete: procedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/webhooks/{id}',
        tags,
        summary: 'Delete a subscription with its delivery log',
      },
      scope: 'write:webhooks',
    })
    .input(byId)
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => deleteWebhook(ctx.core, input)),

  deliveries: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries',
        tags,
        summary: 'List where each event went, with every attempt',
      },
      scope: 'read:webhooks',
      list: deliveriesList,
    })
    .input(listQuery(deliveriesList).extend({ id: z.string() }))
    .output(listOf(Delivery))
    .query(({ ctx, input }) => listDeliveries(ctx.core, input)),

  replay: procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
        tags,
        summary: 'Attempt a delivery again at once',
        description: 'The same log entry and event id: no new entry is made. 409 while an attempt is under way.',
      },
      scope: 'write:webhooks',
      errors: ['conflict'],
      bodyless: true,
    })
    .input(z.strictObject({ id: z.string(), deliveryId: z.string() }))
    .output(itemOf(Delivery))
    .mutation(({ ctx, input }) => replayDelivery(ctx.core, input)),

  /** For the panel alone: sends a sample event to one subscription. */
  sendTest: procedure
    .input(z.strictObject({ id: z.string(), type: EventType.optional() }))
    .output(itemOf(Delivery))
    .mutation(({ ctx, input }) => sendTestEvent(ctx.core, { ...input, sampleOf: sampleData })),

  /** For the panel alone: subscriptions with their delivery state. */
  details: procedure.output(z.array(WebhookDetail)).query(({ ctx }) => describeWebhooks(ctx.core)),

  detail: procedure
    .input(byId)
    .output(WebhookDetail)
    .query(({ ctx, input }) => describeWebhook(ctx.core, input)),

  /** For the panel alone: an entry of the log with the body it sends. */
  delivery: procedure
    .input(z.strictObject({ id: z.string(), deliveryId: z.string() }))
    .output(DeliveryDetail)
    .query(({ ctx, input }) => getDelivery(ctx.core, input)),
})
