import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { begins } from '../without-session.ts'
import { LostResultError, lostCode } from './lost-result.ts'
import { textOf } from './watch-notices.ts'

const attempts = 3
const pauseMs = 100

/**
 * Runs a statement or a transaction again when the nodes of a cluster could not carry it out together. A part of its
 * result was lost: while rows move to another node, a statement may look for it where the rows have been. Or it gave way
 * to another one that held a row of a control table on a node, and waited for it on another. It has changed nothing then: what
 * only turns out incomplete when its answer is there is rolled back before it is run again.
 */
export async function retryLost<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isLost(error)) throw error
      await sleep(pauseMs * attempt)
    }
  }
}

/** Whether the server belongs to a cluster; null until its first connection says so. */
export interface ClusterState {
  isCluster: boolean | null
}

/** Finds out whether the server belongs to a cluster; to be awaited before a pool's first connection is used. */
export async function noteCluster(state: ClusterState, client: pg.ClientBase): Promise<void> {
  if (state.isCluster !== null) return
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
  state.isCluster = rowCount === 1
}

/**
 * Whether a statement alone must not be committed before its answer was looked at: where a cluster only warns that a part
 * of it was lost, the rest of a change would stay, and be made once more by the next attempt.
 */
export function needsTransaction(state: ClusterState, text: string): boolean {
  return state.isCluster === true && changes.test(text) && !begins.test(text)
}

const changes = /\b(insert|update|delete|merge)\b/i

/** Runs a statement in a transaction that ends when its answer is there and whole. */
export async function inOwnTransaction<Result>(client: pg.ClientBase, send: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN')
  try {
    const result = await send()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Has the statements that a pool is given alone, each a transaction of its own, run again in the same cases. */
export function retryStatements(pool: pg.Pool, state: ClusterState): void {
  const { query } = pool
  // The driver's overloads cannot be written as one function, so the arguments are passed on as they are.
  Reflect.set(pool, 'query', (...given: unknown[]): unknown => {
    const send = (): unknown => Reflect.apply(query, pool, given)
    if (typeof given.at(-1) === 'function') return send()
    return retryLost(async () => {
      if (state.isCluster === null) (await pool.connect()).release()
      if (!needsTransaction(state, textOf(given[0]))) return send()
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        return await inOwnTransaction(client, async () => Reflect.apply(client.query, client, given))
      } catch (error) {
        if (error instanceof Error && !(error instanceof LostResultError)) broken = error
        throw error
      } finally {
        client.release(broken)
      }
    })
  })
}

// Citus tells of lost parts with a code of its own; where it only warns, so does `LostResultError`.
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === lostCode || (error.code === deadlock && error.message.includes('distributed deadlock'))
}

const deadlock = '40P01'
