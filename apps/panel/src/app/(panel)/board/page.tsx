import { boardInput, loadBoardState } from '@/features/board/board-params'
import { BoardView } from '@/features/board/board-view'
import { Hydrated } from '@/server/hydrated'
import type { ListPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('board.title')

export default async function BoardPage({ searchParams }: ListPageProps) {
  const [state] = await Promise.all([loadBoardState(searchParams), requirePage('/board')])
  await Promise.all([
    prefetch(trpc.cards.board.queryOptions(boardInput(state))),
    prefetch(trpc.agents.assignees.queryOptions()),
  ])
  return (
    <Hydrated>
      <BoardView />
    </Hydrated>
  )
}
