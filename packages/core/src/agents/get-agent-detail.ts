import type { AgentDetail } from '@vitrina/contract/agent'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { toAgentDetail } from './agent-rows.ts'
import { readAgent } from './read-agent.ts'

/** One executor in full. Needs `read:agents`; 404 when it does not exist. */
export async function getAgentDetail(ctx: Context, { id }: { id: string }): Promise<AgentDetail> {
  requireScope(ctx, 'read:agents')
  return toAgentDetail(await readAgent(ctx, requireId('agent', id)))
}
