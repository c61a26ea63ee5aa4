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
 * Tests credentials on their system: connection, login, licence, rights, version, clock, a sample read; for an agent
 * gateway connection, key, model and tools; for a mail server connection, encryption and login. Each step passes or
 * fails. 503 when this installation cannot call the system.
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
  // The system may allow a single login: an exchange that uses it must end first.
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
  if (!ctx.agentService?.checkGateway) {
    throw new NotAvailableError('This installation has no client of an agent gateway; nothing was checked or stored.')
  }
  return ctx.agentService.checkGateway(ctx, integrations.agent_gateway.credentials.parse(credentials))
}
