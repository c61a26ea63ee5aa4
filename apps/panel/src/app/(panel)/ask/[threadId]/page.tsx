import type { Metadata } from 'next'
import { AskView } from '@/features/ask/ask-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('ask.title') }
}

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
