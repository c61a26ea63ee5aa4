import { text } from '@vitrina/contract/text'
import { decodeId, encodeId } from '@vitrina/db/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import { withinReach } from '../access/reach.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { requireId } from '../errors/not-found.ts'

/** What to search for in the request log; an empty search returns the newest. */
export const RequestSearch = z.strictObject({
  /** A request id, `req_…`. */
  id: z.string().max(100).optional(),
  /** Part of the path. */
  path: text(0, 300).optional(),
  method: z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']).optional(),
  status: z.int().min(100).max(599).optional(),
  statusClass: z.enum(['2xx', '4xx', '5xx']).optional(),
  /** A key id, `key_…`. */
  keyId: z.string().max(100).optional(),
  limit: z.int().min(1).max(200).default(50),
  /** The last id of the previous page. */
  before: z.string().max(100).optional(),
})

export interface RequestEntry {
  id: string
  method: string
  path: string
  status: number
  durationMs: number
  keyId: string
  keyName: string | null
  isTest: boolean
  at: string
}

interface Row {
  id: string
  method: string
  path: string
  status: number
  duration_ms: number
  key_id: string
  key_name: string | null
  is_test: boolean
  created_at: Date
}

/**
 * Answered calls of the keys of the workspace and its sandbox, newest first. A malformed id matches nothing. Needs
 * `read:integrations`. Both logs are read backwards by primary key, so the cost depends only on the size of the page.
 */
export async function listRequests(ctx: Context, input: z.input<typeof RequestSearch>): Promise<RequestEntry[]> {
  requireScope(ctx, 'read:integrations')
  const { id, path, method, status, statusClass, keyId, limit, before } = RequestSearch.parse(input)
  const wanted = id === undefined ? undefined : decodeId('request', id.trim())
  const key = keyId === undefined ? undefined : decodeId('key', keyId)
  if (wanted === null || key === null) return []
  const conditions = [
    ...(ctx.reach === null
      ? []
      : [
          sql<boolean>`EXISTS (SELECT FROM api_key k WHERE k.workspace_id = r.workspace_id AND k.id = r.key_id
            AND ${withinReach(ctx, 'k.restaurant_ids')})`,
        ]),
    ...(wanted === undefined ? [] : [sql<boolean>`r.id = ${wanted}`]),
    ...(key === undefined ? [] : [sql<boolean>`r.key_id = ${key}`]),
    ...(path === undefined ? [] : [sql<boolean>`position(${path} IN r.path) > 0`]),
    ...(method === undefined ? [] : [sql<boolean>`r.method = ${method}`]),
    ...(status === undefined ? [] : [sql<boolean>`r.status = ${status}`]),
    ...(statusClass === undefined ? [] : [sql<boolean>`r.status / 100 = ${Number(statusClass[0])}::int`]),
    ...(before === undefined ? [] : [sql<boolean>`r.id < ${requireId('request', before)}`]),
  ]
  const workspaces = await sql<{ id: string; is_test: boolean }>`
    SELECT id, sandbox_of IS NOT NULL AS is_test FROM workspace
    WHERE id = ${ctx.workspace.id} OR sandbox_of = ${ctx.workspace.id}`.execute(ctx.db.kysely)
  const logs = await Promise.all(
    workspaces.rows.map(({ id: workspaceId, is_test: isTest }) =>
      sql<Row>`
        SELECT r.id, r.method, r.path, r.status, r.duration_ms, r.key_id, k.name AS key_name, ${isTest}::boolean AS is_test,
          r.created_at
        FROM (
          SELECT * FROM request_log r WHERE ${sql.join([sql`r.workspace_id = ${workspaceId}`, ...conditions], sql` AND `)}
          ORDER BY r.id DESC LIMIT ${limit}
        ) r
        LEFT JOIN api_key k ON k.workspace_id = r.workspace_id AND k.id = r.key_id
        ORDER BY r.id DESC`.execute(ctx.db.kysely),
    ),
  )
  const newest = logs.flatMap(({ rows }) => rows).sort((a, b) => (a.id < b.id ? 1 : -1))
  return newest.slice(0, limit).map((row) => ({
    id: encodeId('request', row.id),
    method: row.method,
    path: row.path,
    status: row.status,
    durationMs: row.duration_ms,
    keyId: encodeId('key', row.key_id),
    keyName: row.key_name,
    isTest: row.is_test,
    at: row.created_at.toISOString(),
  }))
}
