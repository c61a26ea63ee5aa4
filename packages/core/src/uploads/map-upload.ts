import { missingParts } from '@vitrina/contract/uploads/missing-parts'
import { InspectedTable, type MapUpload } from '@vitrina/contract/uploads/upload'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { requireUploader } from './require-uploader.ts'
import { saveProfile } from './save-profile.ts'
import { lockUpload, requireIdle } from './stored-upload.ts'

/**
 * Says what the columns of an upload mean, and saves that under a name for the next files with the same header. Needs
 * `write:integrations`; 404, 409 `conflict` while a worker reads the files, 422 when something needed is missing.
 */
export async function mapUpload(ctx: Context, input: z.output<typeof MapUpload>): Promise<Record<string, never>> {
  requireUploader(ctx)
  const { mapping, source, profile } = input
  return await inTransaction(ctx, async (ctx) => {
    const upload = await lockUpload(ctx, input.id)
    requireIdle(upload)
    const tables = z.array(InspectedTable).nullable().parse(upload.inspection)
    if (tables === null) throw new DomainError('conflict', 'The files have not been read yet; wait a moment.')
    const missing = missingParts(mapping, tables)
    if (missing.length > 0) {
      const parts = missing.map((one) => one.part).join(', ')
      throw new DomainError('validation_failed', `The mapping is not complete: ${parts}; say which column it is.`)
    }
    const profileId = profile === null ? null : await saveProfile(ctx, { name: profile, mapping })
    await ctx.db.kysely
      .updateTable('upload')
      .set({
        mapping: JSON.stringify(mapping),
        source,
        profile_id: profileId,
        // A dry run of another mapping does not show what this one stores.
        dry_run_id: null,
        fault: null,
        touched_at: ctx.now(),
      })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', upload.id)
      .execute()
    return {}
  })
}
