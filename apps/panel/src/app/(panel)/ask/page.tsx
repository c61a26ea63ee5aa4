import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AskView } from '@/features/ask/ask-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { getSession, prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('ask.title') }
}

export default async function AskPage() {
  const session = await getSession()
  if (session === null) return null
  if (!session.scopes.includes('ai:ask')) notFound()
  await prefetch(trpc.ai.threads.queryOptions({}))
  return (
    <Hydrated>
      <AskView />
    </Hydrated>
  )
}
