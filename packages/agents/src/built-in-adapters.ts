import { registerAdapter } from './adapter.ts'
import { agentLocal } from './agent-local.ts'
import { agentGateway } from './gateway/agent-gateway.ts'

/** Registers the adapters that come with the product. */
export function registerBuiltInAdapters(): void {
  registerAdapter(agentLocal)
  registerAdapter(agentGateway)
}
