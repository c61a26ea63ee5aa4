import type { AgentDesk } from '@vitrina/core/agents/desk'

/** A desk that does what it is given, and refuses the rest. */
export function stubDesk(given: Partial<AgentDesk>): AgentDesk {
  const refuse = () => Promise.reject(new Error('This desk does nothing of the kind'))
  return { adapters: () => [], checkEnvironment: refuse, ask: refuse, ...given }
}
