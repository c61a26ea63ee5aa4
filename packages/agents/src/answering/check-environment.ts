import type { AgentEnvironment } from '@vitrina/contract/agent'
import { readVocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Context } from '@vitrina/core/context'
import { spell } from '../understand/calendar.ts'

/** Whether the built-in agent has something to answer from. It needs nothing but the showcase itself. */
export async function checkEnvironment(ctx: Context): Promise<AgentEnvironment> {
  const { dataFrom, dataTo } = await readVocabulary(ctx)
  if (dataFrom === null || dataTo === null) {
    const message = 'В витрине ещё нет продаж'
    const hint = 'Проведите обмен с учётной системой; до него ответы могут сказать лишь, что данных нет.'
    return { status: 'warning', checks: [{ code: 'data', level: 'warn', message, hint }] }
  }
  const message = `В витрине есть продажи с ${spell({ from: dataFrom, to: dataFrom })} по ${spell({ from: dataTo, to: dataTo })}`
  return { status: 'ok', checks: [{ code: 'data', level: 'info', message, hint: null }] }
}
