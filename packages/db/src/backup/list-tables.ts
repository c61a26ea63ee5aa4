import type { Client, PoolClient } from 'pg'

/** A table as stored in a backup. */
export interface BackupTable {
  name: string
  /** Columns to back up; those the database computes itself are left out. */
  columns: string[]
}

/** Tables that triggers of others write, also when these are restored or deleted. */
export const writtenByTriggers: ReadonlySet<string> = new Set(['stock_net_change'])

/** The tables of the product, each partitioned table as one, referenced tables before those that refer to them. */
export async function listTables(client: Client | PoolClient): Promise<BackupTable[]> {
  const tables = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> '_prisma_migrations'
    GROUP BY c.relname ORDER BY c.relname`)
  const links = await client.query<{ child: string; parent: string }>(`
    SELECT DISTINCT coalesce(cp.relname, c.relname) AS child, coalesce(pp.relname, p.relname) AS parent
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_class p ON p.oid = k.confrelid
    LEFT JOIN pg_inherits ci ON ci.inhrelid = c.oid
    LEFT JOIN pg_class cp ON cp.oid = ci.inhparent
    LEFT JOIN pg_inherits pi ON pi.inhrelid = p.oid
    LEFT JOIN pg_class pp ON pp.oid = pi.inhparent
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`)
  return parentsFirst(tables.rows, links.rows)
}

function parentsFirst(tables: BackupTable[], links: { child: string; parent: string }[]): BackupTable[] {
  const ordered: BackupTable[] = []
  const placed = new Set<string>()
  const place = (table: BackupTable) => {
    if (placed.has(table.name)) return
    placed.add(table.name)
    for (const { child, parent } of links) {
      const needed = child === table.name && parent !== child ? tables.find(({ name }) => name === parent) : undefined
      if (needed) place(needed)
    }
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered
}
