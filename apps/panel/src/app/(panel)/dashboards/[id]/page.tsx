import { DashboardView } from '@/features/dashboards/dashboard-view'
import { comparedInput } from '@/features/period/resolve-period'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('dashboards.title')

export default async function DashboardPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, period] = await Promise.all([params, requestPeriod('/dashboards', searchParams)])
  await Promise.all([
    prefetch(trpc.dashboards.get.queryOptions({ id })),
    prefetch(trpc.dashboards.keyedData.queryOptions({ id, ...comparedInput(period) })),
    prefetch(trpc.overview.compared.queryOptions(comparedInput(period))),
    prefetch(trpc.dashboards.metrics.queryOptions({})),
  ])
  return (
    <Hydrated>
      <DashboardView id={id} />
    </Hydrated>
  )
}
