import { scopes } from '@vitrina/contract/scopes'
import type { Database } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import type { Context, Logger, WorkspaceScope } from '../context.ts'
import { notFound } from '../errors/not-found.ts'

/** The workspace a context is confined to, or null when there is none. */
export async function readWorkspace(db: Database, id: string): Promise<WorkspaceScope | null> {
  const row = await db.prisma.workspace.findUnique({ where: { id } })
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    timezone: row.timezone,
    currency: row.currency,
    isSandbox: row.sandboxOf !== null,
  }
}

/** The context of the system itself (operator's commands, the worker): every scope, one workspace. */
export async function systemContext(options: {
  db: Database
  workspaceId: string
  secret: Buffer
  logger: Logger
  name: string
  now?: () => Date
}): Promise<Context> {
  const { db, secret, logger } = options
  const workspace = await readWorkspace(db, options.workspaceId)
  if (!workspace) throw notFound('workspace')
  return {
    workspace,
    actor: { type: 'system', id: workspace.id, name: options.name },
    scopes: new Set(scopes),
    db,
    secret,
    now: options.now ?? (() => new Date()),
    requestId: newUuid(),
    logger,
  }
}
