import type { Metadata } from 'next'
import { changesInput, loadChangesState } from '@/features/changes/changes-params'
import { ChangesView } from '@/features/changes/changes-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { getI18n } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('changes.title') }
}

export default async function ChangesPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/changes', searchParams), loadChangesState(searchParams)])
  await prefetch(trpc.overview.changes.queryOptions(changesInput(period, state)))
  return (
    <Hydrated>
      <ChangesView />
    </Hydrated>
  )
}
