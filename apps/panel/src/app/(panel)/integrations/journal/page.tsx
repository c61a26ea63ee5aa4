import { JournalView } from '@/features/integrations/journal/journal-view'
import { runFilters, runsInput } from '@/features/integrations/journal/run-list'
import { loadState } from '@/features/list/list'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('nav.integrations')

export default async function JournalPage({ searchParams }: ListPageProps) {
  const [, state] = await Promise.all([requirePage('/integrations'), loadState({ filters: runFilters }, searchParams)])
  await prefetch(trpc.integrations.runs.queryOptions(runsInput(state)))
  return (
    <Hydrated>
      <JournalView />
    </Hydrated>
  )
}
