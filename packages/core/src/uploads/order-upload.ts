import { encodeId, newUuid } from '@vitrina/db/ids'
import { currentTraceparent } from '@vitrina/db/trace'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { lastRun } from './last-run.ts'
import { requireUploader } from './require-uploader.ts'
import { lockUpload, requireIdle } from './stored-upload.ts'

/**
 * Orders a dry run of an upload, or its storing after a dry run of the same mapping; a worker begins it within seconds.
 * `replacesDays` is of the dry run and of the storing that follows it: stored checks of the days of the files that these
 * do not contain are removed. Needs `write:integrations`; 404, and 409 `conflict` while the files are being read, before their columns are mapped,
 * and for storing without a dry run that succeeded.
 */
export async function orderUpload(
  ctx: Context,
  input: { id: string; dryRun: boolean; replacesDays?: boolean },
): Promise<Record<string, never>> {
  requireUploader(ctx)
  const { dryRun, replacesDays = false } = input
  return await inTransaction(ctx, async (ctx) => {
    const upload = await lockUpload(ctx, input.id)
    requireIdle(upload)
    if (upload.mapping === null) throw new DomainError('conflict', 'The columns are not mapped yet; map them first.')
    if (!dryRun && (await lastRun(ctx, upload.dry_run_id))?.status !== 'succeeded') {
      throw new DomainError('conflict', 'There is no successful dry run of these files yet; do that first.')
    }
    const orderId = newUuid()
    await ctx.db.kysely
      .updateTable('upload')
      .set({
        task: dryRun ? 'dry_run' : 'store',
        task_at: ctx.now(),
        touched_at: ctx.now(),
        attempts: 0,
        fault: null,
        traceparent: currentTraceparent(),
        ...(dryRun ? { dry_run_id: orderId, replaces_days: replacesDays } : { store_id: orderId }),
      })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', upload.id)
      .execute()
    recordAudit(ctx, {
      action: 'upload.ordered',
      objectKind: 'upload',
      objectId: encodeId('upload', upload.id),
      details: { dryRun, replacesDays: dryRun ? replacesDays : upload.replaces_days },
    })
    return {}
  })
}
