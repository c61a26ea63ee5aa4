import type { AiAnswer } from '@vitrina/contract/ai'
import { askAi } from '@vitrina/core/ai/ask-ai'
import type { Context } from '@vitrina/core/context'
import { testContext } from '@vitrina/testing/test-context'
import { openAgentService } from '../../src/open-agent-service.ts'
import { echoTools } from './scripted-adapter.ts'

/** A workspace whose questions are answered in this process, by the registered adapters. */
export async function askingContext(db: Context['db']): Promise<Context> {
  return { ...(await testContext(db)), agentService: openAgentService({ openToolbox: echoTools }) }
}

/** The answer to a question, as `askAi` returns it. */
export async function answerTo(ctx: Context, question: string, threadId?: string): Promise<AiAnswer> {
  return (await askAi(ctx, { question, ...(threadId !== undefined && { threadId }) })).data
}

/** The same context with a user as its actor. */
export function byUser(ctx: Context, id: string): Context {
  return { ...ctx, actor: { type: 'user', id, name: 'Анна' } }
}
