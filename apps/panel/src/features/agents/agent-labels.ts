import type { AgentDetail } from '@vitrina/contract/agent'
import { type AgentLabel, agentLabels } from '@vitrina/contract/agent-labels'
import type { Locale } from '@/i18n/locale'

type Labelled = Pick<AgentDetail, 'name' | 'description' | 'labelsOf'>

/** An agent as something else names it, such as a card or an entry of the journal. */
export interface NamedAgent {
  id: string
  name: string
}

/**
 * The name that something was recorded with, in the user's language if it is that of an agent that comes with the
 * product and has its name still. Other names stay as they were recorded: history keeps the names of its time.
 */
export function agentName(agents: readonly AgentNaming[], { id, name }: NamedAgent, locale: Locale): string {
  const labelsOf = agents.find((agent) => agent.id === id)?.labelsOf
  return labelsOf?.labels.includes('name') ? agentLabels[labelsOf.profile].name[locale] : name
}

type AgentNaming = Pick<AgentDetail, 'id' | 'labelsOf'>

/** An agent with its texts in the user's language where it comes with the product and no one has changed them. */
export function labelledAgent<Agent extends Labelled>(agent: Agent, locale: Locale): Agent {
  const { labelsOf } = agent
  if (!labelsOf) return agent
  const own = (label: AgentLabel) =>
    labelsOf.labels.includes(label) && { [label]: agentLabels[labelsOf.profile][label][locale] }
  return { ...agent, ...own('name'), ...own('description') }
}
