import { AskView } from '@/features/ask/ask-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('ask.title')

export default async function ThreadPage({ params }: { params: Promise<{ threadId: string }> }) {
  const [{ threadId }] = await Promise.all([params, requirePage('/ask')])
  await Promise.all([
    prefetch(trpc.ai.thread.queryOptions({ id: threadId })),
    prefetch(trpc.ai.threads.queryOptions({})),
  ])
  return (
    <Hydrated>
      <AskView />
    </Hydrated>
  )
}
