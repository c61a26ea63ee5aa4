import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { endInvitationsBy } from './invitation-rows.ts'

/**
 * Takes a person out of the workspace, within a transaction that has its team locked: their sessions that work in it end
 * at once, all of them when they belong nowhere else. Links to a new password that its owners gave them end, and so do the
 * invitations they made that wait. Keys they made stay. The session `exceptSessionId`, from which they leave by themselves, goes on elsewhere if it can.
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
