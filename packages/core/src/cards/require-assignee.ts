import { findAgent } from '../agents/find-agent.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/** The UUID of the executor a body names, null for none; 422 `unknown_assignee` for one the workspace does not have. */
export async function requireAssignee(
  ctx: Context,
  field: string,
  publicId: string | null | undefined,
): Promise<string | null> {
  if (publicId === null || publicId === undefined) return null
  const agent = await findAgent(ctx, publicId)
  if (agent) return agent.id
  const detail = 'is not an executor of this workspace; GET /agents lists them'
  throw new DomainError('unknown_assignee', `${field} ${detail}.`, {
    errors: [{ pointer: `#/${field}`, code: 'unknown_assignee', detail }],
  })
}
