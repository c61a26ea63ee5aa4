import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'

/** The sandboxes that somebody uses, by a valid test key or as sample data: their UUIDs, and whether they are still empty. */
export async function wantedSandboxes(db: Database, now: Date): Promise<{ id: string; isEmpty: boolean }[]> {
  // A workspace without restaurants is looked for among few: those that somebody uses.
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM workspace w
    WHERE w.sandbox_of IS NOT NULL AND (w.sample_since IS NOT NULL OR EXISTS (
      SELECT FROM api_key k
      WHERE k.workspace_id = w.id AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})))
    ORDER BY w.id`.execute(db.kysely)
  const found = await sql<{ id: string }>`${sql.raw(controlTag('filled-sandboxes'))}
    SELECT DISTINCT workspace_id AS id FROM restaurant WHERE workspace_id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db.kysely,
  )
  const filled = new Set(found.rows.map(({ id }) => id))
  return rows.map(({ id }) => ({ id, isEmpty: !filled.has(id) }))
}
