import type { ExchangeRunDetail } from '@vitrina/contract/exchange-run'
import { Reason } from '@vitrina/contract/reason'
import type { Source } from '@vitrina/contract/source'
import { FileMapping } from '@vitrina/contract/uploads/file-mapping'
import { InspectedTable, type UploadDetail, type UploadEntry } from '@vitrina/contract/uploads/upload'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import { readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { getExchangeRun } from '../exchange/get-exchange-run.ts'
import { lastRun } from './last-run.ts'
import { requireUploader } from './require-uploader.ts'

interface UploadRow {
  id: string
  source: Source
  author: string
  createdAt: Date
  isComplete: boolean
  isInspected: boolean
  isReadable: boolean
  task: 'inspect' | 'dry_run' | 'store' | null
  attempts: number
  dryRunId: string | null
  storeId: string | null
  storedAt: Date | null
  replacesDays: boolean
  files: { name: string; bytes: number }[]
}

/** The workspace's uploads, the newest first. Needs `write:integrations`. */
export async function listUploads(ctx: Context): Promise<UploadEntry[]> {
  requireUploader(ctx)
  const { rows } = await sql<UploadRow>`SELECT t.* FROM ${uploadRows(ctx)} t ORDER BY t.id DESC`.execute(ctx.db.kysely)
  return rows.map(toEntry)
}

/**
 * One upload: what its files contain, what its columns mean, and the results of its dry run and of storing it. Needs
 * `write:integrations`; 404.
 */
export async function getUpload(ctx: Context, input: { id: string }): Promise<UploadDetail> {
  requireUploader(ctx)
  const id = requireId('upload', input.id)
  const { rows } = await sql<
    UploadRow & {
      inspection: unknown
      mapping: unknown
      fault: unknown
      earlierStoreId: string | null
      profileId: string | null
      profile: string | null
    }
  >`
    SELECT t.*, u.inspection, u.mapping, u.fault, u.earlier_store_id AS "earlierStoreId", p.id AS "profileId", p.name AS profile
    FROM ${uploadRows(ctx)} t
    JOIN upload u ON u.workspace_id = ${ctx.workspace.id} AND u.id = t.id
    LEFT JOIN upload_profile p ON p.workspace_id = u.workspace_id AND p.id = u.profile_id
    WHERE t.id = ${id}`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw notFound('upload')
  const { profileId, profile } = row
  const dryRun = await lastRun(ctx, row.dryRunId)
  return {
    ...toEntry(row),
    task: row.task,
    tables: z.array(InspectedTable).nullable().parse(row.inspection),
    mapping: FileMapping.nullable().parse(row.mapping),
    profile:
      profileId === null || profile === null ? null : { id: encodeId('uploadProfile', profileId), name: profile },
    dryRun: await detailOf(ctx, dryRun),
    leftOver: await storedElsewhere(ctx, row.earlierStoreId, dryRun),
    stored: await detailOf(ctx, await lastRun(ctx, row.storeId)),
    replacesDays: row.replacesDays,
    restaurants: await restaurantsOf(ctx),
    fault: Reason.nullable().parse(row.fault),
  }
}

function uploadRows(ctx: Context) {
  return sql`(
    SELECT u.id, u.source, u.author, u.created_at AS "createdAt", u.is_complete AS "isComplete",
      u.inspection IS NOT NULL AS "isInspected", u.task, u.attempts, u.dry_run_id AS "dryRunId", u.store_id AS "storeId",
      u.stored_at AS "storedAt", u.replaces_days AS "replacesDays",
      coalesce(jsonb_path_exists(u.inspection, '$[*] ? (@.problem == null)'), false) AS "isReadable",
      (SELECT coalesce(json_agg(json_build_object('name', f.name, 'bytes', f.bytes) ORDER BY f.number), '[]')
        FROM upload_file f WHERE f.workspace_id = ${ctx.workspace.id} AND f.upload_id = u.id) AS files
    FROM upload u WHERE u.workspace_id = ${ctx.workspace.id})`
}

function toEntry(row: UploadRow): UploadEntry {
  return {
    id: encodeId('upload', row.id),
    source: row.source,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
    state: stateOf(row),
    files: row.files.map(({ name, bytes }) => ({ name, bytes })),
    storedAt: row.storedAt?.toISOString() ?? null,
  }
}

function stateOf(row: UploadRow): UploadEntry['state'] {
  if (!row.isComplete) return 'uploading'
  if (row.task !== null) return row.attempts === 0 ? 'waiting' : 'working'
  if (row.storedAt !== null) return 'stored'
  if (!row.isReadable) return 'unreadable'
  return row.dryRunId === null ? 'inspected' : 'checked'
}

/** What an earlier storing of the same files left on days and in restaurants that a dry run does not reach. */
async function storedElsewhere(ctx: Context, orderId: string | null, dryRun: { id: string } | null) {
  if (orderId === null || dryRun === null) return null
  // A restaurant is another one under another source, even with the same name and key.
  const { rows } = await sql<{ checks: number; revenue: number }>`
    SELECT coalesce(sum(held.checks), 0)::int AS checks, round(coalesce(sum(sold.revenue), 0), 2)::float8 AS revenue
    FROM (
      SELECT DISTINCT d.workspace_id, d.restaurant_id, d.business_date
      FROM ${readable(ctx, 'exchange_run_day')} d JOIN exchange_run run ON run.workspace_id = d.workspace_id AND run.id = d.run_id
      WHERE d.workspace_id = ${ctx.workspace.id} AND run.order_id = ${orderId} AND d.action <> 'removed'
    ) told
    JOIN exchange_run dry ON dry.workspace_id = told.workspace_id AND dry.id = ${dryRun.id} AND dry.status = 'succeeded'
    JOIN ${readable(ctx, 'restaurant')} r ON r.workspace_id = told.workspace_id AND r.id = told.restaurant_id
    JOIN ${readable(ctx, 'sales_day')} held ON held.workspace_id = told.workspace_id AND held.restaurant_id = told.restaurant_id
      AND held.business_date = told.business_date
    LEFT JOIN ${readable(ctx, 'restaurant_day')} sold ON sold.workspace_id = told.workspace_id
      AND sold.restaurant_id = told.restaurant_id AND sold.business_date = told.business_date
    WHERE (told.business_date BETWEEN dry.period_from AND dry.period_to AND r.source = dry.source AND EXISTS (
      SELECT FROM jsonb_array_elements(dry.totals -> 'restaurants') reached WHERE reached ->> 'key' = r.source_key)) IS NOT TRUE
  `.execute(ctx.db.kysely)
  const [left] = rows
  return left && left.checks > 0 ? left : null
}

/** The restaurants that files may be stored for, with the key under which their source has them. */
async function restaurantsOf(ctx: Context): Promise<UploadDetail['restaurants']> {
  const { rows } = await sql<UploadDetail['restaurants'][number]>`
    SELECT source, source_key AS key, name FROM ${readable(ctx, 'restaurant')} restaurant
    WHERE workspace_id = ${ctx.workspace.id} AND source IS NOT NULL AND source_key IS NOT NULL
    ORDER BY fold_text(name) COLLATE "C", id LIMIT 1000`.execute(ctx.db.kysely)
  return rows
}

async function detailOf(ctx: Context, run: { id: string } | null): Promise<ExchangeRunDetail | null> {
  return run ? (await getExchangeRun(ctx, { id: encodeId('exchange', run.id) })).data : null
}
