import type { AskAi } from '@vitrina/contract/ai'
import { runFault } from '@vitrina/contract/run-faults'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { UnansweredError } from '../errors/domain-error.ts'
import { itemEnvelope } from '../list/envelope.ts'

/**
 * Asks the workspace's default agent a question; the agent reads with the caller's own scopes. Needs `ai:ask`; 404 for
 * a thread that does not exist; 503 when agents are turned off or this installation runs none.
 */
export async function askAi(ctx: Context, input: AskAi) {
  requireScope(ctx, 'ai:ask')
  if (!ctx.agentService) throw new UnansweredError(runFault('no_agent_service'))
  return itemEnvelope(ctx, await ctx.agentService.ask(ctx, input))
}
