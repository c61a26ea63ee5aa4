import type { AgentEnvironment } from '@vitrina/contract/agent'
import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Context } from '@vitrina/core/context'

/** Whether the built-in agent has something to answer from. It needs nothing but the showcase itself. */
export async function checkEnvironment(ctx: Context): Promise<AgentEnvironment> {
  const { dataFrom, dataTo } = await readVocabulary(ctx)
  if (dataFrom === null || dataTo === null) {
    const message = 'The showcase holds no sales yet'
    const hint = 'Run an exchange with an accounting system; until then answers can only say that there is no data.'
    return { status: 'warning', checks: [{ code: 'data', level: 'warn', message, hint }] }
  }
  const message = `The showcase holds sales from ${dataFrom} to ${dataTo}`
  return { status: 'ok', checks: [{ code: 'data', level: 'info', message, hint: null }] }
}
