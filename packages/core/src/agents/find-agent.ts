import type { AgentKind } from '@vitrina/contract/agent'
import { decodeId } from '@vitrina/db/ids'
import type { Context } from '../context.ts'

/** The executor behind a public id, active or not; null when malformed or not of this workspace. */
export async function findAgent(
  ctx: Context,
  publicId: string,
): Promise<{ id: string; kind: AgentKind; name: string } | null> {
  const id = decodeId('agent', publicId)
  if (id === null) return null
  const found = await ctx.db.kysely
    .selectFrom('agent')
    .select(['id', 'kind', 'name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}
