import type { AgentDetail } from '@vitrina/contract/agent'
import { type AgentLabel, agentLabels } from '@vitrina/contract/agent-labels'
import type { Locale } from '@/i18n/locale'

type Labelled = Pick<AgentDetail, 'name' | 'description' | 'labelsOf'>

/** An agent with its texts in the user's language where it comes with the product and no one has changed them. */
export function labelledAgent<Agent extends Labelled>(agent: Agent, locale: Locale): Agent {
  const { labelsOf } = agent
  if (!labelsOf) return agent
  const own = (label: AgentLabel) =>
    labelsOf.labels.includes(label) && { [label]: agentLabels[labelsOf.profile][label][locale] }
  return { ...agent, ...own('name'), ...own('description') }
}
