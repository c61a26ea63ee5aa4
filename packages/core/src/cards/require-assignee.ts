import type { AgentKind } from '@vitrina/contract/agent'
import { findAgent } from '../agents/find-agent.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/**
 * The executor that a body names (its UUID, kind and name), null for none; 422 `unknown_assignee` for one that the
 * workspace does not have.
 */
export async function requireAssignee(
  ctx: Context,
  field: string,
  publicId: string | null | undefined,
): Promise<{ id: string; kind: AgentKind; name: string } | null> {
  if (publicId === null || publicId === undefined) return null
  const agent = await findAgent(ctx, publicId)
  if (agent) return agent
  const detail = 'is not an executor of this workspace; GET /agents lists them'
  throw new DomainError('unknown_assignee', `${field} ${detail}.`, {
    errors: [{ pointer: `#/${field}`, code: 'unknown_assignee', detail }],
  })
}
