import { AskView } from '@/features/ask/ask-view'
import { Hydrated } from '@/server/hydrated'
import { getPreferences, titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('ask.title')

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
