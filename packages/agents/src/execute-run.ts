import type { Reason } from '@vitrina/contract/reason'
import { runFault } from '@vitrina/contract/run-faults'
import type { RunAgent } from '@vitrina/core/agents/agent-runs'
import { RunFaultError } from '@vitrina/core/agents/run-fault-error'
import { RunRecord, type RunStop } from '@vitrina/core/agents/run-record'
import type { RunSettings } from '@vitrina/core/agents/run-settings'
import type { RunStart } from '@vitrina/core/agents/run-writes'
import type { Toolbox } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { storable } from '@vitrina/core/text/storable'
import { PublicLogText } from '@vitrina/core/webhooks/log-labels'
import { encodeId } from '@vitrina/db/ids'
import { z } from 'zod'
import { adapterOf, type RunCause, type RunEvent, RunFailure, type RunResult, type RunUsage } from './adapter.ts'
import { guardTools } from './guard-tools.ts'

/** A piece of work for an agent. */
export interface AgentWork {
  /** The context the work is done in: the agent's or the asker's. */
  ctx: Context
  agent: RunAgent
  settings: RunSettings
  cause: RunCause
  tools: Toolbox
  session: string | null
  start: RunStart
  /** The reason it is not even started. */
  refusal?: Reason
  /** The run is already stored in the database. */
  isWritten: boolean
  /** Aborted when the process ends. */
  signal?: AbortSignal
}

/** How the adapter ended. */
export type Execution =
  | { kind: 'result'; result: RunResult<string> }
  | { kind: 'failed'; fault: Reason; usage?: RunUsage }
  | { kind: 'cancelled'; fault: Reason }
  | { kind: 'stopped'; fault: Reason }
  | { kind: 'lost' }

/** A change made by a tool in a run: the tool's name and its answer. */
export interface Change {
  name: string
  body: Record<string, unknown>
}

/**
 * Has an agent's adapter do a piece of work within the limits of the workspace, and records what happens. Returns when
 * the adapter does, or at once when the time is over, the run is cancelled, or the process ends: it does not wait for
 * an adapter that ignores its signal. The caller has to end the record. `changes` are those made by then.
 */
export async function executeRun(
  work: AgentWork,
): Promise<{ execution: Execution; record: RunRecord; changes: readonly Change[] }> {
  const ending = new AbortController()
  let ended = (_: Execution): void => undefined
  const early = new Promise<Execution>((resolve) => {
    ended = resolve
  })
  const end = (execution: Execution) => {
    ended(execution)
    ending.abort()
  }
  const { settings, signal, ctx } = work
  const record = new RunRecord(ctx, work.start, { isWritten: work.isWritten, onStop: (stop) => end(stopped(stop)) })
  const onSignal = () => end({ kind: 'stopped', fault: runFault('process_stopped') })
  const timer = setTimeout(
    () => end({ kind: 'failed', fault: runFault('out_of_time', { seconds: settings.maxSeconds }) }),
    settings.maxSeconds * 1000,
  )
  signal?.addEventListener('abort', onSignal, { once: true })
  if (signal?.aborted) onSignal()
  const changes: Change[] = []
  const execution = await Promise.race([early, runAdapter(work, { record, changes, signal: ending.signal })])
  clearTimeout(timer)
  signal?.removeEventListener('abort', onSignal)
  // From here on, what the adapter does no longer belongs to the run.
  ending.abort()
  return { execution, record, changes: [...changes] }
}

interface Run {
  record: RunRecord
  changes: Change[]
  signal: AbortSignal
}

async function runAdapter(work: AgentWork, { record, changes, signal }: Run): Promise<Execution> {
  const { ctx, agent, settings, cause, session, refusal } = work
  if (refusal !== undefined) return { kind: 'failed', fault: refusal }
  const { uuid, name, profile, instructions } = agent
  const { maxSeconds, maxSteps, maxTokens, maxCost } = settings
  const onEvent = (event: RunEvent) => {
    const read = KnownEvent.safeParse(event)
    if (!signal.aborted && read.success) record.add(read.data.kind, read.data.text)
  }
  try {
    const result = await adapterOf(agent.adapter).execute(
      {
        ctx,
        agent: { id: encodeId('agent', uuid), name, profile, instructions },
        cause,
        tools: guardTools(work.tools, {
          ...{ cause, maxSteps, signal, onEvent, requestId: ctx.requestId },
          onChange: (name, body) => changes.push({ name, body }),
        }),
        session,
        limits: { maxSeconds, maxSteps, maxTokens, maxCost },
        signal,
      },
      onEvent,
    )
    return { kind: 'result', result }
  } catch (error) {
    if (signal.aborted) return { kind: 'lost' }
    const usage = error instanceof RunFailure ? error.usage : undefined
    return { kind: 'failed', fault: storable(faultOf(ctx, agent, error)), ...(usage && { usage }) }
  }
}

// An adapter may come from anywhere; events of another shape are not stored.
const KnownEvent = z.object({ kind: z.enum(['step', 'tool', 'note']), text: z.string() })

// Messages of internal errors are not shown to users.
function faultOf(ctx: Context, agent: RunAgent, error: unknown): Reason {
  if (error instanceof RunFaultError) return error.runFault
  if (error instanceof PublicLogText || error instanceof DomainError) return runFault('words', { said: error.message })
  ctx.logger.error({ err: error, adapter: agent.adapter, requestId: ctx.requestId }, 'an adapter failed')
  return runFault('internal')
}

function stopped(stop: RunStop): Execution {
  return stop.kind === 'lost' ? { kind: 'lost' } : { kind: 'cancelled', fault: runFault('cancelled', { by: stop.by }) }
}
