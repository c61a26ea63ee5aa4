import { runFaultText } from '@vitrina/contract/run-faults'
import type { RunAgent } from '@vitrina/core/agents/agent-runs'
import { readRunSettings } from '@vitrina/core/agents/run-settings'
import type { RunEnd } from '@vitrina/core/agents/run-writes'
import type { Toolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { newUuid } from '@vitrina/db/ids'
import type { RunCause } from './adapter.ts'
import { type Execution, executeRun } from './execute-run.ts'

/** The event an agent is woken for. */
export interface WakeUp {
  task: string
  cause: Extract<RunCause, { kind: 'event' }>
  tools: Toolbox
  signal: AbortSignal
}

/**
 * Has an agent's adapter work on an event, and stores the run, its events and its report. Throws a text for the log
 * when agents are off or the run did not succeed.
 */
export async function runAgent(ctx: Context, agent: RunAgent, { task, cause, tools, signal }: WakeUp): Promise<void> {
  const settings = await readRunSettings(ctx)
  if (!settings.isEnabled) {
    throw new PublicLogText(
      'Agents are off in this workspace; an owner (scope adapter:control) turns them on: adapter.enabled',
    )
  }
  const start = { id: newUuid(), agent, task, startedAt: ctx.now(), eventId: cause.event.id }
  const { execution, record } = await executeRun({
    ...{ ctx, agent, settings, cause, tools, signal, start },
    session: null,
    isWritten: false,
  })
  const end = endOf(execution)
  if (!end) return record.abandon()
  await record.end(end)
  if (end.fault !== null) throw new PublicLogText(runFaultText(end.fault))
}

/** How an execution ends its run; null when the run no longer belongs to this process. */
export function endOf(execution: Execution): RunEnd | null {
  switch (execution.kind) {
    case 'result': {
      const { report, usage } = execution.result
      return { status: 'succeeded', report, fault: null, ...(usage && { usage }) }
    }
    case 'failed': {
      const { fault, usage } = execution
      return { status: 'failed', report: null, fault, ...(usage && { usage }) }
    }
    case 'cancelled':
    case 'stopped':
      return { status: 'cancelled', report: null, fault: execution.fault }
    case 'lost':
      return null
  }
}
