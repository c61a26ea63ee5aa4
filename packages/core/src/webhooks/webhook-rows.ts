import { EventType } from '@vitrina/contract/event'
import type { Webhook } from '@vitrina/contract/webhook'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { type Reach, withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors/not-found.ts'

/** A subscription as the database stores it, without its secrets. */
export interface WebhookRow {
  id: string
  url: string | null
  events: string[]
  description: string | null
  target_kind: Webhook['targetKind']
  agent_id: string | null
  delivery_mode: Webhook['deliveryMode']
  is_active: boolean
  driven_by: string | null
  /** The restaurants it is limited to. */
  restaurant_ids: Reach
  created_at: Date
  updated_at: Date
}

/** A FROM item of the workspace's subscriptions within the caller's reach. Secrets are never among the columns. */
export function webhookRows(ctx: Context) {
  return sql`(
    SELECT id, url, events, description, target_kind, agent_id, delivery_mode, is_active, driven_by, restaurant_ids,
      created_at, updated_at
    FROM webhook WHERE workspace_id = ${ctx.workspace.id} AND ${withinReach(ctx, 'restaurant_ids')})`
}

/** One subscription; 404 when it does not exist. Within a change, `lock` locks it. */
export async function readWebhook(ctx: Context, uuid: string, lock = false): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    SELECT t.* FROM ${webhookRows(ctx)} t WHERE t.id = ${uuid} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('webhook')
  return row
}

/** The public form of a subscription. */
export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: encodeId('webhook', row.id),
    object: 'webhook',
    url: row.url,
    events: EventType.array().parse(row.events),
    description: row.description,
    targetKind: row.target_kind,
    agentProfile: row.agent_id === null ? null : encodeId('agent', row.agent_id),
    deliveryMode: row.delivery_mode,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
