import { currentTraceparent } from '@vitrina/db/trace'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { requireUploader } from './require-uploader.ts'
import { lockUpload } from './stored-upload.ts'

/**
 * Ends an upload whose pieces have all arrived; a worker then reads its files. Ending it again changes nothing. Needs
 * `write:integrations`; 404, and 409 `conflict` while pieces are missing.
 */
export async function completeUpload(ctx: Context, input: { id: string }): Promise<Record<string, never>> {
  requireUploader(ctx)
  return await inTransaction(ctx, async (ctx) => {
    const upload = await lockUpload(ctx, input.id)
    if (upload.is_complete) return {}
    const { rows } = await sql<{ name: string }>`
      SELECT f.name FROM upload_file f
      LEFT JOIN upload_piece p ON p.workspace_id = f.workspace_id AND p.upload_id = f.upload_id AND p.file = f.number
      WHERE f.workspace_id = ${ctx.workspace.id} AND f.upload_id = ${upload.id}
      GROUP BY f.name, f.bytes HAVING coalesce(sum(length(p.content)), 0) <> f.bytes`.execute(ctx.db.kysely)
    if (rows.length > 0) {
      const names = rows.map(({ name }) => name).join(', ')
      throw new DomainError('conflict', `Not all of ${names} has arrived; upload it again.`)
    }
    await ctx.db.kysely
      .updateTable('upload')
      .set({
        is_complete: true,
        task: 'inspect',
        task_at: ctx.now(),
        touched_at: ctx.now(),
        attempts: 0,
        traceparent: currentTraceparent(),
      })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', upload.id)
      .execute()
    return {}
  })
}
