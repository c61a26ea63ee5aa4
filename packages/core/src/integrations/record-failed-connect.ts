import type { ConnectionCheck } from '@vitrina/contract/connection-check'
import type { IntegrationSlug } from '@vitrina/contract/integration'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'

const windowMs = 15 * 60_000
/** Maximum entries of a workspace per window that name their host; further ones are counted together. */
const maxEntries = 100

/**
 * Records that an attempt to connect failed: which host, and which checks. Equal attempts by the same actor within 15
 * minutes are counted on one entry, so that repeated attempts do not flood the journal.
 */
export async function recordFailedConnect(
  ctx: Context,
  slug: IntegrationSlug,
  failed: { hosts: readonly string[]; checks: readonly ConnectionCheck[] },
): Promise<void> {
  const codes = failed.checks.flatMap(({ code, level }) => (level === 'error' ? [code] : []))
  await inTransaction(ctx, async (ctx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`connect_failed ${ctx.workspace.id}`}, 0))`.execute(
      ctx.db.kysely,
    )
    const since = new Date(ctx.now().getTime() - windowMs)
    const recent = sql`
      a.workspace_id = ${ctx.workspace.id} AND a.action = 'integration.connect_failed' AND a.created_at > ${since}`
    const { rows: held } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM audit_entry a WHERE ${recent}`.execute(ctx.db.kysely)
    const host = (held[0]?.count ?? 0) < maxEntries ? failed.hosts : ['…']
    const { rows: counted } = await sql`
      UPDATE audit_entry a SET details = a.details || jsonb_build_object('count', coalesce((a.details->>'count')::int, 1) + 1)
      WHERE a.workspace_id = ${ctx.workspace.id} AND a.id = (
        SELECT a.id FROM audit_entry a
        WHERE ${recent} AND a.object_id = ${slug} AND a.actor_id = ${ctx.actor.id}
          AND a.details->'host' = ANY(ARRAY[${JSON.stringify(failed.hosts)}::jsonb, ${JSON.stringify(host)}::jsonb])
          AND a.details->'codes' = ${JSON.stringify(codes)}::jsonb
        ORDER BY a.created_at DESC, a.id DESC LIMIT 1)
      RETURNING a.id`.execute(ctx.db.kysely)
    if (counted.length > 0) return
    recordAudit(ctx, {
      action: 'integration.connect_failed',
      objectKind: 'integration',
      objectId: slug,
      details: { host, codes, count: 1 },
    })
  })
}
