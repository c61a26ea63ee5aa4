import type { ListInput } from '@vitrina/contract/list-query'
import { deliveriesList } from '@vitrina/contract/webhook'
import { decodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'
import { listEnvelope } from '../list/envelope.ts'
import { fetchPage } from '../list/fetch-page.ts'
import { readListRequest } from '../list/list-request.ts'
import { type DeliveryRow, deliveryRows, toDeliveries } from './delivery-rows.ts'
import { readWebhook } from './webhook-rows.ts'

/**
 * A page of a subscription's delivery log, newest first, each delivery with all its attempts. Needs `read:webhooks`;
 * 404 when the subscription does not exist.
 */
export async function listDeliveries(ctx: Context, { id, ...input }: ListInput & { id: string }) {
  requireScope(ctx, 'read:webhooks')
  const webhook = await readWebhook(ctx, requireId('webhook', id))
  const request = readListRequest(ctx, deliveriesList, input, webhook.id)
  const page = await fetchPage<DeliveryRow>(ctx, request, {
    rows: deliveryRows(ctx, webhook.id),
    select: sql`t.*`,
    columns: {
      // Ids sort by creation time.
      created_at: { expression: sql`t.id`, type: 'uuid', required: true },
      status: { expression: sql`t.status::text`, type: 'text' },
      event_type: { expression: sql`t.event_type`, type: 'text' },
      collapsed_count: { expression: sql`t.collapsed_count`, type: 'numeric' },
    },
    named: {
      event_id: ({ values: [value] }) => sql<boolean>`t.event_id = ${decodeId('event', String(value))}::uuid`,
      object_id: ({ values: [value] }) => sql<boolean>`t.object_id = ${value}`,
    },
  })
  return listEnvelope(ctx, await toDeliveries(ctx, page.rows), page)
}
