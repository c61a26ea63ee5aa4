import type { AgentEnvironment } from '@vitrina/contract/agent'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { NotAvailableError } from '../errors/domain-error.ts'

/**
 * Whether an adapter can work in this workspace, and what prevents it. It may call the model's server, so it needs
 * `write:agents`; 404 for an adapter that is not registered, 503 where this installation runs no agents.
 */
export async function checkAdapter(ctx: Context, { adapter }: { adapter: string }): Promise<AgentEnvironment> {
  requireScope(ctx, 'write:agents')
  if (!ctx.agentService) throw new NotAvailableError('This installation has nothing that runs agents.')
  return ctx.agentService.checkEnvironment(ctx, adapter)
}
