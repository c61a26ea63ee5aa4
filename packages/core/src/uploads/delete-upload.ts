import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { requireUploader } from './require-uploader.ts'
import { lockUpload, removeUpload, requireIdle } from './stored-upload.ts'

/**
 * Deletes an upload with its files; what was stored from them stays. Needs `write:integrations`; 404, and 409 `conflict`
 * while a worker reads it.
 */
export async function deleteUpload(ctx: Context, input: { id: string }): Promise<Record<string, never>> {
  requireUploader(ctx)
  return await inTransaction(ctx, async (ctx) => {
    const upload = await lockUpload(ctx, input.id)
    requireIdle(upload)
    await removeUpload(ctx, upload.id)
    return {}
  })
}
