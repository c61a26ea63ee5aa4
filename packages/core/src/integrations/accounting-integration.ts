import type { Source } from '@vitrina/contract/source'
import type { Context } from '../context.ts'
import { DomainError, NotAvailableError } from '../errors/domain-error.ts'
import type { AccountingSystem } from '../exchange/accounting-system.ts'
import { readOnly, sourceMemory } from '../exchange/source-memory.ts'
import { unseal } from '../secrets/seal.ts'
import { type Credentials, readCredentials } from './read-credentials.ts'

const systemNames: Record<Source, string> = { source_a: 'r_keeper', source_b: 'iiko' }

/** What credentials of an integration are sealed for. */
export function credentialsPurpose(ctx: Pick<Context, 'workspace'>, slug: string): string {
  return `integration:${ctx.workspace.id}:${slug}`
}

export interface SystemOptions {
  signal?: AbortSignal | undefined
  /** Nothing the connector keeps is to change. */
  isTrial?: boolean | undefined
}

/**
 * The connection to an accounting system with given credentials; calls nothing yet. The sandbox never reaches one: 503
 * there, and where the installation has no connectors.
 */
export function systemWith(
  ctx: Context,
  source: Source,
  credentials: Credentials,
  { signal, isTrial = false }: SystemOptions = {},
): AccountingSystem {
  if (ctx.workspace.isSandbox) {
    throw new NotAvailableError('The sandbox never reaches an accounting system; use a live key. Nothing was stored.')
  }
  if (!ctx.openSystem) {
    throw new NotAvailableError(
      `This installation has no connector that calls ${systemNames[source]}; nothing was stored.`,
    )
  }
  return ctx.openSystem({
    source,
    credentials,
    timezone: ctx.workspace.timezone,
    memory: isTrial ? readOnly(sourceMemory(ctx, source)) : sourceMemory(ctx, source),
    now: ctx.now,
    logger: ctx.logger,
    ...(signal && { signal }),
  })
}

/** The connection a workspace has to a source, by its stored credentials. Throws `conflict` when it has none. */
export async function connectedSystem(
  ctx: Context,
  source: Source,
  options: SystemOptions = {},
): Promise<AccountingSystem> {
  const row = await ctx.db.kysely
    .selectFrom('integration')
    .select(['sealed_credentials', 'is_connected'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('slug', '=', source)
    .executeTakeFirst()
  if (!row?.is_connected || row.sealed_credentials === null) {
    throw new DomainError('conflict', `${source} is not connected; connect it first, or give a folder of files.`)
  }
  const plain: unknown = JSON.parse(unseal(ctx.secret, credentialsPurpose(ctx, source), row.sealed_credentials))
  return systemWith(ctx, source, readCredentials(source, recordOf(plain)), options)
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('Sealed credentials are not an object')
  return Object.fromEntries(Object.entries(value))
}
