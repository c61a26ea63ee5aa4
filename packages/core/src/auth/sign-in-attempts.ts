import { hash } from 'node:crypto'
import type { Database } from '@vitrina/db/database'
import { transaction } from '@vitrina/db/transaction'
import { sql } from 'kysely'

/** Whose password is tried, and from where. */
export interface SignInAttempt {
  /** The e-mail as accounts have it, whether there is such an account or not. */
  email: string
  /** Null where it is not known: all such tries are counted together. */
  address: string | null
  /** The browser, where it has shown that it has signed in to this account before. */
  device: string | null
}

/**
 * A try that may not be made: `held` where this browser or address has used up its own at the account, `slowed` where the
 * account is tried from all over, `crowded` where one address tries account after account.
 */
export interface RefusedAttempt {
  reason: 'held' | 'slowed' | 'crowded'
  waitSeconds: number
}

/** Wrong passwords at an account from one address, or from one browser that is known. */
const own = { tries: 10, windowSeconds: 900 }
/** Wrong passwords from one address at whatever accounts, known browsers aside. */
const crowd = { tries: 10, windowSeconds: 60 }
/** Wrong passwords at an account from wherever; forgotten once it is quiet for so long. */
const shared = { tries: 5, quietSeconds: 900, longestWaitSeconds: 60 }

/**
 * Counts a try before it is made, in whichever process. Each address has tries of its own, so nobody uses up another's. From
 * the fifth wrong password at an account on, an address it is not known from waits between tries: a second at first, twice
 * as long each time, a minute at most. Its turn is its own, too: others who try meanwhile do not put it off. Over all
 * accounts an address has ten wrong passwords a minute. A browser that is known waits for nobody, whatever its address.
 */
export async function countSignIn(db: Database, attempt: SignInAttempt, now: Date): Promise<RefusedAttempt | null> {
  return transaction(db, async ({ kysely }) => {
    const isKnown = attempt.device !== null
    // The account's row before the address's, so that those who try at once come one after the other.
    const failures = isKnown ? 0 : (await lockRow(kysely, accountKey(attempt), shared.quietSeconds, now)).used
    const mine = await lockRow(kysely, ownKey(attempt), own.windowSeconds, now)
    if (mine.used >= own.tries) {
      return { reason: 'held', waitSeconds: secondsUntil(mine.window_start, now, own.windowSeconds) }
    }
    const near = isKnown ? null : await lockRow(kysely, crowdKey(attempt), crowd.windowSeconds, now)
    if (near && near.used >= crowd.tries) {
      return { reason: 'crowded', waitSeconds: secondsUntil(near.window_start, now, crowd.windowSeconds) }
    }
    const wait = waitAfter(failures)
    const left = wait > 0 ? leftToWait(mine, now) : 0
    if (left === null || left > wait) {
      await setReady(kysely, attempt, new Date(now.getTime() + wait * 1000))
      return { reason: 'slowed', waitSeconds: wait }
    }
    if (left > 0) return { reason: 'slowed', waitSeconds: left }
    await sql`UPDATE attempt_rate SET used = used + 1 WHERE key = ${ownKey(attempt)}`.execute(kysely)
    if (!isKnown) {
      await sql`UPDATE attempt_rate SET used = used + 1 WHERE key = ${crowdKey(attempt)}`.execute(kysely)
      await sql`
        UPDATE attempt_rate SET used = used + 1, window_start = ${now} WHERE key = ${accountKey(attempt)}`.execute(
        kysely,
      )
      const next = waitAfter(failures + 1)
      await setReady(kysely, attempt, next > 0 ? new Date(now.getTime() + next * 1000) : null)
    }
    return null
  })
}

/** A counted try was with the right password: this address or browser begins anew. What others tried still counts. */
export async function forgetSignIn(db: Database, attempt: SignInAttempt): Promise<void> {
  await sql`DELETE FROM attempt_rate WHERE key = ${ownKey(attempt)}`.execute(db.kysely)
  await takeBackShared(db, attempt)
}

/** A counted try was not made after all; it may be made at once. */
export async function takeBackSignIn(db: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  await sql`
    UPDATE attempt_rate SET used = greatest(used - 1, 0), ready_at = ${now} WHERE key = ${ownKey(attempt)}`.execute(
    db.kysely,
  )
  await takeBackShared(db, attempt)
}

/** Forgets all tries at an account: it has another password. */
export async function forgetAccount(db: Database, email: string): Promise<void> {
  await sql`DELETE FROM attempt_rate WHERE key LIKE ${`${accountKey({ email })}%`}`.execute(db.kysely)
}

async function takeBackShared(db: Database, attempt: SignInAttempt): Promise<void> {
  if (attempt.device !== null) return
  // One after the other, as they are counted: two statements in one might wait for each other.
  for (const key of [accountKey(attempt), crowdKey(attempt)]) {
    await sql`UPDATE attempt_rate SET used = greatest(used - 1, 0) WHERE key = ${key}`.execute(db.kysely)
  }
}

function accountKey({ email }: { email: string }): string {
  return `sign-in:${hash('sha256', email)}`
}

function ownKey(attempt: SignInAttempt): string {
  const { address, device } = attempt
  const from = device === null ? `address ${address ?? 'unknown'}` : `device ${device}`
  return `${accountKey(attempt)}:${hash('sha256', from)}`
}

function crowdKey({ address }: SignInAttempt): string {
  return `sign-in-from:${hash('sha256', address ?? 'unknown')}`
}

interface Row {
  used: number
  window_start: Date
  ready_at: Date | null
}

/** The row of a key, held until the transaction ends and begun anew where its window is over. */
async function lockRow(kysely: Database['kysely'], key: string, windowSeconds: number, now: Date): Promise<Row> {
  const window = sql`${windowSeconds}::int * interval '1 second'`
  // A clock that was turned back begins a new window, or it would refuse until it has caught up.
  const isOver = sql`(r.window_start <= ${now}::timestamptz - ${window} OR r.window_start > ${now}::timestamptz + ${window})`
  const { rows } = await sql<Row>`
    INSERT INTO attempt_rate AS r (key, used, window_start) VALUES (${key}, 0, ${now})
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN ${isOver} THEN 0 ELSE r.used END,
      window_start = CASE WHEN ${isOver} THEN excluded.window_start ELSE r.window_start END
    RETURNING used, window_start, ready_at`.execute(kysely)
  const [row] = rows
  if (!row) throw new Error('An upsert returned no row')
  return row
}

async function setReady(kysely: Database['kysely'], attempt: SignInAttempt, readyAt: Date | null): Promise<void> {
  await sql`UPDATE attempt_rate SET ready_at = ${readyAt} WHERE key = ${ownKey(attempt)}`.execute(kysely)
}

function waitAfter(failures: number): number {
  return failures < shared.tries ? 0 : Math.min(shared.longestWaitSeconds, 2 ** (failures - shared.tries))
}

/** Seconds until a turn comes, 0 once it is there; null for none, or one that nobody took in time. */
function leftToWait({ ready_at }: Row, now: Date): number | null {
  if (ready_at === null || secondsUntil(ready_at, now, shared.quietSeconds) <= 0) return null
  return Math.max(0, secondsUntil(ready_at, now))
}

function secondsUntil(start: Date, now: Date, plusSeconds = 0): number {
  return Math.ceil((start.getTime() - now.getTime()) / 1000 + plusSeconds)
}
