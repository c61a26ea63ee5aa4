import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { endInvitationsBy } from './invitation-rows.ts'

/**
 * Removes a person from the workspace, within a transaction that has its team locked. Their sessions in it end at once,
 * and all their sessions when they belong to no other workspace. Password reset links that its owners gave them end,
 * and so do pending invitations they made. Keys they made stay. The session `exceptSessionId`, from which they leave
 * themselves, continues in another workspace if there is one.
 */
export async function endMembership(ctx: Context, userId: string, exceptSessionId?: string): Promise<void> {
  const { kysely } = ctx.db
  const workspaceId = ctx.workspace.id
  await sql`DELETE FROM member WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`.execute(kysely)
  await sql`
    DELETE FROM session WHERE user_id = ${userId}
      AND (coalesce(active_workspace_id, ${workspaceId}) = ${workspaceId} AND id IS DISTINCT FROM ${exceptSessionId ?? null}::uuid
        OR NOT EXISTS (SELECT FROM member WHERE user_id = ${userId}))`.execute(kysely)
  await sql`DELETE FROM password_reset WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`.execute(kysely)
  await endInvitationsBy(ctx, userId)
}
