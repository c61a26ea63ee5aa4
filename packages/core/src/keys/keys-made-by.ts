import type { MadeKey } from '@vitrina/contract/team'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

interface Row {
  id: string
  name: string
  hint: string
  is_test: boolean
  last_used_at: Date | null
}

/**
 * The valid keys of the workspace and its sandbox that a person created or rotated, by name. Whoever created a key has
 * seen it. They are found in the journal, which is never deleted.
 */
export async function keysMadeBy(ctx: Context, userId: string): Promise<MadeKey[]> {
  const { rows: told } = await sql<{ object_id: string }>`
    SELECT object_id FROM audit_entry
    WHERE workspace_id = ${ctx.workspace.id} AND actor_id = ${userId} AND actor_type = 'user'
      AND action IN ('key.created', 'key.rotated')`.execute(ctx.db.kysely)
  const ids = told.flatMap(({ object_id }) => decodeId('key', object_id) ?? [])
  const { rows } = await sql<Row>`
    SELECT k.id, k.name, k.hint, k.workspace_id <> ${ctx.workspace.id} AS is_test, k.last_used_at
    FROM api_key k JOIN workspace w ON w.id = k.workspace_id
    WHERE k.id = ANY(${ids}::uuid[]) AND (w.id = ${ctx.workspace.id} OR w.sandbox_of = ${ctx.workspace.id})
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${ctx.now()})
    ORDER BY lower(k.name), k.id`.execute(ctx.db.kysely)
  return rows.map((row) => ({
    id: encodeId('key', row.id),
    name: row.name,
    hint: row.hint,
    isTest: row.is_test,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}
