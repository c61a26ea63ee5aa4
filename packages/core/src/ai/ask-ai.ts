import type { AskAi } from '@vitrina/contract/ai'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { NotAvailableError } from '../errors/domain-error.ts'
import { notFound } from '../errors/not-found.ts'

/**
 * Puts a question to the workspace's default agent. Needs `ai:ask`; 404 for a thread that is not there, which is any, for
 * no question has opened one yet; 503 while this installation has no agent that answers.
 */
export async function askAi(ctx: Context, { threadId }: AskAi): Promise<never> {
  requireScope(ctx, 'ai:ask')
  if (threadId !== undefined) throw notFound('thread')
  throw new NotAvailableError('This installation has no agent that answers questions yet.')
}
