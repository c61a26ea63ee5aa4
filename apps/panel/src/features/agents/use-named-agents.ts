'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { agentName, labelledAgent, type NamedAgent } from './agent-labels'

/** Returns the agents by name, with names in the user's language; none for users who may not see them. */
export function useNamedAgents() {
  const { locale } = useI18n()
  return useAgents().map((agent) => labelledAgent(agent, locale))
}

/** Returns the recorded name of an agent in the user's language; of people and keys as it is. */
export type AgentName = (agent: NamedAgent) => string

/** Returns what names agents, as `agentName` does. A page that calls this prefetches `agents.assignees`. */
export function useAgentName(): AgentName {
  const { locale } = useI18n()
  const agents = useAgents()
  return (agent) => agentName(agents, agent, locale)
}

function useAgents() {
  const trpc = useTRPC()
  const { scopes } = useSession()
  const { data } = useQuery(trpc.agents.assignees.queryOptions(undefined, { enabled: scopes.includes('read:agents') }))
  return data ?? []
}
