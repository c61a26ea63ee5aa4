import type { EventType } from '@vitrina/contract/event'
import type { Delivery } from '@vitrina/contract/webhook'
import type { Context } from '@vitrina/core/context'
import { decodeId, encodeId, newUuid } from '@vitrina/db/ids'

/** An entry of a delivery log for a test; by default that of a finished delivery. */
export interface LoggedDelivery {
  /** Bare UUID. */
  eventId?: string
  eventType?: EventType
  objectId?: string
  status?: Delivery['status']
  suppressedReason?: Delivery['suppressedReason']
  collapsedCount?: number
  nextAttemptAt?: string
  attempts?: { at: string; status?: number | null; durationMs?: number; error?: string; responseSnippet?: string }[]
}

/** Writes an entry into a subscription's delivery log. Returns its public id. */
export async function logDelivery(ctx: Context, webhookId: string, logged: LoggedDelivery): Promise<string> {
  const id = newUuid()
  await ctx.db.kysely
    .insertInto('delivery')
    .values({
      workspace_id: ctx.workspace.id,
      id,
      webhook_id: decodeId('webhook', webhookId) ?? '',
      event_id: logged.eventId ?? newUuid(),
      event_type: logged.eventType ?? 'card.created',
      object_id: logged.objectId ?? 't_1',
      status: logged.status ?? 'delivered',
      suppressed_reason: logged.suppressedReason ?? null,
      collapsed_count: logged.collapsedCount ?? 0,
      attempts_left: logged.status === 'pending' ? 3 - (logged.attempts?.length ?? 0) : 0,
      attempt_no: logged.attempts?.length ?? 0,
      next_attempt_at: logged.nextAttemptAt === undefined ? null : new Date(logged.nextAttemptAt),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()
  for (const [index, attempt] of (logged.attempts ?? []).entries()) {
    await ctx.db.kysely
      .insertInto('delivery_attempt')
      .values({
        workspace_id: ctx.workspace.id,
        delivery_id: id,
        number: index + 1,
        at: new Date(attempt.at),
        status: attempt.status ?? null,
        duration_ms: attempt.durationMs ?? 1,
        error: attempt.error ?? null,
        response_snippet: attempt.responseSnippet ?? null,
      })
      .execute()
  }
  return encodeId('delivery', id)
}
