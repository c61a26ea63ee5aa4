import { setTimeout } from 'node:timers/promises'
import { type Source, sources } from '@vitrina/contract/source'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/**
 * Takes the lock of a workspace's source. PostgreSQL releases it with the connection, so a killed process never leaves
 * it taken. Throws `exchange_running` when another run has it.
 */
export async function lockSource(client: PoolClient, workspaceId: string, source: Source): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS taken',
    [`exchange:${workspaceId}`, source],
  )
  if (rows[0]?.taken) return
  throw new SeatTaken(workspaceId, source)
}

/** `exchange_running`: another run has the lock. */
class SeatTaken extends DomainError {
  readonly seat: string

  constructor(seat: string, source: Source) {
    super('exchange_running', `An exchange with ${source} is running already; wait until it ends.`)
    this.seat = seat
  }
}

/** Releases the lock; the connection may then return to the pool. */
export async function unlockSource(client: PoolClient, workspaceId: string, source: Source): Promise<void> {
  await client.query('SELECT pg_advisory_unlock(hashtext($1), hashtext($2))', [`exchange:${workspaceId}`, source])
}

/** Whether another run has the lock of a source, without taking it. */
export async function isExchangeRunning({ db, workspace }: Pick<Context, 'db' | 'workspace'>, source: Source) {
  const { rows } = await sql<{ running: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::bigint = hashtext(${`exchange:${workspace.id}`})::bigint & 4294967295
        AND objid::bigint = hashtext(${source})::bigint & 4294967295) AS running`.execute(db.kysely)
  return rows[0]?.running ?? false
}

/**
 * Takes the locks of all sources of a workspace until the transaction ends, so that no exchange reads or writes
 * meanwhile. Waits up to `waitMs`, then throws `exchange_running`.
 */
export async function lockAllSources({ db, workspace }: Pick<Context, 'db' | 'workspace'>, waitMs: number) {
  const until = performance.now() + waitMs
  for (const source of sources) {
    for (;;) {
      const { rows } = await sql<{ taken: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtext(${`exchange:${workspace.id}`}), hashtext(${source})) AS taken`.execute(
        db.kysely,
      )
      if (rows[0]?.taken) break
      if (performance.now() > until) throw new SeatTaken(workspace.id, source)
      await setTimeout(250)
    }
  }
}

/**
 * Runs `work` under the connection lock of a source: prices and reading of one exchange, or a check of credentials,
 * with one login. A run within it also takes the lock of the source. Waits up to `waitMs` for the lock, then throws
 * `exchange_running`.
 */
export function atWire<Result>(
  ctx: Pick<Context, 'db' | 'workspace'>,
  source: Source,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return inSeat(ctx, source, { seat: `wire:${ctx.workspace.id}`, waitMs }, work)
}

/**
 * Runs `work` under the lock for background reading of a source, in parallel with its exchanges. Throws
 * `exchange_running` when it is taken.
 */
export function backgroundWire<Result>(
  ctx: Pick<Context, 'db' | 'workspace'>,
  source: Source,
  work: () => Promise<Result>,
): Promise<Result> {
  return inSeat(ctx, source, { seat: `behind:${ctx.workspace.id}`, waitMs: 0 }, work)
}

async function inSeat<Result>(
  ctx: Pick<Context, 'db'>,
  source: Source,
  { seat, waitMs }: { seat: string; waitMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + waitMs
  for (;;) {
    const client = await ctx.db.sessions.connect()
    let broken: Error | undefined
    try {
      await lockSource(client, seat, source)
      try {
        return await work()
      } finally {
        // If unlocking fails, the lock is released with the connection; the result of the work is returned all the
        // same.
        await unlockSource(client, seat, source).catch((error: Error) => {
          broken = error
        })
      }
    } catch (error) {
      const isTaken = error instanceof SeatTaken && error.seat === seat
      if (!isTaken || performance.now() > until) throw error
    } finally {
      client.release(broken)
    }
    // Waits without keeping a connection.
    await setTimeout(250)
  }
}
