import { hash } from 'node:crypto'
import type { Database } from '@vitrina/db/database'
import { sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'

/** Something that can be guessed, with its attempts counted together. */
export interface Guarded {
  kind: 'password' | 'link' | 'reset' | 'reset-from' | 'invited' | 'inviting'
  /** An account, an address or a workspace; only its hash is stored. */
  of: string
}

const limits: Record<Guarded['kind'], { tries: number; windowSeconds: number }> = {
  password: { tries: 10, windowSeconds: 900 },
  link: { tries: 60, windowSeconds: 60 },
  // Mails with a link to a new password: to an account, and asked for from an address.
  reset: { tries: 3, windowSeconds: 3600 },
  'reset-from': { tries: 10, windowSeconds: 3600 },
  // Invitations through the installation's mail server: to an address, of whichever workspace, and from a workspace.
  invited: { tries: 3, windowSeconds: 3600 },
  inviting: { tries: 50, windowSeconds: 3600 },
}

/**
 * Counts an attempt before it is made, over all callers and processes. Returns the seconds to wait when there were too
 * many in the window already, else null.
 */
export async function countAttempt(db: Database, guarded: Guarded, now: Date): Promise<number | null> {
  const { tries, windowSeconds } = limits[guarded.kind]
  const window = sql`${windowSeconds}::int * interval '1 second'`
  // After the clock was turned back a new window begins; otherwise attempts would be refused until the clock catches
  // up.
  const isOver = sql`(r.window_start <= ${now}::timestamptz - ${window} OR r.window_start > ${now}::timestamptz + ${window})`
  const { rows } = await sql<{ used: number; window_start: Date }>`
    INSERT INTO attempt_rate AS r (key, used, window_start) VALUES (${keyOf(guarded)}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN ${isOver} THEN 1 ELSE least(r.used, ${tries}::int) + 1 END,
      window_start = CASE WHEN ${isOver} THEN excluded.window_start ELSE r.window_start END
    RETURNING used, window_start`.execute(db.kysely)
  const [row] = rows
  if (!row || row.used <= tries) return null
  return Math.max(1, Math.ceil((row.window_start.getTime() + windowSeconds * 1000 - now.getTime()) / 1000))
}

/** The same for a verb: throws 429 `rate_limited` when there were too many. */
export async function requireAttempt(ctx: { db: Database; now(): Date }, guarded: Guarded): Promise<void> {
  const wait = await countAttempt(ctx.db, guarded, ctx.now())
  if (wait === null) return
  throw new DomainError('rate_limited', `Too many tries; try again in ${wait} seconds.`, { retryAfterSeconds: wait })
}

/** Resets the count after a successful attempt. */
export async function forgetAttempts(db: Database, guarded: Guarded): Promise<void> {
  await sql`DELETE FROM attempt_rate WHERE key = ${keyOf(guarded)}`.execute(db.kysely)
}

function keyOf({ kind, of }: Guarded): string {
  return `${kind}:${hash('sha256', of)}`
}
