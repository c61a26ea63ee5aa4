import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace.ts'

/** On whose behalf the database is queried. */
export interface Asker {
  /** The tenant whose share of connections is used; absent for work without a tenant. */
  tenant?: string
  /** Aborted once no one waits for the answer any more; absent where the work always runs to its end. */
  signal?: AbortSignal
  /** The request that is answered; absent where it is none. */
  requestId?: string
  /** Where the work belongs in a trace; absent for work that nobody follows. */
  trace?: Trace
}

declare global {
  // A bundler may load this file several times in one process, and all copies have to share one store.
  var vitrinaAskers: AsyncLocalStorage<Asker> | undefined
}

globalThis.vitrinaAskers ??= new AsyncLocalStorage()
const askers = globalThis.vitrinaAskers
const anonymous: Asker = {}

/** Does work on behalf of an asker; fields that are not given keep their current values. */
export function runFor<Result>(asker: Asker, work: () => Result): Result {
  return askers.run({ ...askers.getStore(), ...asker }, work)
}

/** Does work on behalf of no one, whoever started it. */
export function forNone<Result>(work: () => Result): Result {
  return askers.exit(work)
}

/** On whose behalf the current work is done. */
export function currentAsker(): Asker {
  return askers.getStore() ?? anonymous
}
