import { AgentsView } from '@/features/agents/agents-view'
import { Hydrated } from '@/server/hydrated'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('agents.title')

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
