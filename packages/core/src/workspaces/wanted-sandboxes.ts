import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'

/** The sandboxes that somebody uses, by a valid test key or as sample data: their UUIDs, and whether they are still empty. */
export async function wantedSandboxes(db: Database, now: Date): Promise<{ id: string; isEmpty: boolean }[]> {
  const { rows } = await sql<{ id: string; isEmpty: boolean }>`
    SELECT w.id, NOT EXISTS (SELECT FROM restaurant r WHERE r.workspace_id = w.id) AS "isEmpty"
    FROM workspace w
    WHERE w.sandbox_of IS NOT NULL AND (w.sample_since IS NOT NULL OR EXISTS (
      SELECT FROM api_key k
      WHERE k.workspace_id = w.id AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})))
    ORDER BY w.id`.execute(db.kysely)
  return rows
}
