import type { Context } from '../context.ts'
import type { RunAgent } from './agent-runs.ts'

/** What an agent remembers of a card or a conversation, as its adapter wrote it; null when it remembers nothing. */
export async function readSession(ctx: Context, agent: RunAgent, subjectId: string): Promise<string | null> {
  const found = await ctx.db.kysely
    .selectFrom('agent_session')
    .select('state')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('agent_id', '=', agent.uuid)
    .where('subject_id', '=', subjectId)
    .where('adapter', '=', agent.adapter)
    .executeTakeFirst()
  return found?.state ?? null
}
