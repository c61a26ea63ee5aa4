import { type Source, sourceName } from '@vitrina/contract/source'
import type { Context } from '../context.ts'
import { DomainError, NotAvailableError } from '../errors/domain-error.ts'
import type { AccountingSystem } from '../exchange/accounting-system.ts'
import { readOnly, sourceMemory } from '../exchange/source-memory.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { Credentials } from './read-credentials.ts'
import { storedCredentials } from './stored-credentials.ts'

export interface SystemOptions {
  signal?: AbortSignal | undefined
  /** The connector must not change anything it has stored. */
  isTrial?: boolean | undefined
}

/**
 * Opens an accounting system with the given credentials; makes no call yet. Throws 503 in the sandbox, which never
 * reaches such a system, and when the installation has no connectors.
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
      `This installation has no connector that calls ${sourceName(source)}; nothing was stored.`,
    )
  }
  return ctx.openSystem({
    source,
    credentials,
    timezone: ctx.workspace.timezone,
    memory: isTrial ? readOnly(sourceMemory(ctx, source)) : sourceMemory(ctx, source),
    sealing: {
      seal: (plain) => seal(ctx.secret, memoryPurpose(ctx, source), plain),
      unseal: (sealed) => unseal(ctx.secret, memoryPurpose(ctx, source), sealed),
    },
    now: ctx.now,
    logger: ctx.logger,
    allowPrivate: ctx.connectPrivate === true,
    ...(signal && { signal }),
  })
}

/** The purpose that a connector's login is sealed with in its memory. */
export function memoryPurpose(ctx: { workspace: { id: string } }, source: string): string {
  return `source memory:${ctx.workspace.id}:${source}`
}

/** Opens a source with the workspace's stored credentials. Throws `conflict` when it is not connected. */
export async function connectedSystem(
  ctx: Context,
  source: Source,
  options: SystemOptions = {},
): Promise<AccountingSystem> {
  const credentials = await storedCredentials(ctx, source)
  if (!credentials) {
    throw new DomainError('conflict', `${source} is not connected; connect it first, or give a folder of files.`)
  }
  return systemWith(ctx, source, credentials, options)
}
