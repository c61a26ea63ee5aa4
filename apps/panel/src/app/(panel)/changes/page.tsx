import { changesInput, loadChangesState } from '@/features/changes/changes-params'
import { ChangesView } from '@/features/changes/changes-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requestPeriod } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('changes.title')

export default async function ChangesPage({ searchParams }: ListPageProps) {
  const [period, state] = await Promise.all([requestPeriod('/changes', searchParams), loadChangesState(searchParams)])
  await prefetch(trpc.overview.changes.queryOptions(changesInput(period, state)))
  return (
    <Hydrated>
      <ChangesView />
    </Hydrated>
  )
}
