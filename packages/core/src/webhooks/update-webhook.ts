import { isDeepStrictEqual } from 'node:util'
import type { UpdateWebhook, WebhookWithSecret } from '@vitrina/contract/webhook'
import { sql } from 'kysely'
import { driverOf } from '../access/drivers.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { notifyDue } from '../events/call-out.ts'
import { inTransaction } from '../in-transaction.ts'
import { hostOf, reportedHosts } from '../integrations/hosts-of.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { pendingOf } from '../pending-writes.ts'
import { checkTargetFields, checkUrl, requireAgentProfile } from './check-target.ts'
import { newSigningSecret } from './signing-secret.ts'
import { readWebhook, toWebhook, type WebhookRow } from './webhook-rows.ts'

const previousSecretMs = 24 * 3_600_000

/**
 * Changes a subscription; its kind of target stays. `rotateSecret` returns a new signing secret; the previous one also
 * signs for 24 hours, and any older one stops at once. Needs `write:webhooks`; 404 when it does not exist.
 */
export async function updateWebhook(ctx: Context, input: UpdateWebhook & { id: string }) {
  requireScope(ctx, 'write:webhooks')
  const id = requireId('webhook', input.id)
  return inTransaction(ctx, async (ctx) => {
    const held = await readWebhook(ctx, id, true)
    const next = await changed(ctx, held, input)
    const fields = changedFields(held, next)
    if (held.target_kind === 'agent' && ofWork.some((name) => input[name] !== undefined))
      next.driven_by = driverOf(ctx.actor)
    const fresh = input.rotateSecret ? newSigningSecret(ctx, id) : null
    const isTheirs = next.driven_by === held.driven_by
    if (fields.length === 0 && fresh === null && isTheirs) return itemEnvelope<WebhookWithSecret>(ctx, toWebhook(held))
    await writeChange(ctx, next, {
      sealedSecret: fresh?.sealed,
      isOther: fields.some((name) => ofTarget.has(name)),
      isTaken: fresh !== null || fields.includes('url'),
    })
    pendingOf(ctx).afterwards.push((db) => notifyDue(db, ctx.workspace.id, id))
    recordAudit(ctx, {
      action: 'webhook.updated',
      objectKind: 'webhook',
      objectId: input.id,
      // Only field names and the host: an address may contain a token of the receiver.
      details: {
        fields: fresh === null ? fields : [...fields, 'secret'],
        ...(held.url !== null && next.url !== null && reportedHosts([hostOf(held.url)], [hostOf(next.url)])),
      },
    })
    const webhook = toWebhook(next)
    return itemEnvelope<WebhookWithSecret>(ctx, fresh === null ? webhook : { ...webhook, secret: fresh.secret })
  })
}

async function changed(ctx: Context, held: WebhookRow, input: UpdateWebhook): Promise<WebhookRow> {
  const { url, events, description, isActive, agentProfile, deliveryMode } = input
  checkTargetFields(held.target_kind, input, false)
  if (url !== undefined) await checkUrl(ctx, url)
  return {
    ...held,
    url: url ?? held.url,
    events: events ? [...new Set(events)] : held.events,
    description: description === undefined ? held.description : description,
    is_active: isActive ?? held.is_active,
    agent_id: agentProfile === undefined ? held.agent_id : await requireAgentProfile(ctx, agentProfile),
    delivery_mode: deliveryMode ?? held.delivery_mode,
    updated_at: ctx.now(),
  }
}

function changedFields(held: WebhookRow, next: WebhookRow): string[] {
  const before = new Map(Object.entries(toWebhook(held)))
  return Object.entries(toWebhook(next))
    .filter(([name, value]) => name !== 'updatedAt' && !isDeepStrictEqual(value, before.get(name)))
    .map(([name]) => name)
}

// Fields of the target; a new target has not failed yet, nor has a subscription that is turned on again.
const ofTarget: ReadonlySet<string> = new Set(['url', 'agentProfile', 'deliveryMode', 'isActive'])

// What the agent does because of the subscription, and when: the actor who sets these fields is responsible.
const ofWork = ['agentProfile', 'deliveryMode', 'events'] as const

async function writeChange(
  ctx: Context,
  next: WebhookRow,
  { sealedSecret, isOther, isTaken }: { sealedSecret: string | undefined; isOther: boolean; isTaken: boolean },
): Promise<void> {
  const { id, url, events, description, is_active, agent_id, delivery_mode, driven_by, updated_at } = next
  const fresh = isOther && { failing_since: null, failure_notified_at: null }
  // Whoever sets the address or gets the secret decides who receives the events, so the subscription follows their
  // restaurants from now on.
  const taken = isTaken && { made_by: driverOf(ctx.actor) }
  const secrets = sealedSecret !== undefined && {
    previous_secret: sql<string>`sealed_secret`,
    previous_secret_expires_at: new Date(ctx.now().getTime() + previousSecretMs),
    sealed_secret: sealedSecret,
  }
  await ctx.db.kysely
    .updateTable('webhook')
    .set({
      url,
      events,
      description,
      is_active,
      agent_id,
      delivery_mode,
      driven_by,
      updated_at,
      ...secrets,
      ...fresh,
      ...taken,
    })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .execute()
}
