import type { Source } from '@vitrina/contract/source'
import type { PoolClient } from 'pg'
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
 * Takes the one seat at the wire to a source: prices and reading of one exchange, with one login. A run within it takes the
 * seat of the source besides. Throws `exchange_running` when another has it.
 */
export async function lockWire(client: PoolClient, workspaceId: string, source: Source): Promise<void> {
  await lockSource(client, wire(workspaceId), source)
}

/** Gives the seat at the wire back. */
export async function unlockWire(client: PoolClient, workspaceId: string, source: Source): Promise<void> {
  await unlockSource(client, wire(workspaceId), source)
}

function wire(workspaceId: string): string {
  return `wire:${workspaceId}`
}
