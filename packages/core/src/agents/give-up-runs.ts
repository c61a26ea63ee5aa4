import { runFault, runFaultText } from '@vitrina/contract/run-faults'
import { controlTag } from '@vitrina/db/citus/control-queries'
import { sql } from 'kysely'
import { lockCard } from '../cards/read-card.ts'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { pendingOf } from '../pending-writes.ts'
import { readRunAgent } from './agent-runs.ts'
import { finishAgentCard } from './finish-card.ts'
import { runFaultValues } from './run-fault-columns.ts'
import { maxAttempts } from './take-card.ts'

/** A run whose process has not renewed its lease in time. Ids are bare. */
export interface DeadRun {
  workspaceId: string
  id: string
  agentId: string
  cardId: string | null
  attempt: number
}

/** Returns the dead runs of all workspaces, 100 at most. */
export async function findDeadRuns({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DeadRun[]> {
  const { rows } = await sql<DeadRun>`${sql.raw(controlTag('dead-runs'))}
    SELECT workspace_id AS "workspaceId", id, agent_id AS "agentId", card_id AS "cardId", attempt FROM agent_run
    WHERE status = 'running' AND leased_until < ${now()} ORDER BY leased_until LIMIT 100`.execute(db.kysely)
  return rows
}

/**
 * Closes a dead run as failed. Its card waits for one more attempt; after the last one it is handed back with a report
 * that says so. Returns false when the run is no longer dead. The lease stays on the row, so the next run can tell
 * which attempt it is.
 */
export async function giveUpRun(ctx: Context, { id, agentId, cardId, attempt }: DeadRun): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (cardId !== null) await lockCard(ctx, cardId)
    const { rows } = await sql<{ cancelled_by: string | null }>`
      UPDATE agent_run SET (error, error_code, error_params) = (${runFaultValues(processEnded)}), finished_at = ${ctx.now()},
        status = CASE WHEN cancelled_by IS NULL THEN 'failed' ELSE 'cancelled' END::agent_run_status
      WHERE workspace_id = ${ctx.workspace.id} AND id = ${id} AND status = 'running' AND leased_until < ${ctx.now()}
      RETURNING cancelled_by`.execute(ctx.db.kysely)
    const [row] = rows
    if (!row) return false
    pendingOf(ctx).afterwards.push((db) => notifySignal(db, ctx.workspace.id, 'runs'))
    const agent = await readRunAgent(ctx, agentId)
    if (cardId === null || !agent) return true
    const { cancelled_by: by } = row
    const report = by === null ? gaveUp : `${runFaultText(runFault('cancelled', { by }))} Возвращаю задачу.`
    if (by !== null || attempt >= maxAttempts) await finishAgentCard(ctx, agent, cardId, 'handed_back', report)
    else await finishAgentCard(ctx, agent, cardId, 'to_be_resumed', null)
    return true
  })
}

const processEnded = runFault('process_ended')
const gaveUp =
  'Задача не выполнена: агент начинал её дважды, и оба раза его процесс завершился раньше, чем он закончил работу. Возвращаю задачу: проверьте журнал запусков и назначьте исполнителя снова.'
