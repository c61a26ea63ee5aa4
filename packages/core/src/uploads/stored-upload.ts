import { encodeId } from '@vitrina/db/ids'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'

/** An upload's row, locked until the transaction ends; 404 when the workspace has none of the id. */
export async function lockUpload(ctx: Context, publicId: string) {
  const id = requireId('upload', publicId)
  const row = await ctx.db.kysely
    .selectFrom('upload')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('upload')
  return row
}

/** Refuses a change while a worker reads the files. */
export function requireIdle({ id, task }: { id: string; task: string | null }): void {
  if (task === null) return
  throw new DomainError('conflict', `${encodeId('upload', id)} is being read; wait until that is over.`)
}

/** Deletes an upload with its files and records it, inside a transaction. */
export async function removeUpload(ctx: Context, id: string): Promise<void> {
  await ctx.db.kysely.deleteFrom('upload').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id).execute()
  recordAudit(ctx, { action: 'upload.deleted', objectKind: 'upload', objectId: encodeId('upload', id) })
}
