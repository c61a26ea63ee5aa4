import type { AgentRun } from '@vitrina/contract/agent'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { readRun } from './get-run.ts'
import { toRun } from './run-rows.ts'

/**
 * Asks a run to stop; the process that runs it notices within a second. A run that has ended, or was already asked to
 * stop, is returned as it is. Needs `write:agents`; 404 when the run does not exist.
 */
export async function cancelRun(ctx: Context, input: { id: string }): Promise<AgentRun> {
  requireScope(ctx, 'write:agents')
  const id = requireId('run', input.id)
  return inTransaction(ctx, async (ctx) => {
    await readRun(ctx, id)
    const { rows } = await sql`
      UPDATE agent_run SET cancelled_by = ${ctx.actor.name}
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${id} AND status = 'running' AND cancelled_by IS NULL
      RETURNING id`.execute(ctx.db.kysely)
    const run = toRun(await readRun(ctx, id))
    if (rows.length > 0) {
      const details = { agentId: run.agent.id, cardId: run.card?.id ?? null }
      recordAudit(ctx, { action: 'run.cancelled', objectKind: 'run', objectId: run.id, details })
      pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'runs'))
    }
    return run
  })
}
