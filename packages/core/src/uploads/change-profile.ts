import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { inTransaction } from '../in-transaction.ts'
import { requireUploader } from './require-uploader.ts'

/** Renames a saved mapping. Needs `write:integrations`; 404, and 409 `conflict` when another has the name. */
export async function renameProfile(ctx: Context, input: { id: string; name: string }): Promise<Record<string, never>> {
  requireUploader(ctx)
  const id = requireId('uploadProfile', input.id)
  const name = input.name.trim()
  return await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM upload_profile
      WHERE workspace_id = ${ctx.workspace.id} AND name = ${name} AND id <> ${id}`.execute(ctx.db.kysely)
    if (rows.length > 0) throw new DomainError('conflict', `Another mapping is named ${name}; choose another name.`)
    const renamed = await ctx.db.kysely
      .updateTable('upload_profile')
      .set({ name })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!renamed) throw notFound('mapping')
    recordAudit(ctx, {
      action: 'upload_profile.renamed',
      objectKind: 'upload_profile',
      objectId: input.id,
      details: { name },
    })
    return {}
  })
}

/** Deletes a saved mapping; uploads that followed it keep their own copy. Needs `write:integrations`; 404. */
export async function deleteProfile(ctx: Context, input: { id: string }): Promise<Record<string, never>> {
  requireUploader(ctx)
  const id = requireId('uploadProfile', input.id)
  return await inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db.kysely
      .deleteFrom('upload_profile')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!deleted) throw notFound('mapping')
    recordAudit(ctx, {
      action: 'upload_profile.deleted',
      objectKind: 'upload_profile',
      objectId: input.id,
      details: { name: deleted.name },
    })
    return {}
  })
}
