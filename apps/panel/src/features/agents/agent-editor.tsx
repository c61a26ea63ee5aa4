'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { parseAsString, useQueryState } from 'nuqs'
import { AgentDialog } from './agent-dialog'

/** The form of the agent in the address, which is a part of the page: keys reach it as soon as it is asked for. */
export function AgentEditor({ agents }: { agents: readonly AgentDetail[] }) {
  const [asked, ask] = useAsked()
  const agent = agents.find(({ id }) => id === asked)
  if (asked === null || (asked !== newAgent && !agent)) return null
  return <AgentDialog key={asked} agent={agent ?? null} onClose={() => void ask(null)} />
}

/** Used instead of an agent's id for a new agent. */
export const newAgent = 'new'

/** The agent to edit, stored in the address so that the browser's back button closes the form. */
export function useAsked() {
  return useQueryState('edit', parseAsString.withOptions({ history: 'push', scroll: false }))
}
