import type { Metadata } from 'next'
import { loadState } from '@/features/list/list'
import { staffList } from '@/features/staff/staff-list'
import { StaffView } from '@/features/staff/staff-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('staff.title') }
}

export default async function StaffPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/staff', searchParams), loadState(staffList, searchParams)])
  await prefetch(trpc.waiters.ranking.queryOptions(staffList.input(period, state)))
  return (
    <Hydrated>
      <StaffView />
    </Hydrated>
  )
}
