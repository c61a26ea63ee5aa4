import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { readWebhook, toWebhook } from './webhook-rows.ts'

/** One subscription, without its secret. Needs `read:webhooks`; 404 when it does not exist. */
export async function getWebhook(ctx: Context, input: { id: string }) {
  requireScope(ctx, 'read:webhooks')
  return itemEnvelope(ctx, toWebhook(await readWebhook(ctx, requireId('webhook', input.id))))
}
