import { AgentView } from '@/features/agents/agent-view'
import { runsInput } from '@/features/agents/runs-query'
import { Hydrated } from '@/server/hydrated'
import type { RecordPageProps } from '@/server/page-props'
import { titled } from '@/server/preferences'
import { requirePage } from '@/server/require-page'
import { prefetch, trpc } from '@/server/trpc'

export const generateMetadata = titled('agents.title')

export default async function AgentPage({ params, searchParams }: RecordPageProps) {
  const [{ id }, { run }] = await Promise.all([params, searchParams, requirePage('/agents')])
  await Promise.all([
    prefetch(trpc.agents.detail.queryOptions({ id })),
    prefetch(trpc.agents.runs.queryOptions(runsInput(id))),
    prefetch(trpc.agents.adapters.queryOptions()),
    // A run that is no longer stored must not hide the agent.
    ...(typeof run === 'string' ? [prefetch(trpc.agents.run.queryOptions({ id: run })).catch(() => undefined)] : []),
  ])
  return (
    <Hydrated>
      <AgentView id={id} />
    </Hydrated>
  )
}
