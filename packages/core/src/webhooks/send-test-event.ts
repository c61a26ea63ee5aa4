import { EventType, type ServiceEvent } from '@vitrina/contract/event'
import { newUuid } from '@vitrina/db/ids'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { invalidBody } from '../errors/invalid-body.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { notifyDue } from '../events/call-out.ts'
import { eventActor, eventBody } from '../events/event-body.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { pendingOf } from '../pending-writes.ts'
import { type DeliveryRow, toDeliveries } from './delivery-rows.ts'
import { readWebhook } from './webhook-rows.ts'

/** The subscription to test, the type of event (its first when absent) and a sample object for it. */
export interface TestEventInput {
  id: string
  type?: EventType | undefined
  sampleOf(type: EventType): ServiceEvent['data']
}

/**
 * Sends a sample event to one subscription at once, in the usual way: signed, retried, logged. It is in no feed and
 * goes to no other subscription; receivers recognise it by `livemode: false`. Needs `write:webhooks`; 404, 409 when the
 * subscription is off.
 */
export async function sendTestEvent(ctx: Context, input: TestEventInput) {
  requireScope(ctx, 'write:webhooks')
  const webhookId = requireId('webhook', input.id)
  return inTransaction(ctx, async (ctx) => {
    const webhook = await readWebhook(ctx, webhookId, true)
    if (!webhook.is_active) {
      throw new DomainError('conflict', 'The subscription is off; turn it on first (isActive: true).')
    }
    const type = input.type ?? firstOf(webhook.events)
    const data = input.sampleOf(type)
    const event = { id: newUuid(), type, createdAt: ctx.now() }
    const actor = { type: eventActor(ctx.actor.type), id: ctx.actor.id }
    const row: DeliveryRow = {
      id: newUuid(),
      event_id: event.id,
      event_type: type,
      object_id: String(data.object['id']),
      status: 'pending',
      suppressed_reason: null,
      collapsed_count: 0,
      next_attempt_at: ctx.now(),
    }
    await ctx.db.kysely
      .insertInto('delivery')
      .values({
        ...row,
        workspace_id: ctx.workspace.id,
        webhook_id: webhookId,
        body: eventBody({ ...ctx.workspace, isSandbox: true }, { ...event, actor, data }),
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    recordAudit(ctx, { action: 'webhook.tested', objectKind: 'webhook', objectId: input.id, details: { type } })
    pendingOf(ctx).afterwards.push((db) => notifyDue(db, ctx.workspace.id, webhookId))
    const [delivery] = await toDeliveries(ctx, [row])
    if (!delivery) throw notFound('delivery')
    return itemEnvelope(ctx, delivery)
  })
}

function firstOf(events: readonly string[]): EventType {
  const [first] = EventType.array().parse(events)
  if (first) return first
  throw invalidBody([{ pointer: '#/type', detail: 'is required: the subscription names no kind of event' }])
}
