import type { DeliveryDetail } from '@vitrina/contract/webhook-detail'
import { decodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { type EventRow, eventBodies } from '../events/event-bodies.ts'
import { type DeliveryRow, isRecognised, toDeliveries } from './delivery-rows.ts'
import { webhookRows } from './webhook-rows.ts'

/**
 * One entry of a subscription's delivery log with its body, exact to the byte, as long as the event is stored. Needs
 * `read:webhooks`; 404 when it does not exist.
 */
export async function getDelivery(ctx: Context, input: { id: string; deliveryId: string }): Promise<DeliveryDetail> {
  requireScope(ctx, 'read:webhooks')
  const webhookId = decodeId('webhook', input.id)
  const id = requireId('delivery', input.deliveryId)
  const { rows } = await sql<DeliveryRow & { body: string | null; created_at: Date }>`
    SELECT id, event_id, event_type, object_id, status, suppressed_reason, collapsed_count, next_attempt_at, body, created_at
    FROM delivery d
    WHERE workspace_id = ${ctx.workspace.id} AND webhook_id = ${webhookId}::uuid AND id = ${id} AND ${isRecognised(ctx)}
      AND EXISTS (SELECT FROM ${webhookRows(ctx)} w WHERE w.id = d.webhook_id)`.execute(ctx.db.kysely)
  const [row] = rows
  const [delivery] = row ? await toDeliveries(ctx, [row]) : []
  if (!row || !delivery) throw notFound('delivery')
  return {
    delivery,
    createdAt: row.created_at.toISOString(),
    isTest: row.body !== null,
    body: row.body ?? (await savedBody(ctx, row.event_id)),
  }
}

async function savedBody(ctx: Context, eventId: string): Promise<string | null> {
  const { rows } = await sql<EventRow>`
    SELECT id, type, object_id, actor_type, actor_id, body, created_at FROM event
    WHERE workspace_id = ${ctx.workspace.id} AND id = ${eventId}`.execute(ctx.db.kysely)
  return (await eventBodies(ctx, rows)).get(eventId) ?? null
}
