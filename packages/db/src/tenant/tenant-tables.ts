import type { Client, PoolClient } from 'pg'
import { listTables } from '../backup/list-tables.ts'

/** A table with rows of workspaces. */
export interface TenantTable {
  name: string
  /** Its columns, without those the database computes itself. */
  columns: string[]
  /** The tables its rows are stored in: its partitions, or itself. */
  parts: string[]
}

/**
 * Every table with a `workspace_id`, as the database has it, so that a new one is never forgotten; referenced tables
 * before those that refer to them.
 */
export async function tenantTables(client: Client | PoolClient): Promise<TenantTable[]> {
  const tables = (await listTables(client)).filter(({ columns }) => columns.includes('workspace_id'))
  const { rows } = await client.query<{ parent: string; part: string }>(`
    SELECT p.relname AS parent, c.relname AS part
    FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent JOIN pg_class c ON c.oid = i.inhrelid
    WHERE p.relnamespace = 'public'::regnamespace AND p.relkind = 'p' AND c.relkind = 'r' ORDER BY c.relname`)
  const { rows: partitioned } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p'`,
  )
  const parents = new Set(partitioned.map(({ name }) => name))
  return tables.map((table) => ({
    ...table,
    parts: parents.has(table.name)
      ? rows.filter(({ parent }) => parent === table.name).map(({ part }) => part)
      : [table.name],
  }))
}

/** The rows of workspaces by table, without tables that have none. */
export async function countTenantRows(
  client: Client | PoolClient,
  workspaceIds: readonly string[],
): Promise<{ name: string; rows: number }[]> {
  const counted: { name: string; rows: number }[] = []
  for (const { name } of await tenantTables(client)) {
    let count = 0
    for (const id of workspaceIds) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${client.escapeIdentifier(name)} WHERE workspace_id = $1`,
        [id],
      )
      count += rows[0]?.count ?? 0
    }
    if (count > 0) counted.push({ name, rows: count })
  }
  return counted
}
