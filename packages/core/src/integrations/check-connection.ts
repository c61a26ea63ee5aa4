import type { IntegrationSlug } from '@vitrina/contract/integration'
import { NotAvailableError } from '../errors/domain-error.ts'
import type { Credentials } from './read-credentials.ts'

/**
 * Tries credentials on the system they are for. This installation has nothing yet that could call one; the promise of no
 * result makes whoever adds it also say what `connectIntegration` stores and answers.
 */
export async function checkConnection(slug: IntegrationSlug, _credentials: Credentials): Promise<never> {
  throw new NotAvailableError(`This installation has no ${missing[slug]} yet; nothing was checked or stored.`)
}

const missing: Record<IntegrationSlug, string> = {
  source_a: 'connector that calls r_keeper over the network',
  source_b: 'connector that calls iiko over the network',
  agent_gateway: 'client of an agent gateway',
  mail: 'mail sender',
}
