import { createWriteStream } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Reason } from '@vitrina/contract/reason'
import type { Source } from '@vitrina/contract/source'
import { FileMapping } from '@vitrina/contract/uploads/file-mapping'
import { InspectedTable } from '@vitrina/contract/uploads/upload'
import { controlTag } from '@vitrina/db/citus/control-queries'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { notifySignal } from '../events/call-out.ts'
import { later } from '../time/later.ts'

/** What a worker is to do with an upload. */
export interface UploadTask {
  workspaceId: string
  id: string
  task: 'inspect' | 'dry_run' | 'store'
  /** Trace of the request that ordered it. */
  traceparent: string | null
}

/** How long a task waits after each attempt that came to no end, in seconds; the last holds for all further ones. */
const waits = [10, 60, 300]
/** How long it waits for an exchange of its source that is running. */
const putOffMs = 10_000

/** The tasks of all workspaces whose time has come, those that have waited longest first. */
export async function dueUploads(db: Database, now: Date): Promise<UploadTask[]> {
  const { rows } = await sql<UploadTask>`${sql.raw(controlTag('due-uploads'))}
    SELECT workspace_id AS "workspaceId", id, task, traceparent FROM upload
    WHERE task IS NOT NULL AND task_at <= ${now} ORDER BY task_at LIMIT 1000`.execute(db.kysely)
  return rows
}

/**
 * Begins a task; null when it is over meanwhile. `attempts` counts how often it has begun: a worker that died is
 * followed by another, later each time.
 */
export async function beginTask(ctx: Context, { id, task }: UploadTask) {
  const row = await ctx.db.kysely
    .updateTable('upload')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), touched_at: ctx.now(), task_at: nextAttempt(ctx) }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .where('task', '=', task)
    .returning(['source', 'author', 'inspection', 'mapping', 'attempts', 'dry_run_id', 'store_id', 'replaces_days'])
    .executeTakeFirst()
  if (!row) return null
  return {
    source: row.source,
    author: row.author,
    attempts: row.attempts,
    replacesDays: row.replaces_days,
    orderId: task === 'store' ? row.store_id : row.dry_run_id,
    tables: z.array(InspectedTable).nullable().parse(row.inspection) ?? [],
    mapping: await withStoredName(ctx, row.source, FileMapping.nullable().parse(row.mapping)),
  }
}

function nextAttempt(ctx: Context) {
  const last = waits.length - 1
  return later(ctx.now(), sql`(${waits}::int[])[least(attempts, ${last}) + 1] * interval '1 second'`)
}

/** The mapping with the name that its restaurant has by now, so that an older one does not come back. */
async function withStoredName(ctx: Context, source: Source, mapping: FileMapping | null): Promise<FileMapping | null> {
  if (!mapping?.restaurant) return mapping
  const { key } = mapping.restaurant
  const held = await ctx.db.kysely
    .selectFrom('restaurant')
    .select('name')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('source', '=', source)
    .where('source_key', '=', key)
    .executeTakeFirst()
  return held ? { ...mapping, restaurant: { key, name: held.name } } : mapping
}

/** Leaves a task for a little later, because another exchange of its source is running: that is no failed attempt. */
export async function putOffTask(ctx: Context, { id, task }: UploadTask): Promise<void> {
  await ctx.db.kysely
    .updateTable('upload')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1), task_at: new Date(ctx.now().getTime() + putOffMs) }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .where('task', '=', task)
    .execute()
}

/** What a task has brought: of an inspection, what was found; of storing, whether it succeeded. */
export interface TaskResult {
  tables?: readonly InspectedTable[]
  mapping?: FileMapping | null
  profileId?: string | null
  source?: Source
  isStored?: boolean
  fault?: Reason | null
}

/** Ends a task with its result. */
export async function endTask(ctx: Context, { id, task }: UploadTask, result: TaskResult): Promise<void> {
  const { tables, mapping, profileId, source, isStored, fault } = result
  await ctx.db.kysely
    .updateTable('upload')
    .set({
      task: null,
      attempts: 0,
      touched_at: ctx.now(),
      fault: fault ? JSON.stringify(fault) : null,
      ...(tables && { inspection: JSON.stringify(tables) }),
      ...(mapping !== undefined && { mapping: mapping === null ? null : JSON.stringify(mapping) }),
      ...(profileId !== undefined && { profile_id: profileId }),
      ...(source && { source }),
      ...(isStored && { stored_at: ctx.now() }),
    })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .where('task', '=', task)
    .execute()
  notifySignal(ctx.db, ctx.workspace.id, 'integrations')
}

/** A file of an upload: its name, and the one it has in the worker's folder. */
export interface WrittenFile {
  name: string
  written: string
}

/**
 * Writes the files of an upload into a folder, under numbers: a file system may not take their names, which are long in
 * Cyrillic.
 */
export async function writeFiles(ctx: Context, { id }: { id: string }, folder: string): Promise<WrittenFile[]> {
  const files = await ctx.db.kysely
    .selectFrom('upload_file')
    .select(['number', 'name'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  const all = files.map(({ number, name }) => ({ number, name, written: `${number}${extname(name).toLowerCase()}` }))
  for (const { number, written } of all) {
    await pipeline(Readable.from(piecesOf(ctx, id, number)), createWriteStream(join(folder, written)))
  }
  return all.map(({ name, written }) => ({ name, written }))
}

/** The pieces of a file one after another, a few at a time. */
async function* piecesOf(ctx: Context, id: string, file: number): AsyncGenerator<Buffer> {
  const atOnce = 20
  for (let from = 0; ; from += atOnce) {
    const rows = await ctx.db.kysely
      .selectFrom('upload_piece')
      .select('content')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('upload_id', '=', id)
      .where('file', '=', file)
      .where('number', '>=', from)
      .where('number', '<', from + atOnce)
      .orderBy('number')
      .execute()
    for (const { content } of rows) yield content
    if (rows.length < atOnce) return
  }
}
