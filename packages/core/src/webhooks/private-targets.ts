import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

/** Whether subscriptions of the workspace may lead to private addresses: by the installation, or by its setting. */
export async function mayBePrivate(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`SELECT ${privateAllowed(ctx)} AS allowed`.execute(ctx.db.kysely)
  return rows[0]?.allowed ?? false
}

/** The same as an SQL condition. A sandbox follows its live workspace unless it was told otherwise. */
export function privateAllowed(ctx: Context): RawBuilder<boolean> {
  if (ctx.allowPrivateTargets) return sql<boolean>`true`
  return sql<boolean>`coalesce((
    SELECT (s.value)::text::boolean FROM workspace w
    JOIN workspace_setting s ON s.workspace_id IN (w.id, w.sandbox_of) AND s.key = 'webhooks.allowPrivate'
    WHERE w.id = ${ctx.workspace.id} ORDER BY s.workspace_id = w.id DESC LIMIT 1), false)`
}
