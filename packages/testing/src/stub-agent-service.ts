import type { AgentService } from '@vitrina/core/agents/agent-service'

/** A desk that does what it is given, and refuses the rest. */
export function stubAgentService(given: Partial<AgentService>): AgentService {
  const refuse = () => Promise.reject(new Error('This desk does nothing of the kind'))
  return { adapters: () => [], checkEnvironment: refuse, ask: refuse, ...given }
}
