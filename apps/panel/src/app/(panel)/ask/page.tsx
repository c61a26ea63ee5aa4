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

export default async function AskPage() {
  await requirePage('/ask')
  await prefetch(trpc.ai.threads.queryOptions({}))
  return (
    <Hydrated>
      <AskView />
    </Hydrated>
  )
}
