import { scopes } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import type { Context, Logger, WorkspaceScope } from '../context.ts'
import { notFound } from '../errors/not-found.ts'
import type { OpenSystem } from '../exchange/accounting-system.ts'

/**
 * Reads the workspace of a context, or null when there is none. Uses Kysely, so that an import need not load Prisma's
 * engine.
 */
export async function readWorkspace(db: Database, id: string): Promise<WorkspaceScope | null> {
  const row = await db.kysely
    .selectFrom('workspace')
    .select(['id', 'name', 'timezone', 'currency', 'sandbox_of'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { name, timezone, currency } = row
  return { id: row.id, name, timezone, currency, isSandbox: row.sandbox_of !== null }
}

/** The context of the system itself (the operator's commands, the worker): every scope, one workspace. */
export async function systemContext(options: {
  db: Database
  workspaceId: string
  secret: Buffer
  logger: Logger
  name: string
  now?: () => Date
  openSystem?: OpenSystem
  /** Whether connections may lead to private addresses. */
  connectPrivate?: boolean
}): Promise<Context> {
  const { db, secret, logger } = options
  const workspace = await readWorkspace(db, options.workspaceId)
  if (!workspace) throw notFound('workspace')
  return {
    workspace,
    actor: { type: 'system', id: workspace.id, name: options.name },
    scopes: new Set(scopes),
    reach: null,
    db,
    secret,
    now: options.now ?? (() => new Date()),
    requestId: newUuid(),
    logger,
    ...(options.openSystem && { openSystem: options.openSystem }),
    ...(options.connectPrivate && { connectPrivate: true }),
  }
}
