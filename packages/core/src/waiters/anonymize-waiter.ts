import { randomInt } from 'node:crypto'
import { encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
import { lockAllSources } from '../exchange/exchange-lock.ts'
import { inTransaction } from '../in-transaction.ts'
import { anonymousKey, personDigest } from './person-digest.ts'

interface Row {
  name: string
  source_key: string
  anonymous_since: Date | null
  /** Another waiter of the workspace has the same name. */
  is_shared: boolean
}

/**
 * Erases the name of a waiter: in the staff list, in voided lines, rejected rows and events; uploaded files, which may have it, are
 * deleted unless they wait to be stored. The row, its id and every figure stay, and later exchanges of whichever source
 * do not bring the name back. 404 for an unknown waiter, 409 for one who is anonymous already and while an exchange
 * runs that does not end within `waitMs`. Returns the name that stands instead, and how many uploads went. Needs
 * `write:integrations`.
 */
export async function anonymizeWaiter(
  ctx: Context,
  publicId: string,
  { waitMs = 30_000 } = {},
): Promise<{ name: string; uploads: number }> {
  requireScope(ctx, 'write:integrations')
  const id = requireId('waiter', publicId)
  return inTransaction(ctx, async (ctx) => {
    // An exchange under way has read the name already, and would write it back.
    await lockAllSources(ctx, waitMs)
    const { kysely } = ctx.db
    // Lines and events are read through, which takes longer than what a page may ask of the database.
    await sql`SET LOCAL statement_timeout = '5min'`.execute(kysely)
    const workspaceId = ctx.workspace.id
    const { rows } = await sql<Row>`
      SELECT w.name, w.source_key, w.anonymous_since, EXISTS (
        SELECT FROM ${readable(ctx, 'waiter')} o WHERE o.workspace_id = ${ctx.workspace.id} AND o.name = w.name AND o.id <> w.id) AS is_shared
      FROM ${readable(ctx, 'waiter')} w WHERE w.workspace_id = ${workspaceId} AND w.id = ${id}`.execute(kysely)
    const [waiter] = rows
    if (!waiter) throw notFound('waiter')
    if (waiter.anonymous_since) throw new DomainError('conflict', 'This waiter is anonymous already.')
    const name = `№ ${randomInt(100_000, 1_000_000)}`
    const key = isSame(waiter.source_key, waiter.name)
      ? anonymousKey(workspaceId, waiter.source_key)
      : waiter.source_key
    // A name that two people have cannot be taken from the lines of one of them.
    const digest = waiter.is_shared ? null : personDigest(workspaceId, waiter.name)
    await sql`
      UPDATE waiter SET name = ${name}, source_key = ${key}, name_digest = ${digest}, anonymous_since = ${ctx.now()}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(kysely)
    if (!waiter.is_shared) await replaceName(ctx, waiter.name, name)
    recordAudit(ctx, { action: 'waiter.anonymized', objectKind: 'waiter', objectId: publicId, details: { name } })
    return { name, uploads: await deleteUploads(ctx) }
  })
}

/** Those that wait to be stored stay: their sales would be missing. They are stored without the name. */
async function deleteUploads(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM upload WHERE workspace_id = ${ctx.workspace.id} AND task IS DISTINCT FROM 'store' RETURNING id`.execute(
    ctx.db.kysely,
  )
  for (const { id } of rows) {
    recordAudit(ctx, { action: 'upload.deleted', objectKind: 'upload', objectId: encodeId('upload', id) })
  }
  return rows.length
}

// Voided lines, rejected rows and events have the name alone, without an id.
async function replaceName(ctx: Context, from: string, to: string): Promise<void> {
  await sql`
    UPDATE sale_line SET voided_by = ${to}
    WHERE workspace_id = ${ctx.workspace.id} AND voided_by = ${from}`.execute(ctx.db.kysely)
  const [quoted, replaced] = [from, to].map((name) => JSON.stringify(name).slice(1, -1))
  await sql`
    UPDATE exchange_reject SET
      reason = replace(reason, ${from}, ${to}), params = replace(params::text, ${quoted}, ${replaced})::jsonb
    WHERE workspace_id = ${ctx.workspace.id} AND (strpos(reason, ${from}) > 0 OR strpos(params::text, ${quoted}) > 0)`.execute(
    ctx.db.kysely,
  )
  const [before, after] = [quoted, replaced].map((name) => `"waiter":"${name}"`)
  await sql`
    UPDATE event SET body = replace(body, ${before}, ${after})
    WHERE workspace_id = ${ctx.workspace.id} AND strpos(body, ${before}) > 0`.execute(ctx.db.kysely)
}

function isSame(key: string, name: string): boolean {
  return key.trim().toLowerCase() === name.trim().toLowerCase()
}
