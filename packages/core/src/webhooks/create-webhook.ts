import { type CreateWebhook, maxWebhooks, type WebhookWithSecret } from '@vitrina/contract/webhook'
import { newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { driverOf } from '../access/drivers.ts'
import { reachValue } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { hostOf } from '../integrations/hosts-of.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { checkTargetFields, checkUrl, requireAgentProfile } from './check-target.ts'
import { newSigningSecret } from './signing-secret.ts'
import { toWebhook, type WebhookRow } from './webhook-rows.ts'

/**
 * Creates a subscription to events, each type counted once. It delivers to an address, or to an agent of the registry.
 * Only this answer shows its signing secret; the database stores it sealed. Needs `write:webhooks`; 409 `conflict` when
 * the workspace has the maximum number of subscriptions.
 */
export async function createWebhook(ctx: Context, input: CreateWebhook) {
  requireScope(ctx, 'write:webhooks')
  const { targetKind = 'url', agentProfile, url } = input
  checkTargetFields(targetKind, input, true)
  return inTransaction(ctx, async (ctx) => {
    if (url !== undefined) await checkUrl(ctx, url)
    await requireRoom(ctx)
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
      restaurant_ids: ctx.reach,
      driven_by: targetKind === 'agent' ? driverOf(ctx.actor) : null,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    }
    await ctx.db.kysely
      .insertInto('webhook')
      .values({
        ...row,
        restaurant_ids: reachValue(ctx.reach),
        workspace_id: ctx.workspace.id,
        made_by: driverOf(ctx.actor),
        sealed_secret: sealed,
      })
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

// Every event goes to all subscriptions, so their number is limited. Concurrent calls wait until this one has
// committed.
async function requireRoom(ctx: Context): Promise<void> {
  const { id } = ctx.workspace
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks ${id}`}, 0))`.execute(ctx.db.kysely)
  const { rows } = await sql<{ made: number }>`
    SELECT count(*)::int AS made FROM webhook WHERE workspace_id = ${id}`.execute(ctx.db.kysely)
  if ((rows[0]?.made ?? 0) < maxWebhooks) return
  throw new DomainError(
    'conflict',
    `This workspace has ${maxWebhooks} subscriptions, which is the most; delete one that is not needed first.`,
  )
}
