import type { Source } from '@vitrina/contract/source'
import type { FileMapping } from '@vitrina/contract/uploads/file-mapping'
import { missingParts } from '@vitrina/contract/uploads/missing-parts'
import { InspectedTable, type MapUpload } from '@vitrina/contract/uploads/upload'
import { sql } from 'kysely'
import { z } from 'zod'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { missingText } from './missing-text.ts'
import { requireUploader } from './require-uploader.ts'
import { saveProfile } from './save-profile.ts'
import { lockUpload, requireIdle } from './stored-upload.ts'

/**
 * Says what the columns of an upload mean, and saves that under a name for the next files with the same header. Needs
 * `write:integrations`; 404, 409 `conflict` while a worker reads the files, 422 when something needed is missing.
 */
export async function mapUpload(ctx: Context, input: z.output<typeof MapUpload>): Promise<Record<string, never>> {
  requireUploader(ctx)
  const { source, profile } = input
  return await inTransaction(ctx, async (ctx) => {
    const upload = await lockUpload(ctx, input.id)
    requireIdle(upload)
    const tables = z.array(InspectedTable).nullable().parse(upload.inspection)
    if (tables === null) throw new DomainError('conflict', 'The files have not been read yet; wait a moment.')
    const mapping = await withRestaurant(ctx, source, input.mapping)
    const missing = missingParts(mapping, tables)
    if (missing.length > 0) {
      const parts = missing.map(missingText).join('; ')
      throw new DomainError('validation_failed', `The mapping is not complete. ${parts}.`)
    }
    const profileId = profile === null ? null : await saveProfile(ctx, { name: profile, source, mapping })
    await ctx.db.kysely
      .updateTable('upload')
      .set({
        mapping: JSON.stringify(mapping),
        source,
        profile_id: profileId,
        // A dry run of another mapping does not show what this one stores.
        dry_run_id: null,
        store_id: null,
        ...(upload.stored_at !== null && { earlier_store_id: upload.store_id }),
        stored_at: null,
        replaces_days: false,
        fault: null,
        touched_at: ctx.now(),
      })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', upload.id)
      .execute()
    return {}
  })
}

/**
 * The mapping with the key of its restaurant: that of a stored one of this name, else the given one. Throws 422 when that
 * is the key of a restaurant with another name, whose checks would be replaced.
 */
async function withRestaurant(ctx: Context, source: Source, mapping: FileMapping): Promise<FileMapping> {
  if (mapping.restaurant === null) return mapping
  const { key, name } = mapping.restaurant
  const { rows } = await sql<{ key: string; name: string; isSame: boolean }>`
    SELECT source_key AS key, name, fold_text(name) = fold_text(${name}) AS "isSame" FROM ${readable(ctx, 'restaurant')} restaurant
    WHERE workspace_id = ${ctx.workspace.id} AND source = ${source} AND source_key IS NOT NULL
      AND (source_key = ${key} OR fold_text(name) = fold_text(${name}))
    ORDER BY source_key = ${key} DESC, id`.execute(ctx.db.kysely)
  const named = rows.find(({ isSame }) => isSame)
  if (named) return { ...mapping, restaurant: { key: named.key, name: named.name } }
  const [taken] = rows
  if (!taken) return mapping
  throw new DomainError(
    'validation_failed',
    `${key} is the code of the restaurant ${taken.name}; choose it from the list, or another name.`,
  )
}
