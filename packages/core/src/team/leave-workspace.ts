import { encodeId } from '@vitrina/db/ids'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { readWorkspace } from '../workspaces/workspace-context.ts'
import { endMembership } from './end-membership.ts'
import { keepAnOwner, lockTeam } from './lock-team.ts'

/**
 * The acting person leaves a workspace they belong to, this one or another. 404 when they do not belong to it, 409 for
 * its last owner.
 */
export async function leaveWorkspace(
  ctx: Context,
  person: { userId: string; sessionId: string },
  { workspaceId }: { workspaceId: string },
): Promise<Record<string, never>> {
  const { userId, sessionId } = person
  const workspace = await readWorkspace(ctx.db, requireId('workspace', workspaceId))
  if (!workspace) throw notFound('workspace')
  await inTransaction({ ...ctx, workspace }, async (ctx) => {
    const roles = await lockTeam(ctx)
    const role = roles.get(userId)
    if (role === undefined) throw notFound('workspace')
    keepAnOwner(roles, userId)
    await endMembership(ctx, userId, sessionId)
    const objectId = encodeId('user', userId)
    recordAudit(ctx, { action: 'member.left', objectKind: 'user', objectId, details: { name: ctx.actor.name, role } })
  })
  return {}
}
