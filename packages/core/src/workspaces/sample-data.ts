import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { requireUploader } from '../uploads/require-uploader.ts'
import { ensureSandbox } from './create-workspace.ts'

/**
 * Opens sample data to the people of the workspace: its sandbox, which workers fill with generated sales and keep up to
 * date. Returns the sandbox's public id. Needs `write:integrations` and all restaurants; 409 in a sandbox.
 */
export async function openSample(ctx: Context): Promise<{ workspaceId: string }> {
  requireUploader(ctx)
  if (ctx.workspace.isSandbox) throw new DomainError('conflict', 'This is sample data already.')
  const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
  await mark(ctx, ctx.now())
  return { workspaceId: encodeId('workspace', id) }
}

/**
 * Closes the sample data of the workspace; whoever is looking at it is back in the workspace with their next request.
 * Its rows stay for test keys. Needs `write:integrations` and all restaurants.
 */
export async function closeSample(ctx: Context): Promise<void> {
  requireUploader(ctx)
  await mark(ctx, null)
}

function mark(ctx: Context, since: Date | null): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE workspace SET sample_since = ${since}
      WHERE sandbox_of = ${ctx.workspace.id} AND (sample_since IS NULL) <> (${since}::timestamptz IS NULL)
      RETURNING id`.execute(ctx.db.kysely)
    const [sandbox] = rows
    if (!sandbox) return
    if (since === null) {
      await sql`
        UPDATE session SET active_workspace_id = ${ctx.workspace.id}
        WHERE active_workspace_id = ${sandbox.id}`.execute(ctx.db.kysely)
    }
    recordAudit(ctx, {
      action: since ? 'sample.opened' : 'sample.closed',
      objectKind: 'workspace',
      objectId: encodeId('workspace', ctx.workspace.id),
    })
  })
}
