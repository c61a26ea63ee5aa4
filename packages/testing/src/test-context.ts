import { scopes } from '@vitrina/contract/scopes'
import type { Context, Logger } from '@vitrina/core/context'
import { createWorkspace } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import type { Database } from '@vitrina/db/database'

/** Fixed secret of the tests. */
export const testSecret = Buffer.alloc(32, 7)

/** A logger that logs nothing. */
export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * A context over a new workspace, with every scope and a clock fixed at `now`. Change `ctx.now` to move it; copy the
 * context with fewer `scopes` to test a limited actor.
 */
export async function testContext(
  db: Database,
  options: { timezone?: string; currency?: string; now?: string } = {},
): Promise<Context> {
  const at = new Date(options.now ?? '2026-03-31T12:00:00Z')
  const { timezone = 'Europe/Moscow', currency = 'RUB' } = options
  const { id } = await createWorkspace(db, { name: 'Test', timezone, currency }, at)
  const ctx = await systemContext({
    db,
    workspaceId: id,
    secret: testSecret,
    logger: silentLogger,
    name: 'test',
    now: () => at,
    // Fake servers listen on loopback.
    connectPrivate: true,
  })
  return { ...ctx, scopes: new Set(scopes) }
}
