import type { Metadata } from 'next'
import { loadReversalState, reversalsInput } from '@/features/checks/reversal-params'
import { ReversalsView } from '@/features/checks/reversals-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requestPeriod } from '@/server/request-period'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('checks.reversals') }
}

export default async function ReversalsPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/checks', searchParams), loadReversalState(searchParams)])
  await prefetch(trpc.checks.reversals.queryOptions(reversalsInput(period, state)))
  return (
    <Hydrated>
      <ReversalsView />
    </Hydrated>
  )
}
