import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { lockInvitation } from './invitation-rows.ts'
import { lockTeamAsOwner } from './lock-team.ts'

/** Revokes an invitation: its link stops working. Only for owners. */
export async function revokeInvitation(ctx: Context, { id }: { id: string }): Promise<Record<string, never>> {
  await inTransaction(ctx, async (ctx) => {
    await lockTeamAsOwner(ctx)
    const row = await lockInvitation(ctx, id)
    await sql`
      UPDATE invitation SET status = 'revoked' WHERE workspace_id = ${ctx.workspace.id} AND id = ${row.id}`.execute(
      ctx.db.kysely,
    )
    const { email, role } = row
    recordAudit(ctx, { action: 'invitation.revoked', objectKind: 'invitation', objectId: id, details: { email, role } })
  })
  return {}
}
