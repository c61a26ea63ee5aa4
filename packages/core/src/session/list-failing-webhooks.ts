import type { FailingWebhook } from '@vitrina/contract/session'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import { dateIn } from '../time/zones.ts'
import { failingForMs } from '../webhooks/finish-deliveries.ts'

/**
 * Active subscriptions whose deliveries have all failed for five days, the longest first. Empty without
 * `write:webhooks`: only those who can repair them see them. The query of an address is left out, since it may contain
 * a token.
 */
export async function listFailingWebhooks(ctx: Context): Promise<FailingWebhook[]> {
  if (!ctx.scopes.has('write:webhooks')) return []
  const { rows } = await sql<{ id: string; url: string | null; agent: string | null; since: Date }>`
    SELECT w.id, w.url, a.name AS agent, w.failing_since AS since FROM webhook w
    LEFT JOIN agent a ON a.workspace_id = w.workspace_id AND a.id = w.agent_id
    WHERE w.workspace_id = ${ctx.workspace.id} AND w.is_active AND ${withinReach(ctx, 'w.restaurant_ids')}
      AND w.failing_since <= ${new Date(ctx.now().getTime() - failingForMs)}::timestamptz
    ORDER BY w.failing_since, w.id`.execute(ctx.db.kysely)
  return rows.map(({ id, url, agent, since }) => ({
    id: encodeId('webhook', id),
    targetKind: url === null ? 'agent' : 'url',
    target: url === null ? (agent ?? '') : bareAddress(url),
    since: dateIn(ctx.workspace.timezone, since),
  }))
}

function bareAddress(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${url.host}${url.pathname}` : ''
}
