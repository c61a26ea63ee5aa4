import { reversalList } from '@/features/checks/reversal-list'
import { ReversalsView } from '@/features/checks/reversals-view'
import { loadState } from '@/features/list/list'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('checks.reversals')

export default async function ReversalsPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([
    requestPeriod('/checks', searchParams),
    loadState(reversalList, searchParams),
  ])
  await prefetch(trpc.checks.reversals.queryOptions(reversalList.input(period, state)))
  return (
    <Hydrated>
      <ReversalsView />
    </Hydrated>
  )
}
