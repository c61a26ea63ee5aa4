import type { Database } from '@vitrina/db/database'

/** Every row of every table as text, sorted, by table: equal dumps mean that nothing has changed. */
export type Dump = Record<string, string[]>

/** Tables the exchange writes about itself rather than about sales. */
export const journalTables = ['exchange_run', 'exchange_run_day', 'exchange_reject']

/** Tables the API writes about calls rather than about what they request. */
export const callTables = ['request_log', 'key_rate', 'address_rate']

/** Dumps the tables of a database except those named; partitions are dumped as their parent. */
export async function dumpTables(db: Database, except: string[] = []): Promise<Dump> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname <> ALL($1) ORDER BY relname`,
    [[...except, '_prisma_migrations']],
  )
  const dump: Dump = {}
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
