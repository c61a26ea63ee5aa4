import { rejectsInput } from '@/features/integrations/journal/run-list'
import { RunView } from '@/features/integrations/journal/run-view'
import { loadState } from '@/features/list/list'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('nav.integrations')

export default async function RunPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, { cursor }] = await Promise.all([
    params,
    loadState({ filters: {} }, searchParams),
    requirePage('/integrations'),
  ])
  await Promise.all([
    prefetch(trpc.integrations.run.queryOptions({ id })),
    prefetch(trpc.integrations.rejects.queryOptions(rejectsInput(id, cursor))),
  ])
  return (
    <Hydrated>
      <RunView id={id} />
    </Hydrated>
  )
}
