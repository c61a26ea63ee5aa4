import { OverviewView } from '@/features/overview/overview-view'
import { seriesInput } from '@/features/period/resolve-period'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('nav.overview')

export default async function OverviewPage({ searchParams }: ListPageProps) {
  const period = await requestPeriod('/', searchParams)
  await prefetch(trpc.overview.get.queryOptions(seriesInput(period)))
  return (
    <Hydrated>
      <OverviewView />
    </Hydrated>
  )
}
