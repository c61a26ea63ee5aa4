import type { MadeKey } from '@vitrina/contract/team'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { keysMadeBy } from '../keys/keys-made-by.ts'
import { readWorkspace } from '../workspaces/workspace-context.ts'
import { isMember } from './is-member.ts'
import { requireOwner } from './lock-team.ts'

/** The valid keys that a member made; they stay valid when the member leaves. Only for owners. */
export async function listMemberKeys(ctx: Context, { id }: { id: string }): Promise<MadeKey[]> {
  await requireOwner(ctx)
  const userId = requireId('user', id)
  if (!(await isMember(ctx, userId))) throw notFound('member')
  return keysMadeBy(ctx, userId)
}

/** The keys that the caller made in one of their workspaces, this one or another; 404 for any other workspace. */
export async function listOwnKeys(
  ctx: Context,
  person: { userId: string },
  { workspaceId }: { workspaceId: string },
): Promise<MadeKey[]> {
  const workspace = await readWorkspace(ctx.db, requireId('workspace', workspaceId))
  if (!workspace || !(await isMember({ ...ctx, workspace }, person.userId))) throw notFound('workspace')
  return keysMadeBy({ ...ctx, workspace }, person.userId)
}
