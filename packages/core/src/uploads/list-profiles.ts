import type { Source } from '@vitrina/contract/source'
import { FileMapping } from '@vitrina/contract/uploads/file-mapping'
import type { UploadProfile } from '@vitrina/contract/uploads/upload'
import { encodeId } from '@vitrina/db/ids'
import type { Context } from '../context.ts'
import { requireUploader } from './require-uploader.ts'

/** The saved ways of reading columns, the last used first. Needs `write:integrations`. */
export async function listProfiles(ctx: Context): Promise<UploadProfile[]> {
  requireUploader(ctx)
  const rows = await ctx.db.kysely
    .selectFrom('upload_profile')
    .select(['id', 'name', 'author', 'updated_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, author, updated_at }) => ({
    id: encodeId('uploadProfile', id),
    name,
    author,
    updatedAt: updated_at.toISOString(),
  }))
}

/** The saved mappings of the workspace with their UUIDs, the last changed first; for the worker. */
export async function savedMappings(ctx: Context): Promise<{ id: string; source: Source; mapping: FileMapping }[]> {
  const rows = await ctx.db.kysely
    .selectFrom('upload_profile')
    .select(['id', 'source', 'mapping'])
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('updated_at', 'desc')
    .execute()
  // One that an older version saved and this one cannot read is passed over: the person maps the columns again.
  return rows.flatMap(({ id, source, mapping }) => {
    const parsed = FileMapping.safeParse(mapping)
    return parsed.success ? [{ id, source, mapping: parsed.data }] : []
  })
}
