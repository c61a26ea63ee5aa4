import type { Metadata } from 'next'
import { DashboardsView } from '@/features/dashboards/dashboards-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('dashboards.title') }
}

export default async function DashboardsPage() {
  await requirePage('/dashboards')
  await prefetch(trpc.dashboards.details.queryOptions({}))
  return (
    <Hydrated>
      <DashboardsView />
    </Hydrated>
  )
}
