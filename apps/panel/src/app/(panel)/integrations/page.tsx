import { IntegrationsView } from '@/features/integrations/integrations-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('nav.integrations')

export default async function IntegrationsPage() {
  await requirePage('/integrations')
  await prefetch(trpc.integrations.details.queryOptions())
  return (
    <Hydrated>
      <IntegrationsView />
    </Hydrated>
  )
}
