import { EventType } from '@vitrina/contract/event'
import { Delivery } from '@vitrina/contract/webhook'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'

/** A delivery as the database stores it. */
export interface DeliveryRow {
  id: string
  event_id: string
  event_type: string
  object_id: string
  status: Delivery['status']
  suppressed_reason: string | null
  collapsed_count: number
  next_attempt_at: Date | null
}

/** Deliveries of a subscription, as a FROM item. */
export function deliveryRows(ctx: Context, webhookId: string) {
  return sql`(
    SELECT id, event_id, event_type, object_id, status, suppressed_reason, collapsed_count, next_attempt_at
    FROM delivery d WHERE workspace_id = ${ctx.workspace.id} AND webhook_id = ${webhookId} AND ${isRecognised(ctx)})`
}

/** Whether a delivery `d` is a test, or its event is only about restaurants that the caller may see. */
export function isRecognised(ctx: Context): RawBuilder<boolean> {
  if (ctx.reach === null) return sql<boolean>`true`
  return sql<boolean>`(d.body IS NOT NULL OR EXISTS (SELECT FROM event e
    WHERE e.workspace_id = ${ctx.workspace.id} AND e.id = d.event_id AND ${withinReach(ctx, 'e.restaurant_ids')}))`
}

/** Deliveries in their public form, each with its attempts: one query for all of them. */
export async function toDeliveries(ctx: Context, rows: DeliveryRow[]): Promise<Delivery[]> {
  const attempts = await readAttempts(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: encodeId('delivery', row.id),
    object: 'delivery',
    eventId: encodeId('event', row.event_id),
    eventType: EventType.parse(row.event_type),
    objectId: row.object_id,
    status: row.status,
    suppressedReason: Delivery.shape.suppressedReason.parse(row.suppressed_reason),
    collapsedCount: row.collapsed_count,
    attempts: attempts.get(row.id) ?? [],
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  }))
}

interface AttemptRow {
  delivery_id: string
  number: number
  at: Date
  status: number | null
  duration_ms: number
  error: string | null
  code: string | null
  response_snippet: string | null
}

async function readAttempts(ctx: Context, ids: string[]): Promise<Map<string, Delivery['attempts']>> {
  const attempts = new Map<string, Delivery['attempts']>()
  if (ids.length === 0) return attempts
  const { rows } = await sql<AttemptRow>`
    SELECT delivery_id, number, at, status, duration_ms, error, code, response_snippet FROM delivery_attempt
    WHERE workspace_id = ${ctx.workspace.id} AND delivery_id = ANY(${ids}::uuid[])
    ORDER BY delivery_id, number`.execute(ctx.db.kysely)
  for (const { delivery_id, at, duration_ms, response_snippet, number, status, error, code } of rows) {
    const made = attempts.get(delivery_id) ?? []
    made.push({
      number,
      at: at.toISOString(),
      status,
      durationMs: duration_ms,
      error,
      code,
      responseSnippet: response_snippet,
    })
    attempts.set(delivery_id, made)
  }
  return attempts
}
