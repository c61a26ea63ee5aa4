import type { ConnectionCheck, IntegrationSlug } from '@vitrina/contract/integration'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '../context.ts'
import { NotAvailableError } from '../errors/domain-error.ts'
import { atWire } from '../exchange/exchange-lock.ts'
import { systemWith } from './accounting-integration.ts'
import type { Credentials } from './read-credentials.ts'

/**
 * Tries credentials on the system they are for: reach, login, licence, rights, version, clock, a sample read. 503 for what
 * this installation has nothing to call with.
 */
export async function checkConnection(
  ctx: Context,
  slug: IntegrationSlug,
  credentials: Credentials,
): Promise<ConnectionCheck[]> {
  if (slug === 'agent_gateway' || slug === 'mail') {
    throw new NotAvailableError(`This installation has no ${missing[slug]} yet; nothing was checked or stored.`)
  }
  const source: Source = slug
  const system = systemWith(ctx, source, credentials)
  // A login may be the only one there is: an exchange that has it ends first.
  return atWire(ctx, source, waitForExchangeMs, async () => {
    try {
      return await system.diagnose()
    } finally {
      await system.close()
    }
  })
}

const waitForExchangeMs = 30_000

const missing = { agent_gateway: 'client of an agent gateway', mail: 'mail sender' }
