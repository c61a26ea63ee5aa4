import { withinReach } from '../access/reach.ts'
import type { Context } from '../context.ts'
import type { RunAgent } from './agent-runs.ts'

/**
 * What an agent remembers of a card or a conversation, as its adapter wrote it; null when it remembers nothing
 * that the caller may know of.
 */
export async function readSession(ctx: Context, agent: RunAgent, subjectId: string): Promise<string | null> {
  const found = await ctx.db.kysely
    .selectFrom('agent_session')
    .select('state')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('agent_id', '=', agent.uuid)
    .where('subject_id', '=', subjectId)
    .where('adapter', '=', agent.adapter)
    .where(withinReach(ctx, 'restaurant_ids'))
    .executeTakeFirst()
  return found?.state ?? null
}
