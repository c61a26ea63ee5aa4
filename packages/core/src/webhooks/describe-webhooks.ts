import { Delivery } from '@vitrina/contract/webhook'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { toWebhook, type WebhookRow } from './webhook-rows.ts'

/** Every subscription of the workspace with its state, newest first. Needs `read:webhooks`. */
export async function describeWebhooks(ctx: Context): Promise<WebhookDetail[]> {
  requireScope(ctx, 'read:webhooks')
  return await readDetails(ctx, sql<boolean>`true`)
}

/** One of them. Needs `read:webhooks`; 404 when it does not exist. */
export async function describeWebhook(ctx: Context, input: { id: string }): Promise<WebhookDetail> {
  requireScope(ctx, 'read:webhooks')
  const [detail] = await readDetails(ctx, sql<boolean>`w.id = ${requireId('webhook', input.id)}`)
  if (!detail) throw notFound('webhook')
  return detail
}

interface DetailRow extends WebhookRow {
  agent_name: string | null
  failing_since: Date | null
  previous_secret_expires_at: Date | null
  waiting: number
  last_status: string | null
  last_at: Date | null
}

async function readDetails(ctx: Context, wanted: RawBuilder<boolean>): Promise<WebhookDetail[]> {
  const { rows } = await sql<DetailRow>`
    SELECT w.id, w.url, w.events, w.description, w.target_kind, w.agent_id, w.delivery_mode, w.is_active, w.created_at,
      w.updated_at, w.restaurant_ids, w.failing_since, w.previous_secret_expires_at,
      a.name AS agent_name, last.status::text AS last_status, last.updated_at AS last_at,
      (SELECT count(*)::int FROM delivery d
       WHERE d.workspace_id = ${ctx.workspace.id} AND d.webhook_id = w.id AND d.status IN ('pending', 'delivering')) AS waiting
    FROM webhook w
    LEFT JOIN agent a ON a.workspace_id = w.workspace_id AND a.id = w.agent_id
    LEFT JOIN LATERAL (
      SELECT d.status, d.updated_at FROM delivery d
      WHERE d.workspace_id = ${ctx.workspace.id} AND d.webhook_id = w.id ORDER BY d.id DESC LIMIT 1
    ) last ON true
    WHERE w.workspace_id = ${ctx.workspace.id} AND ${wanted} AND ${withinReach(ctx, 'w.restaurant_ids')}
    ORDER BY w.id DESC`.execute(ctx.db.kysely)
  const now = ctx.now()
  return rows.map(({ previous_secret_expires_at: expiresAt, ...row }) => ({
    ...toWebhook(row),
    agentName: row.agent_name,
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil: expiresAt && expiresAt > now ? expiresAt.toISOString() : null,
    waiting: row.waiting,
    lastDelivery:
      row.last_at === null
        ? null
        : { status: Delivery.shape.status.parse(row.last_status), at: row.last_at.toISOString() },
  }))
}
