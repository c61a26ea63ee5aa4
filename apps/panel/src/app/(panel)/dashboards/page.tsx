import { DashboardsView } from '@/features/dashboards/dashboards-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('dashboards.title')

export default async function DashboardsPage() {
  await requirePage('/dashboards')
  await prefetch(trpc.dashboards.details.queryOptions({}))
  return (
    <Hydrated>
      <DashboardsView />
    </Hydrated>
  )
}
