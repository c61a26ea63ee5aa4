import { isDistributed } from '@vitrina/db/citus/distribution'
import type { Database } from '@vitrina/db/database'
import type { PoolClient } from 'pg'
import type { ExchangeConnections } from './exchange-connections.ts'

type Sessions = Pick<Database, 'pool'>

/**
 * Analyses those of the tables that have no statistics yet, have doubled since, or whose statistics do not know the
 * workspace `loaded`, of which a large bundle was stored. Foreign keys are checked by cached plans; a plan made for a table
 * without statistics scans an entire index for every line, and a first load would grow quadratically. The rows of a
 * workspace that statistics do not know are taken for one, and whatever joins two such tables loops over all pairs. The
 * nodes of a cluster analyse their own rows: analysing here would read those of all workspaces.
 */
export async function refreshStatistics(
  db: Sessions,
  client: PoolClient,
  tables: readonly string[],
  loaded: string | null,
): Promise<void> {
  if (await isDistributed(db)) return
  for (const table of await listDue(client, tables, loaded))
    await client.query(`ANALYZE ${client.escapeIdentifier(table)}`)
}

/** Analyses the tables that figures are computed from, where it is due; what the connections wrote counts at once. */
export async function refreshRollups(
  db: Sessions,
  connections: ExchangeConnections,
  loaded: string | null,
): Promise<void> {
  if (await isDistributed(db)) return
  await connections.each((client) => client.query('SELECT pg_stat_force_next_flush()'))
  const due = await listDue(connections.main, rollups, loaded)
  await connections.each(async (client) => {
    for (let table = due.shift(); table; table = due.shift())
      await client.query(`ANALYZE ${client.escapeIdentifier(table)}`)
  })
}

// Statistics that hold every workspace they have met, and not $2. Where there are more than they have room for, a
// workspace that they do not name is taken for one of average size.
const isUnknown = `$2::text IS NOT NULL AND EXISTS (
  SELECT FROM pg_stats s WHERE s.schemaname = current_schema() AND s.tablename = relname AND s.attname = 'workspace_id'
    AND s.n_distinct BETWEEN 1 AND cardinality(s.most_common_vals::text::text[])
    AND $2 <> ALL(s.most_common_vals::text::text[]))`

async function listDue(client: PoolClient, tables: readonly string[], loaded: string | null): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
     WHERE relname = ANY($1) AND (reltuples <= 0 OR pg_stat_get_mod_since_analyze(oid) > reltuples OR ${isUnknown})`,
    [tables, loaded],
  )
  return rows.map(({ table }) => table)
}

const rollups = [
  ...['sales_day', 'restaurant_day', 'restaurant_hour', 'restaurant_order_day', 'amount_day', 'restaurant_dish_day'],
  ...['dish_day', 'restaurant_dish_month', 'dish_month', 'waiter_day', 'waiter_hour', 'waiter_reversal_day'],
]

/** The partitions for a business date. */
export function salesPartitions(day: string): string[] {
  const suffix = day.slice(0, 7).replace('-', '_')
  return [`sale_check_${suffix}`, `sale_line_${suffix}`]
}
