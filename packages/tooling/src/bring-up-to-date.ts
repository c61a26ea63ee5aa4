import { completeWorkspaces } from '@vitrina/core/workspaces/workspace-defaults'
import { openDatabase } from '@vitrina/db/database'
import { deployMigrations } from '@vitrina/db/migrate'

/**
 * Applies the migrations that a database lacks and gives its workspaces what they lack of the product's own. Returns the
 * names of the migrations.
 */
export async function bringUpToDate(databaseUrl: string, log: (line: string) => void): Promise<string[]> {
  const applied = await deployMigrations(databaseUrl, log)
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    await completeWorkspaces(db, new Date())
  } finally {
    await db.close()
  }
  return applied
}
