import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Serialises the transactions that decide which restaurant a key belongs to: registry writes and the exchange's own.
 * Each is short, and one that waited sees what the previous one wrote. Locked until the transaction ends.
 */
export async function lockRestaurants(ctx: Context): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${restaurantsLock(ctx.workspace.id)}, 0))`.execute(
    ctx.db.kysely,
  )
}

/** Name of that lock, for code with a bare connection. */
export function restaurantsLock(workspaceId: string): string {
  return `restaurants of ${workspaceId}`
}
