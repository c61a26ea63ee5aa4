import { checkList } from '@/features/checks/check-list'
import { ChecksView } from '@/features/checks/checks-view'
import { loadState } from '@/features/list/list'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('checks.title')

export default async function ChecksPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([
    requestPeriod('/checks', searchParams),
    loadState(checkList, searchParams),
  ])
  await prefetch(trpc.checks.list.queryOptions(checkList.input(period, state)))
  return (
    <Hydrated>
      <ChecksView />
    </Hydrated>
  )
}
