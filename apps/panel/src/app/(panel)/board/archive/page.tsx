import { ArchiveView } from '@/features/board/archive-view'
import { archiveInput, loadArchiveState } from '@/features/board/board-params'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('board.archive')

export default async function ArchivePage({ searchParams }: ListPageProps) {
  const [state] = await Promise.all([loadArchiveState(searchParams), requirePage('/board')])
  await Promise.all([
    prefetch(trpc.cards.archived.queryOptions(archiveInput(state))),
    prefetch(trpc.agents.assignees.queryOptions()),
  ])
  return (
    <Hydrated>
      <ArchiveView />
    </Hydrated>
  )
}
