import { loadState } from '@/features/list/list'
import { staffList } from '@/features/staff/staff-list'
import { StaffView } from '@/features/staff/staff-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('staff.title')

export default async function StaffPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/staff', searchParams), loadState(staffList, searchParams)])
  await prefetch(trpc.waiters.ranking.queryOptions(staffList.input(period, state)))
  return (
    <Hydrated>
      <StaffView />
    </Hydrated>
  )
}
