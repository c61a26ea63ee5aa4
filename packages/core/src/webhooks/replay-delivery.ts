import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { notifyDue } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { pendingOf } from '../pending-writes.ts'
import { type DeliveryRow, deliveryRows, isRecognised, toDeliveries } from './delivery-rows.ts'
import { readWebhook, type WebhookRow } from './webhook-rows.ts'

/**
 * Queues an entry of the delivery log again for an immediate attempt: the same entry and event, so that the receiver
 * can recognise the repeat. Suppressed entries may be sent, too. An entry that waits for its next attempt keeps its
 * remaining ones. 409 while an attempt is running or the subscription is off. Needs `write:webhooks`.
 */
export async function replayDelivery(ctx: Context, input: { id: string; deliveryId: string }) {
  requireScope(ctx, 'write:webhooks')
  const webhookId = decodeId('webhook', input.id)
  const id = requireId('delivery', input.deliveryId)
  if (webhookId === null) throw notFound('delivery')
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<DeliveryRow>`
      SELECT t.* FROM ${deliveryRows(ctx, webhookId)} t WHERE t.id = ${id} FOR UPDATE`.execute(ctx.db.kysely)
    const [held] = rows
    if (!held) throw notFound('delivery')
    const webhook = await readWebhook(ctx, webhookId)
    // The subscription may have been limited since.
    if (!(await isStillIts(ctx, id, webhook))) throw notFound('delivery')
    if (held.status === 'delivering') {
      throw new DomainError('conflict', 'An attempt of this delivery is under way; wait for its result.')
    }
    if (!webhook.is_active) {
      throw new DomainError('conflict', 'The subscription is off; turn it on first (isActive: true).')
    }
    const queued = { status: 'pending' as const, suppressed_reason: null, next_attempt_at: ctx.now() }
    await ctx.db.kysely
      .updateTable('delivery')
      .set({ ...queued, attempts_left: sql`greatest(attempts_left, 1)`, updated_at: ctx.now() })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .execute()
    recordAudit(ctx, {
      action: 'delivery.replayed',
      objectKind: 'delivery',
      objectId: input.deliveryId,
      details: { webhookId: encodeId('webhook', webhookId), formerStatus: held.status },
    })
    pendingOf(ctx).afterwards.push((db) => notifyDue(db, ctx.workspace.id, webhookId))
    const [delivery] = await toDeliveries(ctx, [{ ...held, ...queued }])
    if (!delivery) throw notFound('delivery')
    return itemEnvelope(ctx, delivery)
  })
}

async function isStillIts(ctx: Context, id: string, { restaurant_ids: reach }: WebhookRow): Promise<boolean> {
  if (reach === null) return true
  const { rows } = await sql`
    SELECT FROM delivery d WHERE d.workspace_id = ${ctx.workspace.id} AND d.id = ${id} AND ${isRecognised({ ...ctx, reach })}`.execute(
    ctx.db.kysely,
  )
  return rows.length > 0
}
