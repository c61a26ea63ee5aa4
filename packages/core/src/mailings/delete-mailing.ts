import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { readMailing } from './mailing-rows.ts'

/** Deletes a mailing with its journal; pending mails are not sent. Needs `run:ops`; 404 when it does not exist. */
export async function deleteMailing(ctx: Context, input: { id: string }): Promise<Record<string, never>> {
  requireScope(ctx, 'run:ops')
  const id = requireId('mailing', input.id)
  return inTransaction(ctx, async (ctx) => {
    const { name } = await readMailing(ctx, id, true)
    await ctx.db.kysely
      .deleteFrom('mailing')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .execute()
    recordAudit(ctx, { action: 'mailing.deleted', objectKind: 'mailing', objectId: input.id, details: { name } })
    return {}
  })
}
