import { Scope } from '@vitrina/contract/scopes'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { createKey } from './create-key.ts'
import { findKey } from './find-key.ts'

/**
 * Revokes a key of the workspace or its sandbox: the next request with it, in any process, is 401. Needs
 * `write:integrations`.
 */
export async function revokeKey(ctx: Context, publicId: string): Promise<void> {
  requireScope(ctx, 'write:integrations')
  await inTransaction(ctx, async (ctx) => {
    const key = await findKey(ctx, publicId)
    if (key.revoked_at) return
    await sql`
      UPDATE api_key SET revoked_at = ${ctx.now()}
      WHERE workspace_id = ${key.workspace_id} AND id = ${key.id}`.execute(ctx.db.kysely)
    recordAudit(ctx, {
      action: 'key.revoked',
      objectKind: 'key',
      objectId: publicId,
      details: { name: key.name },
    })
  })
}

/**
 * Creates a new key with the name, scopes and restaurants of an old one, which stays valid until it is revoked. Needs
 * `write:integrations` and the key's own scopes.
 */
export async function rotateKey(ctx: Context, publicId: string): Promise<{ id: string; key: string }> {
  requireScope(ctx, 'write:integrations')
  return inTransaction(ctx, async (ctx) => {
    const old = await findKey(ctx, publicId)
    if (old.revoked_at) throw new DomainError('conflict', 'The key is revoked; make a new one instead.')
    if (old.expires_at && old.expires_at <= ctx.now()) {
      throw new DomainError('conflict', 'The key has expired; make a new one instead.')
    }
    const workspace = { ...ctx.workspace, id: old.workspace_id, isSandbox: old.is_sandbox }
    const { name, expires_at: expiresAt, rate_limit: rateLimit } = old
    // A scope that no longer exists in the contract is dropped.
    const scopes = old.scopes.flatMap((scope) => Scope.safeParse(scope).data ?? [])
    const origin = { rotatedFrom: old.id, journal: ctx.workspace }
    const owner = { ...ctx, workspace, ...(old.is_sandbox && { reach: null }) }
    const reach = old.restaurant_ids && [...old.restaurant_ids]
    return createKey(owner, { name, scopes, expiresAt, rateLimit, reach }, origin)
  })
}
