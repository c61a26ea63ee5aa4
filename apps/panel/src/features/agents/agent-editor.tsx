'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import dynamic from 'next/dynamic'
import { parseAsString, useQueryState } from 'nuqs'
import { useEffect } from 'react'

const load = () => import('./agent-dialog').then((module) => module.AgentDialog)
const AgentDialog = dynamic(load, { ssr: false })

/** The form of the agent in the address. */
export function AgentEditor({ agents }: { agents: readonly AgentDetail[] }) {
  const [asked, ask] = useAsked()
  // Fetched behind the page, so that it opens at once. If this fails, opening fetches it again.
  useEffect(() => void load().catch(() => undefined), [])
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
