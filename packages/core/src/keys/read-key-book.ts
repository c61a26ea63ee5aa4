import { addDays } from '@vitrina/contract/dates'
import { type KeyBook, KeyLimit } from '@vitrina/contract/key'
import { sql } from 'kysely'
import { offerReach } from '../access/choose-reach.ts'
import type { Context } from '../context.ts'
import { getSetting } from '../settings/settings.ts'
import { today } from '../time/period.ts'
import { listKeys } from './list-keys.ts'

/** The number of days before today in a default period, and the number of days that may still be open. */
const [defaultDays, runningDays] = [30, 2]

/**
 * The keys with what applies to all of them: the default limit, and how far the sandbox of test keys is filled. Needs
 * `read:integrations`.
 */
export async function readKeyBook(ctx: Context): Promise<KeyBook> {
  const [keys, limit, sandbox, restaurants] = await Promise.all([
    listKeys(ctx),
    getSetting(ctx, 'key.rateLimit'),
    sandboxState(ctx),
    offerReach(ctx),
  ])
  return { keys, restaurants, defaultLimit: KeyLimit.parse(limit), sandbox }
}

async function sandboxState(ctx: Context): Promise<KeyBook['sandbox']> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    SELECT min(d.business_date)::text AS "from", max(d.business_date)::text AS "to"
    FROM workspace w LEFT JOIN restaurant_day d ON d.workspace_id = w.id
    WHERE w.sandbox_of = ${ctx.workspace.id} OR (w.id = ${ctx.workspace.id} AND ${ctx.workspace.isSandbox}::boolean)
    GROUP BY w.id`.execute(ctx.db.kysely)
  const [held] = rows
  if (!held) return null
  const { from, to } = held
  const reaches = from !== null && from <= addDays(today(ctx), -defaultDays)
  const isCurrent = to !== null && to >= addDays(today(ctx), -runningDays)
  return { filledThrough: to, isFilling: !reaches || !isCurrent }
}
