import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { hostOf } from '../integrations/hosts-of.ts'
import { readWebhook } from './webhook-rows.ts'

/** Deletes a subscription with its delivery log. Needs `write:webhooks`; 404 when it does not exist. */
export async function deleteWebhook(ctx: Context, input: { id: string }): Promise<Record<string, never>> {
  requireScope(ctx, 'write:webhooks')
  const id = requireId('webhook', input.id)
  return inTransaction(ctx, async (ctx) => {
    const { target_kind: targetKind, events, url } = await readWebhook(ctx, id, true)
    await ctx.db.kysely
      .deleteFrom('webhook')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .execute()
    recordAudit(ctx, {
      action: 'webhook.deleted',
      objectKind: 'webhook',
      objectId: input.id,
      details: { targetKind, events, ...(url !== null && { host: hostOf(url) }) },
    })
    return {}
  })
}
