import { WebhooksView } from '@/features/webhooks/webhooks-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('settings.webhooks')

export default async function WebhooksPage() {
  const { scopes } = await requirePage('/settings/webhooks')
  await Promise.all([
    prefetch(trpc.webhooks.details.queryOptions()),
    prefetch(trpc.agents.assignees.queryOptions()),
    scopes.includes('read:integrations') && prefetch(trpc.settings.get.queryOptions()),
  ])
  return (
    <Hydrated>
      <WebhooksView />
    </Hydrated>
  )
}
