import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { notFound, requireId } from '../errors/not-found.ts'
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
 * Erases the name of a waiter: in the staff list, in voided lines and in events. The row, its id and every figure stay,
 * and later exchanges do not bring the name back. 404 for an unknown waiter, 409 for one who is anonymous already.
 * Returns the name that stands instead. Needs `write:integrations`.
 */
export async function anonymizeWaiter(ctx: Context, publicId: string): Promise<{ name: string }> {
  requireScope(ctx, 'write:integrations')
  const id = requireId('waiter', publicId)
  return inTransaction(ctx, async (ctx) => {
    const { kysely } = ctx.db
    const workspaceId = ctx.workspace.id
    const { rows } = await sql<Row>`
      SELECT w.name, w.source_key, w.anonymous_since, EXISTS (
        SELECT FROM ${readable(ctx, 'waiter')} o WHERE o.workspace_id = w.workspace_id AND o.name = w.name AND o.id <> w.id) AS is_shared
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
    return { name }
  })
}

// Voided lines and events have the name alone, without an id.
async function replaceName(ctx: Context, from: string, to: string): Promise<void> {
  await sql`
    UPDATE sale_line SET voided_by = ${to}
    WHERE workspace_id = ${ctx.workspace.id} AND voided_by = ${from}`.execute(ctx.db.kysely)
  const [before, after] = [from, to].map((name) => `"waiter":${JSON.stringify(name)}`)
  await sql`
    UPDATE event SET body = replace(body, ${before}, ${after})
    WHERE workspace_id = ${ctx.workspace.id} AND strpos(body, ${before}) > 0`.execute(ctx.db.kysely)
}

function isSame(key: string, name: string): boolean {
  return key.trim().toLowerCase() === name.trim().toLowerCase()
}
