import { loadRejectsState, rejectsInput } from '@/features/integrations/journal/journal-params'
import { RunView } from '@/features/integrations/journal/run-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('nav.integrations')

export default async function RunPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, { cursor }] = await Promise.all([params, loadRejectsState(searchParams), requirePage('/integrations')])
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
