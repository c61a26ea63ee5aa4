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
  throw new DomainError('exchange_running', `An exchange with ${source} is running already; wait until it ends.`)
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
export async function atWire<Result>(
  ctx: Pick<Context, 'db' | 'workspace'>,
  source: Source,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await ctx.db.pool.connect()
  const seat = `wire:${ctx.workspace.id}`
  const until = performance.now() + waitMs
  try {
    for (;;) {
      try {
        await lockSource(client, seat, source)
        break
      } catch (error) {
        if (!(error instanceof DomainError) || performance.now() > until) throw error
        await setTimeout(250)
      }
    }
    try {
      return await work()
    } finally {
      await unlockSource(client, seat, source)
    }
  } finally {
    client.release()
  }
}
