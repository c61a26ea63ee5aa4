import type { ListInput } from '@vitrina/contract/list-query'
import { webhooksList } from '@vitrina/contract/webhook'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { toWebhook, type WebhookRow, webhookRows } from './webhook-rows.ts'

/** A page of subscriptions, newest first, without their secrets. Needs `read:webhooks`. */
export async function listWebhooks(ctx: Context, input: ListInput) {
  requireScope(ctx, 'read:webhooks')
  const page = await fetchPage<WebhookRow>(ctx, readListRequest(ctx, webhooksList, input), {
    rows: webhookRows(ctx),
    select: sql`t.*`,
    columns: {
      // Ids sort by creation time.
      created_at: { expression: sql`t.id`, type: 'uuid', required: true },
      url: { expression: sql`fold_text(t.url)`, type: 'text' },
      description: { expression: sql`fold_text(t.description)`, type: 'text' },
      target_kind: { expression: sql`t.target_kind::text`, type: 'text' },
      is_active: { expression: sql`t.is_active`, type: 'boolean' },
    },
  })
  return listEnvelope(ctx, page.rows.map(toWebhook), page)
}
