'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { labelledAgent } from './agent-labels'

/** Returns the agents by name, with names in the user's language; none for users who may not see them. */
export function useNamedAgents() {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const { locale } = useI18n()
  const { data } = useQuery(trpc.agents.assignees.queryOptions(undefined, { enabled: scopes.includes('read:agents') }))
  return data?.map((agent) => labelledAgent(agent, locale)) ?? []
}

/** Returns the name of an agent in the user's language; null where there is no agent. */
export function useAgentName(): (agent: { id: string; name: string } | null) => string | null {
  const agents = useNamedAgents()
  return (agent) => agents.find(({ id }) => id === agent?.id)?.name ?? agent?.name ?? null
}
