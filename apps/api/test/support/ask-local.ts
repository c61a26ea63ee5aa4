import type { RunCause, RunEvent, RunResult } from '@vitrina/agents/adapter'
import { agentLocal } from '@vitrina/agents/agent-local'
import type { MeantBefore } from '@vitrina/agents/answering/session'
import type { Context } from '@vitrina/core/context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'

interface Asked {
  maxSteps?: number
  onEvent?: (event: RunEvent) => void
}

/** The built-in agent's result for a cause, with plain spaces in its report. */
export async function runLocal(ctx: Context, cause: RunCause, asked: Asked = {}): Promise<RunResult<MeantBefore>> {
  const { maxSteps = 40, onEvent = () => undefined } = asked
  const result = await agentLocal.execute(
    {
      ...{ ctx, cause, session: null, signal: new AbortController().signal, tools: openToolbox(ctx) },
      agent: { id: 'agt_x', name: 'Аналитик', profile: 'analyst', instructions: '' },
      limits: { maxSeconds: 60, maxSteps, maxTokens: 1000, maxCost: null },
    },
    onEvent,
  )
  return { ...result, report: result.report.replace(/[\u00a0\u202f]/g, ' ') }
}

/** Its answer to a question. */
export async function askLocal(ctx: Context, question: string, asked?: Asked): Promise<string> {
  return (await runLocal(ctx, { kind: 'question', question }, asked)).report
}
