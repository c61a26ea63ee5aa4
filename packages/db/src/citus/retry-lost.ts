import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const attempts = 3
const pauseMs = 100

/**
 * Runs a statement or a transaction again when the nodes of a cluster could not carry it out together. A part of its
 * result was lost: while rows move to another node, a statement may look for it where the rows have been. Or it gave way
 * to another one that held a row of a control table on a node, and waited for it on another. It has changed nothing then.
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

/** Has the statements that a pool is given alone, each a transaction of its own, run again in the same cases. */
export function retryStatements(pool: pg.Pool): void {
  const { query } = pool
  // The driver's overloads cannot be written as one function, so the arguments are passed on as they are.
  Reflect.set(pool, 'query', (...given: unknown[]): unknown => {
    const send = (): unknown => Reflect.apply(query, pool, given)
    return typeof given.at(-1) === 'function' ? send() : retryLost(async () => send())
  })
}

// Citus tells of lost parts with a code of its own; where it only warns, so does `LostResultError`.
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === lostCode || (error.code === deadlock && error.message.includes('distributed deadlock'))
}

const deadlock = '40P01'

export const lostCode = 'CIINF'
