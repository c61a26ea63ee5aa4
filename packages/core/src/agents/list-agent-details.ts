import type { AgentDetail } from '@vitrina/contract/agent'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { agentDetailRows, toAgentDetail } from './agent-rows.ts'

/** Every executor of the workspace in full, by name, inactive ones too. Needs `read:agents`. */
export async function listAgentDetails(ctx: Context): Promise<AgentDetail[]> {
  requireScope(ctx, 'read:agents')
  const { rows } = await agentDetailRows(ctx).execute(ctx.db.kysely)
  return rows.map(toAgentDetail)
}
