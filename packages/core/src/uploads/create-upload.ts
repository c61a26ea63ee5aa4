import { type Source, sources } from '@vitrina/contract/source'
import type { NewUpload } from '@vitrina/contract/uploads/upload'
import { uploadLimits } from '@vitrina/contract/uploads/upload-limits'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { inTransaction } from '../in-transaction.ts'
import { requireUploader } from './require-uploader.ts'
import { removeUpload } from './stored-upload.ts'

const mib = 1024 * 1024

/**
 * Begins an upload of files, whose pieces follow. Where the workspace's room is used up, uploads that were stored make
 * way for it, the oldest first. Returns its id. Needs `write:integrations`; 409 `conflict` when there is no room.
 */
export async function createUpload(ctx: Context, input: z.output<typeof NewUpload>): Promise<{ id: string }> {
  requireUploader(ctx)
  const files = input.files.map(({ name, bytes }) => ({ name: safeName(name), bytes }))
  requireDifferentNames(files.map(({ name }) => name))
  return await inTransaction(ctx, async (ctx) => {
    const { kysely } = ctx.db
    // One at a time, so that two together do not exceed the limits.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`upload:${ctx.workspace.id}`}))`.execute(kysely)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    await makeRoom(ctx, bytes)
    const id = newUuid()
    await kysely
      .insertInto('upload')
      .values({
        workspace_id: ctx.workspace.id,
        id,
        source: await likelySource(ctx),
        author: ctx.actor.name,
        created_at: ctx.now(),
        touched_at: ctx.now(),
      })
      .execute()
    await kysely
      .insertInto('upload_file')
      .values(files.map((file, number) => ({ workspace_id: ctx.workspace.id, upload_id: id, number, ...file })))
      .execute()
    recordAudit(ctx, {
      action: 'upload.created',
      objectKind: 'upload',
      objectId: encodeId('upload', id),
      details: { files: files.map(({ name }) => name) },
    })
    return { id: encodeId('upload', id) }
  })
}

/** A name that is a file's name on every system and no pattern of a profile; reports of rejected rows show it. */
function safeName(name: string): string {
  return name
    .normalize()
    .replace(/[\\/*?<>:"|\p{Cc}]/gu, '_')
    .replace(/^[.~]/, '_')
    .trim()
}

function requireDifferentNames(names: readonly string[]): void {
  const twice = names.find((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at)
  if (twice === undefined) return
  throw new DomainError('validation_failed', `Two of the files are named ${twice}; rename one of them.`)
}

/** Deletes stored uploads, the oldest first, until there is room; 409 `conflict` when there is none even so. */
async function makeRoom(ctx: Context, bytes: number): Promise<void> {
  if (await hasRoom(ctx, bytes)) return
  const stored = await ctx.db.kysely
    .selectFrom('upload')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('stored_at', 'is not', null)
    .where('task', 'is', null)
    .orderBy('stored_at')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id } of stored) {
    await removeUpload(ctx, id)
    if (await hasRoom(ctx, bytes)) return
  }
  throw noRoom()
}

async function hasRoom(ctx: Context, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ uploads: number; bytes: number }>`
    SELECT count(DISTINCT upload_id)::int AS uploads, coalesce(sum(bytes), 0)::float8 AS bytes
    FROM upload_file WHERE workspace_id = ${ctx.workspace.id}`.execute(ctx.db.kysely)
  const used = rows[0] ?? { uploads: 0, bytes: 0 }
  return used.uploads < uploadLimits.maxUploads && used.bytes + bytes <= uploadLimits.maxWorkspaceBytes
}

function noRoom(): DomainError {
  const { maxUploads, maxWorkspaceBytes } = uploadLimits
  return new DomainError(
    'conflict',
    `A workspace has room for ${maxUploads} uploads of ${maxWorkspaceBytes / mib} MiB together; delete one that is not needed.`,
  )
}

/** The source of the last upload that was stored, else of the last saved mapping, else one that is not read over the wire, where keys cannot clash. */
async function likelySource(ctx: Context): Promise<Source> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM integration WHERE workspace_id = ${ctx.workspace.id} AND is_connected`.execute(ctx.db.kysely)
  const connected = new Set(rows.map(({ slug }) => slug))
  const last = await ctx.db.kysely
    .selectFrom('upload')
    .select('source')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('stored_at', 'is not', null)
    .orderBy('stored_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const profile = await ctx.db.kysely
    .selectFrom('upload_profile')
    .select('source')
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const free = sources.filter((source) => !connected.has(source))
  return last?.source ?? profile?.source ?? free[0] ?? sources[0] ?? 'source_a'
}
