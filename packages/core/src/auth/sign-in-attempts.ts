import { hash } from 'node:crypto'
import type { Database } from '@vitrina/db/database'
import { transaction } from '@vitrina/db/transaction'
import { sql } from 'kysely'

/** Whose password is tried, and where the attempt comes from. */
export interface SignInAttempt {
  /** The e-mail as accounts store it, whether or not such an account exists. */
  email: string
  /** Null when unknown: all such attempts are counted together. */
  address: string | null
  /** The browser, when it has proven that it signed in to this account before. */
  device: string | null
}

/**
 * A refused attempt: `held` when this browser or address has used up its attempts at the account, `slowed` when the
 * account is under attempts from many addresses, `crowded` when one address tries many accounts.
 */
export interface RefusedAttempt {
  reason: 'held' | 'slowed' | 'crowded'
  waitSeconds: number
}

/** Wrong passwords at one account from one address, or from one known browser. */
const own = { tries: 10, windowSeconds: 900 }
/** Wrong passwords from one address at any accounts, without known browsers. */
const crowd = { tries: 10, windowSeconds: 60 }
/** Wrong passwords at one account from anywhere; forgotten after this many quiet seconds. */
const shared = { tries: 5, quietSeconds: 900, longestWaitSeconds: 60 }

/**
 * Counts an attempt before it is made, over all processes. Each address has its own attempts, so nobody uses up
 * another's. After five wrong passwords at an account, unknown browsers wait between attempts: one second at first,
 * then twice as long each time, a minute at most. Each address waits for its own turn, which attempts from elsewhere do
 * not delay. Over all accounts an address has ten wrong passwords a minute. A known browser never waits for others,
 * whatever its address.
 */
export async function countSignIn(db: Database, attempt: SignInAttempt, now: Date): Promise<RefusedAttempt | null> {
  return transaction(db, async ({ kysely }) => {
    const isKnown = attempt.device !== null
    // Locks the account's row before the address's, so that simultaneous attempts are serialised.
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

/**
 * Called after an attempt with the right password: resets the count of this address or browser. Attempts from elsewhere
 * still count.
 */
export async function forgetSignIn(db: Database, attempt: SignInAttempt): Promise<void> {
  await sql`DELETE FROM attempt_rate WHERE key = ${ownKey(attempt)}`.execute(db.kysely)
  await takeBackShared(db, attempt)
}

/** Takes back a counted attempt that was not made; it may be made at once. */
export async function takeBackSignIn(db: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  await sql`
    UPDATE attempt_rate SET used = greatest(used - 1, 0), ready_at = ${now} WHERE key = ${ownKey(attempt)}`.execute(
    db.kysely,
  )
  await takeBackShared(db, attempt)
}

/** Forgets all attempts at an account whose password was replaced. */
export async function forgetAccount(db: Database, email: string): Promise<void> {
  await sql`DELETE FROM attempt_rate WHERE key LIKE ${`${accountKey({ email })}%`}`.execute(db.kysely)
}

async function takeBackShared(db: Database, attempt: SignInAttempt): Promise<void> {
  if (attempt.device !== null) return
  // One after the other, in the order they are counted: parallel statements could deadlock.
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

/** The row of a key, locked until the transaction ends and reset when its window is over. */
async function lockRow(kysely: Database['kysely'], key: string, windowSeconds: number, now: Date): Promise<Row> {
  const window = sql`${windowSeconds}::int * interval '1 second'`
  // After the clock was turned back a new window begins; otherwise attempts would be refused until the clock catches
  // up.
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

/**
 * Seconds until the next allowed attempt, 0 once it is allowed; null when there is none, or when it was not used in
 * time.
 */
function leftToWait({ ready_at }: Row, now: Date): number | null {
  if (ready_at === null || secondsUntil(ready_at, now, shared.quietSeconds) <= 0) return null
  return Math.max(0, secondsUntil(ready_at, now))
}

function secondsUntil(start: Date, now: Date, plusSeconds = 0): number {
  return Math.ceil((start.getTime() - now.getTime()) / 1000 + plusSeconds)
}
