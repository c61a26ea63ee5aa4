import { loadState } from '@/features/list/list'
import { deliveriesInput, deliveryFilters } from '@/features/webhooks/delivery-list'
import { WebhookView } from '@/features/webhooks/webhook-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.webhooks')

export default async function WebhookPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, state] = await Promise.all([
    params,
    loadState({ filters: deliveryFilters }, searchParams),
    requirePage('/settings/webhooks'),
  ])
  await Promise.all([
    prefetch(trpc.webhooks.detail.queryOptions({ id })),
    prefetch(trpc.agents.assignees.queryOptions()),
    prefetch(trpc.webhooks.deliveries.queryOptions(deliveriesInput(id, state))),
  ])
  return (
    <Hydrated>
      <WebhookView id={id} />
    </Hydrated>
  )
}
