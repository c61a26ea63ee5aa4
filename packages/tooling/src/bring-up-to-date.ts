import { completeWorkspaces } from '@vitrina/core/workspaces/workspace-defaults'
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
    await completeWorkspaces(db, new Date())
  } finally {
    await db.close()
  }
  return applied
}
