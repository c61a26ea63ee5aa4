import { encodeId } from '@vitrina/db/ids'
import { prepared } from '@vitrina/db/preparing-pool'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import type { AttemptOutcome } from './attempt-outcome.ts'
import { lazily } from './lazy-commit.ts'
import type { DeliveryTarget, LeasedDelivery } from './lease-deliveries.ts'

export interface FinishedAttempt {
  delivery: LeasedDelivery
  at: Date
  outcome: AttemptOutcome
  /** We aborted the attempt: the next one follows at once. */
  isCutOff?: boolean
}

/** Delays before the second and the third attempt, in ms, after the previous failure (spec.md §6, rule 3). */
const waitsMs = new Map([
  [2, 60_000],
  [1, 300_000],
])

/** After this long with failures only, an owner is notified of a subscription. */
export const failingForMs = 5 * 86_400_000

/**
 * Writes the results of attempts for one subscription: the log, the next attempt, and the subscription's state. An
 * attempt whose lease was lost meanwhile is ignored.
 */
export async function finishDeliveries(
  ctx: Context,
  target: DeliveryTarget,
  attempts: readonly FinishedAttempt[],
): Promise<void> {
  const now = ctx.now()
  const hasSucceeded = attempts.some(({ outcome }) => outcome.isDelivered)
  const hasFailed = attempts.some(({ outcome, isCutOff }) => !outcome.isDelivered && !isCutOff)
  await write(ctx, target, attempts, { now, hasSucceeded, hasFailed: hasFailed && !hasSucceeded })
  if (attempts.some(({ outcome }) => outcome.isGone)) await turnOff(ctx, target.webhookId)
  if (!hasFailed || hasSucceeded || target.failingSince === null) return
  if (now.getTime() - target.failingSince.getTime() >= failingForMs) await notifyOwner(ctx, target)
}

interface BatchOutcome {
  now: Date
  hasSucceeded: boolean
  hasFailed: boolean
}

async function write(
  ctx: Context,
  { webhookId }: DeliveryTarget,
  attempts: readonly FinishedAttempt[],
  { now, hasSucceeded, hasFailed }: BatchOutcome,
): Promise<void> {
  const rows = attempts.map(({ delivery, at, outcome, isCutOff = false }) => {
    const isOver = outcome.isDelivered || outcome.isGone || delivery.attemptsLeft === 0
    const waitMs = isCutOff ? 0 : (waitsMs.get(delivery.attemptsLeft) ?? 0)
    return {
      id: delivery.id,
      number: delivery.attemptNo,
      at,
      status: outcome.status,
      duration_ms: Math.round(outcome.durationMs),
      error: outcome.error,
      code: outcome.fault?.code ?? null,
      params: outcome.fault?.params ?? null,
      response_snippet: outcome.responseSnippet,
      state: outcome.isDelivered ? 'delivered' : isOver ? 'failed' : 'pending',
      next_at: isOver ? null : new Date(now.getTime() + waitMs),
    }
  })
  // Only where it may change something: a node of a cluster is not found for a condition that is false for all rows.
  const health =
    hasFailed || hasSucceeded
      ? sql`, health AS (
      UPDATE webhook SET failing_since = CASE WHEN ${hasFailed} THEN ${now}::timestamptz END, failure_notified_at = NULL
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${webhookId} AND (${hasFailed} AND failing_since IS NULL
        OR ${hasSucceeded} AND failing_since IS NOT NULL)
    )`
      : sql``
  await sql`${prepared}
    WITH result AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, number int, at timestamptz, status smallint,
        duration_ms int, error text, code text, params jsonb, response_snippet text, state delivery_status, next_at timestamptz)
    ), locked AS MATERIALIZED (
      SELECT id FROM delivery
      WHERE workspace_id = ${ctx.workspace.id} AND id = ANY(${rows.map(({ id }) => id)}::uuid[])
      ORDER BY id FOR NO KEY UPDATE
    )${health}, settled AS (
      UPDATE delivery d SET status = r.state, next_attempt_at = r.next_at, leased_until = NULL,
        updated_at = ${now}
      FROM result r JOIN locked USING (id)
      WHERE d.workspace_id = ${ctx.workspace.id} AND d.id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND d.id = r.id
        AND d.status = 'delivering' AND d.attempt_no = r.number
      RETURNING d.id
    )
    INSERT INTO delivery_attempt (workspace_id, delivery_id, number, at, status, duration_ms, error, code, params,
      response_snippet)
    SELECT ${ctx.workspace.id}, r.id, r.number, r.at, r.status, r.duration_ms, r.error, r.code, r.params, r.response_snippet
    FROM result r JOIN settled USING (id) CROSS JOIN ${lazily}`.execute(ctx.db.kysely)
}

async function turnOff(ctx: Context, webhookId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`
      UPDATE webhook SET is_active = false, updated_at = ${ctx.now()}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${webhookId} AND is_active`.execute(ctx.db.kysely)
    if (Number(numAffectedRows ?? 0) === 0) return
    const objectId = encodeId('webhook', webhookId)
    recordAudit(ctx, { action: 'webhook.deactivated', objectKind: 'webhook', objectId, details: { reason: 'gone' } })
  })
}

// Recorded once. The panel reads the same column to show it to those who can repair the subscription.
async function notifyOwner(ctx: Context, { webhookId, failingSince }: DeliveryTarget): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`
      UPDATE webhook SET failure_notified_at = ${ctx.now()}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${webhookId} AND failure_notified_at IS NULL`.execute(
      ctx.db.kysely,
    )
    if (Number(numAffectedRows ?? 0) === 0) return
    const objectId = encodeId('webhook', webhookId)
    const details = { since: failingSince?.toISOString() ?? null }
    recordAudit(ctx, { action: 'webhook.failing', objectKind: 'webhook', objectId, details })
    ctx.logger.warn({ webhookId: objectId, ...details }, 'a subscription has only failed for five days')
  })
}

/** Releases leased deliveries that were not attempted. */
export async function returnDeliveries(ctx: Context, deliveries: readonly LeasedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    UPDATE delivery d SET status = 'pending', attempts_left = attempts_left + 1, attempt_no = attempt_no - 1,
      leased_until = NULL, updated_at = ${ctx.now()}
    FROM unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ attemptNo }) => attemptNo)}::int[]) AS r(id, no)
    WHERE d.workspace_id = ${ctx.workspace.id} AND d.id = r.id AND d.status = 'delivering' AND d.attempt_no = r.no`.execute(
    ctx.db.kysely,
  )
}
