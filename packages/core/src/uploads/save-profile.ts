import type { Source } from '@vitrina/contract/source'
import type { FileMapping } from '@vitrina/contract/uploads/file-mapping'
import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'

interface NewProfile {
  name: string
  /** Under which such files are stored: under another, the same checks would be others. */
  source: Source
  mapping: FileMapping
}

/** Saves what the columns mean under a name, in place of what it named before. Returns the profile's UUID. */
export async function saveProfile(ctx: Context, profile: NewProfile): Promise<string> {
  return await inTransaction(ctx, (ctx) => save(ctx, profile))
}

async function save(ctx: Context, profile: NewProfile): Promise<string> {
  const name = profile.name.trim()
  const mapping = JSON.stringify(profile.mapping)
  const { kysely } = ctx.db
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM upload_profile
    WHERE workspace_id = ${ctx.workspace.id} AND name <> ${name}`.execute(kysely)
  if ((counted[0]?.count ?? 0) >= uploadLimits.maxProfiles) {
    throw new DomainError('conflict', `There are ${uploadLimits.maxProfiles} saved mappings; delete one first.`)
  }
  const now = ctx.now()
  const { rows } = await sql<{ id: string; isChanged: boolean }>`
    INSERT INTO upload_profile AS saved (workspace_id, id, name, source, mapping, author, created_at, updated_at)
    VALUES (${ctx.workspace.id}, ${newUuid()}, ${name}, ${profile.source}, ${mapping}::jsonb, ${ctx.actor.name}, ${now}, ${now})
    ON CONFLICT (workspace_id, name) DO UPDATE SET mapping = excluded.mapping, source = excluded.source,
      updated_at = CASE WHEN (saved.mapping, saved.source) = (excluded.mapping, excluded.source) THEN saved.updated_at ELSE excluded.updated_at END
    RETURNING id, updated_at = ${now}::timestamptz(3) AS "isChanged"`.execute(kysely)
  const [saved] = rows
  if (!saved) throw new Error('a profile was not saved')
  if (saved.isChanged) {
    const objectId = encodeId('uploadProfile', saved.id)
    recordAudit(ctx, { action: 'upload_profile.saved', objectKind: 'upload_profile', objectId, details: { name } })
  }
  return saved.id
}
