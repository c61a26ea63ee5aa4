import { type ConnectionCheck, reconciledChecks } from '@vitrina/contract/connection-check'
import { type IntegrationSlug, integrations } from '@vitrina/contract/integration'
import type { Source } from '@vitrina/contract/source'
import type { Context } from '../context.ts'
import { NotAvailableError } from '../errors/domain-error.ts'
import { atWire } from '../exchange/exchange-lock.ts'
import { checkMail } from '../mail/check-mail.ts'
import { systemWith } from './accounting-integration.ts'
import type { Credentials } from './read-credentials.ts'

/**
 * Tries credentials on the system they are for: reach, login, licence, rights, version, clock, a sample read; on a gateway
 * of agents reach, key, model and tools; on a mail server reach, encryption and login. A step is either well or not. 503 for
 * what this installation has nothing to call with.
 */
export async function checkConnection(
  ctx: Context,
  slug: IntegrationSlug,
  credentials: Credentials,
): Promise<ConnectionCheck[]> {
  return reconciledChecks(await tried(ctx, slug, credentials))
}

async function tried(ctx: Context, slug: IntegrationSlug, credentials: Credentials): Promise<ConnectionCheck[]> {
  if (slug === 'mail') return checkMailServer(ctx, credentials)
  if (slug === 'agent_gateway') return checkGateway(ctx, credentials)
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

async function checkMailServer(ctx: Context, credentials: Credentials): Promise<ConnectionCheck[]> {
  if (ctx.workspace.isSandbox) {
    throw new NotAvailableError('The sandbox sends no mail; use a live key. Nothing was stored.')
  }
  return checkMail(integrations.mail.credentials.parse(credentials), { allowPrivate: ctx.connectPrivate === true })
}

async function checkGateway(ctx: Context, credentials: Credentials): Promise<ConnectionCheck[]> {
  if (ctx.workspace.isSandbox) {
    throw new NotAvailableError('The sandbox never reaches an agent gateway; use a live key. Nothing was stored.')
  }
  if (!ctx.desk?.checkGateway) {
    throw new NotAvailableError('This installation has no client of an agent gateway; nothing was checked or stored.')
  }
  return ctx.desk.checkGateway(ctx, integrations.agent_gateway.credentials.parse(credentials))
}
