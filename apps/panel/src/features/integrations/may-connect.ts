import type { IntegrationSlug } from '@vitrina/contract/integration'
import type { Scope } from '@vitrina/contract/scopes'

/** Whether a user may connect a service, change its connection or end it. The agents' model is for owners only. */
export function mayConnect(scopes: readonly Scope[], slug: IntegrationSlug): boolean {
  return scopes.includes('write:integrations') && (slug !== 'agent_gateway' || scopes.includes('adapter:control'))
}
