import type { AgentService } from '@vitrina/core/agents/agent-service'

/** An agent service with the given functions, which refuses all others. */
export function stubAgentService(given: Partial<AgentService>): AgentService {
  const refuse = () => Promise.reject(new Error('This agent service does nothing of the kind'))
  return { adapters: () => [], checkEnvironment: refuse, ask: refuse, ...given }
}
