import { SetKeyLimit } from '@vitrina/contract/key'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { findKey } from './find-key.ts'

/**
 * Gives a key of the workspace or its sandbox its own limit, or the workspace's again (null), from the next request on.
 * Needs `write:integrations`; 404 when it does not exist, 409 when it is revoked.
 */
export async function setKeyLimit(ctx: Context, input: SetKeyLimit): Promise<Record<string, never>> {
  requireScope(ctx, 'write:integrations')
  const { id, rateLimit } = SetKeyLimit.parse(input)
  return inTransaction(ctx, async (ctx) => {
    const held = await findKey(ctx, id)
    if (held.revoked_at) throw new DomainError('conflict', 'The key is revoked; its limit is of no use.')
    if (held.rate_limit === rateLimit) return {}
    await sql`
      UPDATE api_key SET rate_limit = ${rateLimit}
      WHERE workspace_id = ${held.workspace_id} AND id = ${held.id}`.execute(ctx.db.kysely)
    recordAudit(ctx, {
      action: 'key.updated',
      objectKind: 'key',
      objectId: id,
      details: { name: held.name, rateLimit, formerRateLimit: held.rate_limit },
    })
    return {}
  })
}
