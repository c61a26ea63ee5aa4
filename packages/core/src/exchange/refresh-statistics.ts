import { isDistributed } from '@vitrina/db/citus/distribution'
import type { Database } from '@vitrina/db/database'
import type { PoolClient } from 'pg'
import type { ExchangeConnections } from './exchange-connections.ts'

type Sessions = Pick<Database, 'pool'>

/**
 * Analyses those of the tables that have no statistics yet, or have doubled since. Foreign keys are checked by cached
 * plans; a plan made for a table without statistics scans an entire index for every line, and a first load would grow
 * quadratically. Figures of rollups without statistics take seconds, until the server analyses them by itself. The nodes of a
 * cluster do that for their own rows: analysing here would read those of all workspaces.
 */
export async function refreshStatistics(db: Sessions, client: PoolClient, tables: string[]): Promise<void> {
  if (await isDistributed(db)) return
  for (const table of await listDue(client, tables)) await client.query(`ANALYZE ${client.escapeIdentifier(table)}`)
}

/** Analyses the tables that figures are computed from, where it is due; what the connections wrote counts at once. */
export async function refreshRollups(db: Sessions, connections: ExchangeConnections): Promise<void> {
  if (await isDistributed(db)) return
  await connections.each((client) => client.query('SELECT pg_stat_force_next_flush()'))
  const due = await listDue(connections.main, rollups)
  await connections.each(async (client) => {
    for (let table = due.shift(); table; table = due.shift())
      await client.query(`ANALYZE ${client.escapeIdentifier(table)}`)
  })
}

async function listDue(client: PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class
     WHERE relname = ANY($1) AND (reltuples <= 0 OR pg_stat_get_mod_since_analyze(oid) > reltuples)`,
    [tables],
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
