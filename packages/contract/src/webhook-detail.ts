import { z } from 'zod'
import { Delivery, Webhook } from './webhook.ts'

/** A subscription with its delivery state, for the people who manage it. */
export const WebhookDetail = Webhook.extend({
  agentName: z.string().nullable().describe('Of the agent it leads to'),
  failingSince: z.string().nullable().describe('Since when no attempt has succeeded; null after a success'),
  formerSecretUntil: z.string().nullable().describe('Until when the former secret signs beside the new one'),
  waiting: z.int().describe('Deliveries that are still to be made'),
  lastDelivery: z.object({ status: Delivery.shape.status, at: z.string() }).nullable(),
})
export type WebhookDetail = z.infer<typeof WebhookDetail>

/** An entry of the delivery log with the exact bytes that are sent. */
export const DeliveryDetail = z.object({
  delivery: Delivery,
  createdAt: z.string(),
  isTest: z.boolean().describe('A sample sent by hand'),
  body: z.string().nullable().describe('The event to the byte; null when it is not kept any more'),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>
