import type { Metadata } from 'next'
import { AgentsView } from '@/features/agents/agents-view'
import { Hydrated } from '@/server/hydrated'
import { getI18n } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getI18n()
  return { title: t('agents.title') }
}

export default async function AgentsPage() {
  await requirePage('/agents')
  await Promise.all([
    prefetch(trpc.agents.details.queryOptions()),
    prefetch(trpc.agents.adapters.queryOptions()),
    prefetch(trpc.agents.control.queryOptions()),
  ])
  return (
    <Hydrated>
      <AgentsView />
    </Hydrated>
  )
}
