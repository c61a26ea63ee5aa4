import type { Database } from '@vitrina/db/database'
import type pg from 'pg'

/** What a copy does not take over: what belongs to one workspace only, and what the processes make by themselves. */
const left = new Set([
  ...['workspace', 'integration', 'api_key', 'member', 'session', 'webhook', 'exchange_job', 'exchange_order'],
  ...['event', 'event_feed', 'delivery', 'delivery_attempt', 'request_log', 'idempotency_record', 'key_rate'],
])

/** Workspaces of one statement. */
const atOnce = 20

/**
 * Makes workspaces that have the same data as another one, without the exchange and with key checks off. Returns their
 * ids. `log` gets a line for every hundred.
 */
export async function copyWorkspaces(
  db: Database,
  { workspaceId, from, to, log }: { workspaceId: string; from: number; to: number; log: (line: string) => void },
): Promise<string[]> {
  const client = await db.pool.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO workspace SELECT (jsonb_populate_record(w, jsonb_build_object('id', new_uuid_v7(), 'name', w.name || ' ' || n,
         'slug', w.slug || '-' || n))).*
       FROM workspace w, generate_series($2::int, $3::int) n WHERE w.id = $1 RETURNING id`,
      [workspaceId, from, to],
    )
    const ids = rows.map(({ id }) => id)
    await client.query('INSERT INTO event_feed (workspace_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [ids])
    const statements = await copyStatements(client)
    for (let at = 0; at < ids.length; at += atOnce) {
      for (const statement of statements) await client.query(statement, [ids.slice(at, at + atOnce), workspaceId])
      if ((at + atOnce) % 100 === 0) log(`${from - 1 + at + atOnce} workspaces`)
    }
    return ids
  } finally {
    // The connection is closed, because its settings were changed.
    client.release(true)
  }
}

/** Statements that copy all rows of a workspace ($2) to others ($1), one a table, in the order of their keys. */
async function copyStatements(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(
    `SELECT c.relname::text AS name,
       (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'workspace_id') AS columns,
       (SELECT array_agg(quote_ident(a.attname) ORDER BY k.place) FROM pg_index i
        CROSS JOIN unnest(i.indkey) WITH ORDINALITY k(number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname <> 'workspace_id') AS key
     FROM pg_class c JOIN pg_attribute w ON w.attrelid = c.oid AND w.attname = 'workspace_id' AND NOT w.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  )
  return rows
    .filter(({ name }) => !left.has(name))
    .map(({ name, columns, key }) => {
      const order = ['own.id', ...(key ?? [])].map((column) => (column === 'own.id' ? column : `copied.${column}`))
      return `INSERT INTO ${name} (workspace_id, ${columns.join(', ')})
        SELECT own.id, ${columns.map((column) => `copied.${column}`).join(', ')}
        FROM ${name} copied CROSS JOIN unnest($1::uuid[]) own(id) WHERE copied.workspace_id = $2 ORDER BY ${order.join(', ')}`
    })
}
