import type { ServiceEvent } from '@vitrina/contract/event'
import { closeRun, openRun, type RunAgent, type RunStep } from '@vitrina/core/agents/agent-runs'
import type { Context } from '@vitrina/core/context'
import { encodeId } from '@vitrina/db/ids'
import { adapterOf } from './adapter.ts'

/**
 * Has an agent do a piece of work by its adapter and keeps what came of it: the run, what happened in it, its report.
 * Throws what the adapter threw.
 */
export async function runAgent(
  ctx: Context,
  agent: RunAgent,
  work: { task: string; event: ServiceEvent | null; signal: AbortSignal },
): Promise<void> {
  const id = await openRun(ctx, agent, { task: work.task, eventId: work.event?.id ?? null })
  const steps: RunStep[] = []
  try {
    const { report } = await adapterOf(agent.adapter).execute(
      { ctx, agent: { id: encodeId('agent', agent.uuid), name: agent.name, profile: agent.profile }, ...work },
      (event) => steps.push({ ...event, at: ctx.now() }),
    )
    await closeRun(ctx, id, steps, { status: 'succeeded', report, error: null })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    await closeRun(ctx, id, steps, { status: 'failed', report: null, error: words })
    throw error
  }
}
