import { commentsInput } from '@/features/board/board-params'
import { CardView } from '@/features/board/card-view'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('board.card')

export default async function CardPage({ params }: RecordPageProps) {
  const [{ id }] = await Promise.all([params, requirePage('/board')])
  await Promise.all([
    prefetch(trpc.cards.onBoard.queryOptions({ id })),
    prefetch(trpc.cards.comments.queryOptions(commentsInput(id, null))),
    prefetch(trpc.cards.history.queryOptions({ id })),
    prefetch(trpc.agents.assignees.queryOptions()),
  ])
  return (
    <Hydrated>
      <CardView id={id} />
    </Hydrated>
  )
}
