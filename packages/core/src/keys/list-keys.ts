import type { ApiKey } from '@vitrina/contract/key'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { createReachNamer } from '../access/choose-reach.ts'
import { type Reach, withinReach } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { exceedingKeys } from './exceeding-keys.ts'

interface Row {
  workspace_id: string
  id: string
  name: string
  hint: string
  scopes: string[]
  restaurant_ids: Reach
  rate_limit: number | null
  created_by: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  rotated_from: string | null
}

/**
 * The keys of the workspace and of its sandbox within the caller's reach, newest first, without their secrets. Needs
 * `read:integrations`.
 */
export async function listKeys(ctx: Context): Promise<ApiKey[]> {
  requireScope(ctx, 'read:integrations')
  const [{ rows }, nameReach] = await Promise.all([
    sql<Row>`
      SELECT k.workspace_id, k.id, k.name, k.hint, k.scopes, k.restaurant_ids, k.rate_limit, k.created_by, k.created_at,
        k.expires_at, k.revoked_at, k.last_used_at, k.rotated_from
      FROM api_key k JOIN workspace w ON w.id = k.workspace_id
      WHERE w.id = ${ctx.workspace.id} AND ${withinReach(ctx, 'k.restaurant_ids')} OR w.sandbox_of = ${ctx.workspace.id}
      ORDER BY k.created_at DESC, k.id DESC`.execute(ctx.db.kysely),
    createReachNamer(ctx),
  ])
  const keys = rows.map((row) => ({
    ...row,
    state: stateOf(row, ctx.now()),
    isTest: row.workspace_id !== ctx.workspace.id || ctx.workspace.isSandbox,
  }))
  const exceeding = await exceedingKeys(
    ctx,
    keys.filter(({ state }) => state === 'active'),
  )
  return keys.map((row) => ({
    id: encodeId('key', row.id),
    name: row.name,
    hint: row.hint,
    isTest: row.isTest,
    scopes: row.scopes,
    limitedTo: nameReach(row.restaurant_ids),
    rateLimit: row.rate_limit,
    state: row.state,
    createdBy: row.created_by,
    exceedsMaker: exceeding.has(row.id),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    rotatedFrom: row.rotated_from === null ? null : encodeId('key', row.rotated_from),
  }))
}

function stateOf(key: Row, now: Date): ApiKey['state'] {
  if (key.revoked_at) return 'revoked'
  return key.expires_at && key.expires_at <= now ? 'expired' : 'active'
}
