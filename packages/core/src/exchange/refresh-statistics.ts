import type { PoolClient } from 'pg'

/**
 * Analyses those of the tables that have no statistics yet. Foreign keys are checked by cached plans; a plan made for a
 * table without statistics scans an entire index for every line, and a first load would grow quadratically.
 */
export async function refreshStatistics(client: PoolClient, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    'SELECT relname AS table FROM pg_class WHERE relname = ANY($1) AND reltuples <= 0',
    [tables],
  )
  for (const { table } of rows) await client.query(`ANALYZE ${client.escapeIdentifier(table)}`)
}

/** The partitions for a business date. */
export function salesPartitions(day: string): string[] {
  const suffix = day.slice(0, 7).replace('-', '_')
  return [`sale_check_${suffix}`, `sale_line_${suffix}`]
}
