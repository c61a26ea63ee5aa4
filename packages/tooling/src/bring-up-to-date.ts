import { completeWorkspaces } from '@vitrina/core/workspaces/workspace-defaults'
import { distributeTables } from '@vitrina/db/citus/distribute'
import { isDistributed } from '@vitrina/db/citus/distribution'
import { openDatabase } from '@vitrina/db/database'
import { deployMigrations } from '@vitrina/db/migrate'

/**
 * Applies the missing migrations to a database and adds the product's own records that its workspaces are missing.
 * Returns the names of the migrations.
 */
export async function bringUpToDate(databaseUrl: string, log: (line: string) => void): Promise<string[]> {
  const applied = await deployMigrations(databaseUrl, { onProgress: log })
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    // A migration may have made tables, or functions in place of those of a cluster.
    if (applied.length > 0 && (await isDistributed(db))) await distributeTables(databaseUrl, log)
    await completeWorkspaces(db, new Date())
  } finally {
    await db.close()
  }
  return applied
}
