import { type KeyBook, KeyLimit } from '@vitrina/contract/key'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { getSetting } from '../settings/settings.ts'
import { listKeys } from './list-keys.ts'

/** The keys with what holds for all of them: the usual limit, and whether test keys have data to read. Needs `read:integrations`. */
export async function readKeyBook(ctx: Context): Promise<KeyBook> {
  const [keys, limit, sandboxHasData] = await Promise.all([
    listKeys(ctx),
    getSetting(ctx, 'key.rateLimit'),
    hasData(ctx),
  ])
  return { keys, defaultLimit: KeyLimit.parse(limit), sandboxHasData }
}

async function hasData(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM workspace w JOIN restaurant r ON r.workspace_id = w.id
      WHERE w.sandbox_of = ${ctx.workspace.id} OR (w.id = ${ctx.workspace.id} AND ${ctx.workspace.isSandbox}::boolean)
    ) AS found`.execute(ctx.db.kysely)
  return rows[0]?.found ?? false
}
