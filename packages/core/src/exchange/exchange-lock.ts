import { setTimeout } from 'node:timers/promises'
import type { Source } from '@vitrina/contract/source'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'

/**
 * Takes the one seat a source of a workspace has. PostgreSQL frees it with the connection, so a killed process never
 * leaves it taken. Throws `exchange_running` when another run holds it.
 */
export async function lockSource(client: PoolClient, workspaceId: string, source: Source): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS taken',
    [`exchange:${workspaceId}`, source],
  )
  if (rows[0]?.taken) return
  throw new SeatTaken(workspaceId, source)
}

/** `exchange_running`: somebody else has the seat. */
class SeatTaken extends DomainError {
  readonly seat: string

  constructor(seat: string, source: Source) {
    super('exchange_running', `An exchange with ${source} is running already; wait until it ends.`)
    this.seat = seat
  }
}

/** Gives the seat back; the connection may then return to the pool. */
export async function unlockSource(client: PoolClient, workspaceId: string, source: Source): Promise<void> {
  await client.query('SELECT pg_advisory_unlock(hashtext($1), hashtext($2))', [`exchange:${workspaceId}`, source])
}

/**
 * Runs `work` in the one seat at the wire to a source: prices and reading of one exchange, or a check of credentials, with
 * one login. A run within it takes the seat of the source besides. Waits so long for the seat, then throws
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

/** Runs `work` in the one seat for reading behind the exchanges of a source, beside them. Throws `exchange_running` when taken. */
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
    const client = await ctx.db.pool.connect()
    let broken: Error | undefined
    try {
      await lockSource(client, seat, source)
      try {
        return await work()
      } finally {
        // Not given back, the seat goes with the connection; what came of the work is told all the same.
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
    // Waited for without a connection in hand.
    await setTimeout(250)
  }
}
