import type { CreateWebhook, WebhookWithSecret } from '@vitrina/contract/webhook'
import { newUuid } from '@vitrina/db/ids'
import { driverOf } from '../access/drivers.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { hostOf } from '../integrations/hosts-of.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { checkTargetFields, checkUrl, requireAgentProfile } from './check-target.ts'
import { newSigningSecret } from './signing-secret.ts'
import { toWebhook, type WebhookRow } from './webhook-rows.ts'

/**
 * Makes a subscription to events, each kind taken once. It leads to an address, or to an agent of the registry. The
 * answer alone shows its signing secret; the database keeps it sealed. Needs `write:webhooks`.
 */
export async function createWebhook(ctx: Context, input: CreateWebhook) {
  requireScope(ctx, 'write:webhooks')
  const { targetKind = 'url', agentProfile, url } = input
  checkTargetFields(targetKind, input, true)
  return inTransaction(ctx, async (ctx) => {
    if (url !== undefined) await checkUrl(ctx, url)
    const id = newUuid()
    const { secret, sealed } = newSigningSecret(ctx, id)
    const row: WebhookRow = {
      id,
      url: url ?? null,
      events: [...new Set(input.events)],
      description: input.description ?? null,
      target_kind: targetKind,
      agent_id: agentProfile === undefined ? null : await requireAgentProfile(ctx, agentProfile),
      delivery_mode: input.deliveryMode ?? null,
      is_active: true,
      driven_by: targetKind === 'agent' ? driverOf(ctx.actor) : null,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    }
    await ctx.db.kysely
      .insertInto('webhook')
      .values({ ...row, workspace_id: ctx.workspace.id, sealed_secret: sealed })
      .execute()
    const webhook: WebhookWithSecret = { ...toWebhook(row), secret }
    recordAudit(ctx, {
      action: 'webhook.created',
      objectKind: 'webhook',
      objectId: webhook.id,
      details: { targetKind, events: row.events, ...(row.url !== null && { host: hostOf(row.url) }) },
    })
    return itemEnvelope(ctx, webhook)
  })
}
