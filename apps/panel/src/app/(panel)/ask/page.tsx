import type { Metadata } from 'next'
import { AskView } from '@/features/ask/ask-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n, getPreferences } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('ask.title') }
}

export default async function AskPage() {
  await requirePage('/ask')
  const { locale: language } = await getPreferences()
  await Promise.all([
    prefetch(trpc.ai.threads.queryOptions({})),
    prefetch(trpc.ai.suggestions.queryOptions({ language })),
  ])
  return (
    <Hydrated>
      <AskView />
    </Hydrated>
  )
}
