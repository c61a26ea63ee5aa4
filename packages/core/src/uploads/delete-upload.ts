import { encodeId } from '@vitrina/db/ids'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { requireUploader } from './require-uploader.ts'
import { lockUpload, requireIdle } from './stored-upload.ts'

/**
 * Deletes an upload with its files; what was stored from them stays. Needs `write:integrations`; 404, and 409 `conflict`
 * while a worker reads it.
 */
export async function deleteUpload(ctx: Context, input: { id: string }): Promise<Record<string, never>> {
  requireUploader(ctx)
  return await inTransaction(ctx, async (ctx) => {
    const upload = await lockUpload(ctx, input.id)
    requireIdle(upload)
    await ctx.db.kysely
      .deleteFrom('upload')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', upload.id)
      .execute()
    recordAudit(ctx, { action: 'upload.deleted', objectKind: 'upload', objectId: encodeId('upload', upload.id) })
    return {}
  })
}
