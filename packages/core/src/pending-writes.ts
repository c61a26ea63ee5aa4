import { prepared, preparedLast } from '@vitrina/db/preparing-pool'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/** Rows that accompany a change: written together, in one statement, when its transaction ends. */
export interface PendingWrites {
  /** INSERTs of rows whose full content is known in advance. */
  rows: RawBuilder<unknown>[]
  events: Record<string, unknown>[]
  audits: Record<string, unknown>[]
  record: Record<string, unknown> | null
  /** Called after the commit, outside the transaction, to notify other processes. */
  afterwards: ((db: Context['db']) => void)[]
}

// The error code raised by the database's refuse_repeat().
const repeated = 'VT409'

/** How long a record of an Idempotency-Key is answered with. */
export const recordHours = 24

/** Nothing to write yet. */
export function noWrites(): PendingWrites {
  return { rows: [], events: [], audits: [], record: null, afterwards: [] }
}

/** What the context's transaction has collected so far; throws outside a transaction. */
export function pendingOf(ctx: Pick<Context, 'pending'>): PendingWrites {
  if (ctx.pending) return ctx.pending
  throw new Error('Only a change within inTransaction is recorded')
}

/**
 * Adds an INSERT to the one statement that ends the transaction, together with the event, audit entry and record: a
 * change that reads nothing costs a single round trip. Nothing else in the transaction sees the row.
 */
export function insertAtEnd(ctx: Context, insert: RawBuilder<unknown>): void {
  pendingOf(ctx).rows.push(insert)
}

/**
 * Writes what a transaction has collected. Returns false when another call has written a record of the same
 * Idempotency-Key meanwhile: then the transaction leaves nothing. `isLast`: this statement also ends the transaction.
 */
export async function flushWrites(ctx: Pick<Context, 'db'>, pending: PendingWrites, isLast: boolean): Promise<boolean> {
  const { rows, events, audits, record } = pending
  if (rows.length + events.length + audits.length === 0 && !record) return true
  try {
    await sql`${isLast ? preparedLast : prepared}
    WITH ${rowsFirst(rows)} events AS (
      INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at, restaurant_ids, by_delivery)
      SELECT e.* FROM json_to_recordset(${JSON.stringify(events)}::json) AS e(workspace_id uuid, id uuid, type text,
        object_id uuid, actor_type text, actor_id uuid, body text, created_at timestamptz, restaurant_ids uuid[], by_delivery boolean)
    ), audits AS (
      INSERT INTO audit_entry (workspace_id, id, actor_type, actor_id, actor_name, action, object_kind, object_id, request_id,
        details, created_at)
      SELECT a.* FROM json_to_recordset(${JSON.stringify(audits)}::json) AS a(workspace_id uuid, id uuid, actor_type text,
        actor_id uuid, actor_name text, action text, object_kind text, object_id text, request_id text, details jsonb,
        created_at timestamptz)
    ), records AS (
      INSERT INTO idempotency_record AS held (workspace_id, key_id, method, path, token, fingerprint, state, status, body,
        created_at)
      SELECT r.* FROM json_to_recordset(${JSON.stringify(record ? [record] : [])}::json) AS r(workspace_id uuid, key_id uuid,
        method text, path text, token text, fingerprint text, state idempotency_state, status smallint, body text,
        created_at timestamptz)
      ON CONFLICT (workspace_id, key_id, method, path, token) DO UPDATE SET fingerprint = excluded.fingerprint,
        state = excluded.state, status = excluded.status, body = excluded.body, leased_until = NULL,
        created_at = excluded.created_at
      WHERE held.created_at < ${expiredBefore(record)}::timestamptz
      RETURNING 1
    )
    SELECT CASE WHEN (SELECT count(*) FROM records) < ${record ? 1 : 0}::int THEN refuse_repeat() END`.execute(
      ctx.db.kysely,
    )
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === repeated) return false
    throw error
  }
}

/** Before when a stored record has expired; the time is computed here, since the sum of a time and hours depends on settings. */
function expiredBefore(record: PendingWrites['record']): Date | null {
  const at = record?.['created_at']
  return at instanceof Date ? new Date(at.getTime() - recordHours * 3_600_000) : null
}

function rowsFirst(rows: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    rows.map((insert, index) => sql`${sql.raw(`row_${index}`)} AS (${insert}),`),
    sql` `,
  )
}
