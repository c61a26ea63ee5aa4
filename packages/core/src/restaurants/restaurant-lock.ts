import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Lets one transaction at a time settle which restaurant a key belongs to: registry writes and the exchange's own. Each
 * is short, and whoever waited sees what the one before has written. Held until the transaction ends.
 */
export async function lockRestaurants(ctx: Context): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${restaurantsLock(ctx.workspace.id)}, 0))`.execute(
    ctx.db.kysely,
  )
}

/** Name of that lock, for those who hold a bare connection. */
export function restaurantsLock(workspaceId: string): string {
  return `restaurants of ${workspaceId}`
}
