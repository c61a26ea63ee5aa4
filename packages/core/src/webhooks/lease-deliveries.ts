import type { EventType } from '@vitrina/contract/event'
import { EventType as EventTypes } from '@vitrina/contract/event'
import type { Webhook } from '@vitrina/contract/webhook'
import { prepared } from '@vitrina/db/preparing-pool'
import { type SqlBool, sql } from 'kysely'
import type { Reach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { eventBodies } from '../events/event-bodies.ts'
import { inTransaction } from '../in-transaction.ts'
import { lazily } from './lazy-commit.ts'
import { withdrawBeyond } from './limit-webhooks.ts'
import { privateAllowed } from './private-targets.ts'

/** The target of a subscription at the time its deliveries are leased. */
export interface DeliveryTarget {
  webhookId: string
  url: string | null
  agentId: string | null
  deliveryMode: Webhook['deliveryMode']
  /** Who the agent acts for (`driverOf`). */
  drivenBy: string | null
  /** The restaurants it is limited to. */
  reach: Reach
  /** Sealed; after a rotation the second also signs for a day. */
  sealedSecret: string
  previousSecret: string | null
  previousSecretExpiresAt: Date | null
  failingSince: Date | null
  /** Whether it may point to a private address. */
  allowPrivate: boolean
}

/** A delivery that this process may attempt once. */
export interface LeasedDelivery {
  id: string
  attemptNo: number
  /** Attempts that remain after this one. */
  attemptsLeft: number
  eventId: string
  eventType: EventType
  objectId: string
  /** The event, exact to the byte; null when it is no longer stored. */
  body: string | null
}

export interface Lease {
  target: DeliveryTarget
  deliveries: LeasedDelivery[]
}

/** Maximum wake-ups of an agent per minute for each subscription, by runs or by cards (spec.md §6, rule 6). */
const wakesAMinute = 6

/**
 * Leases due deliveries of a subscription, the longest overdue first; each counts as attempted from here on. No other
 * process gets them until the lease expires. Null when the subscription is off or deleted; no deliveries when none are
 * due.
 */
export async function leaseDeliveries(
  ctx: Context,
  webhookId: string,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<Lease | null> {
  const target = await readTarget(ctx, webhookId)
  if (!target) return null
  if (target.reach !== null) await withdrawBeyond(ctx, sql`w.id = ${webhookId}`)
  const deliveries =
    target.agentId !== null
      ? await inTransaction(ctx, (ctx) => leaseWakes(ctx, webhookId, leaseMs))
      : await lease(ctx, webhookId, limit, leaseMs)
  return { target, deliveries }
}

async function readTarget(ctx: Context, webhookId: string): Promise<DeliveryTarget | null> {
  const { rows } = await sql<DeliveryTarget>`${prepared}
    SELECT id AS "webhookId", url, agent_id AS "agentId", delivery_mode AS "deliveryMode", driven_by AS "drivenBy", restaurant_ids AS reach, sealed_secret AS "sealedSecret",
      previous_secret AS "previousSecret", previous_secret_expires_at AS "previousSecretExpiresAt",
      failing_since AS "failingSince", ${privateAllowed(ctx)} AS "allowPrivate"
    FROM webhook WHERE workspace_id = ${ctx.workspace.id} AND id = ${webhookId} AND is_active`.execute(ctx.db.kysely)
  return rows[0] ?? null
}

// The limit is checked when the agent is woken or gets a card, whatever made the delivery due, with the subscription's
// row locked.
async function leaseWakes(ctx: Context, webhookId: string, leaseMs: number): Promise<LeasedDelivery[]> {
  const now = ctx.now()
  const { rows } = await sql<{ wakeTimes: Date[] }>`
    SELECT wake_times AS "wakeTimes" FROM webhook
    WHERE workspace_id = ${ctx.workspace.id} AND id = ${webhookId} AND is_active FOR UPDATE`.execute(ctx.db.kysely)
  if (!rows[0]) return []
  const recent = rows[0].wakeTimes.filter((at) => at.getTime() > now.getTime() - 60_000)
  const leased = await lease(ctx, webhookId, Math.max(0, wakesAMinute - recent.length), leaseMs)
  const times = [...recent, ...leased.map(() => now)]
  if (times.length >= wakesAMinute) await suppressDue(ctx, webhookId)
  if (leased.length > 0) {
    await sql`
      UPDATE webhook SET wake_times = ${times}::timestamptz[]
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${webhookId}`.execute(ctx.db.kysely)
  }
  return leased
}

async function suppressDue(ctx: Context, webhookId: string): Promise<void> {
  await sql`
    UPDATE delivery SET status = 'suppressed', suppressed_reason = 'wake_limit', next_attempt_at = NULL, attempts_left = 0,
      updated_at = ${ctx.now()}
    WHERE workspace_id = ${ctx.workspace.id} AND id = ANY(ARRAY(${dueIds(ctx, webhookId, null)}))`.execute(
    ctx.db.kysely,
  )
}

function dueIds(ctx: Context, webhookId: string, limit: number | null) {
  return sql<SqlBool>`
    SELECT id FROM delivery
    WHERE workspace_id = ${ctx.workspace.id} AND webhook_id = ${webhookId} AND status = 'pending'
      AND next_attempt_at <= ${ctx.now()}::timestamptz
    ORDER BY next_attempt_at, id ${limit === null ? sql`` : sql`LIMIT ${limit}`} FOR UPDATE SKIP LOCKED`
}

interface LeasedRow {
  id: string
  attempt_no: number
  attempts_left: number
  event_id: string
  event_type: string
  object_id: string
  body: string | null
  event_object_id: string | null
  actor_type: string
  actor_id: string
  event_created_at: Date
  event_body: string | null
}

async function lease(ctx: Context, webhookId: string, limit: number, leaseMs: number): Promise<LeasedDelivery[]> {
  if (limit === 0) return []
  const now = ctx.now()
  // The event is looked up by its key for each row: a join would be planned by statistics, and may scan all events.
  const { rows } = await sql<LeasedRow>`${prepared}
    WITH leased AS (
      UPDATE delivery SET status = 'delivering', attempts_left = attempts_left - 1, attempt_no = attempt_no + 1,
        leased_until = ${new Date(now.getTime() + leaseMs)}, updated_at = ${now}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ANY(ARRAY(${dueIds(ctx, webhookId, limit)}))
      RETURNING id, attempt_no, attempts_left, event_id, event_type, object_id, body
    )
    SELECT l.*, e.object_id AS event_object_id, e.actor_type, e.actor_id, e.created_at AS event_created_at, e.body AS event_body
    FROM leased l
    LEFT JOIN LATERAL (
      SELECT object_id, actor_type, actor_id, created_at, body FROM event
      WHERE workspace_id = ${ctx.workspace.id} AND id = l.event_id OFFSET 0) e ON true
    CROSS JOIN ${lazily}
    ORDER BY l.id`.execute(ctx.db.kysely)
  const bodies = await bodiesOf(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    attemptNo: row.attempt_no,
    attemptsLeft: row.attempts_left,
    eventId: row.event_id,
    eventType: EventTypes.parse(row.event_type),
    objectId: row.object_id,
    body: row.body ?? bodies.get(row.event_id) ?? null,
  }))
}

function bodiesOf(ctx: Context, rows: readonly LeasedRow[]): Promise<Map<string, string>> {
  return eventBodies(
    ctx,
    rows.flatMap(({ event_id: id, event_type: type, event_object_id: object_id, actor_type, actor_id, ...row }) => {
      if (object_id === null) return []
      return [{ id, type, object_id, actor_type, actor_id, body: row.event_body, created_at: row.event_created_at }]
    }),
  )
}
