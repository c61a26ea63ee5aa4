import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the database is asked. */
export interface Asker {
  /** The tenant whose share of connections it takes; absent where it is nobody's. */
  tenant?: string
  /** Aborted once nobody waits for the answer any more; absent where it is wanted to its end. */
  signal?: AbortSignal
}

declare global {
  // A bundler may load this file several times over in one process, and all of them have to mean the same.
  var vitrinaAskers: AsyncLocalStorage<Asker> | undefined
}

globalThis.vitrinaAskers ??= new AsyncLocalStorage()
const askers = globalThis.vitrinaAskers
const nobody: Asker = {}

/** Does work for an asker; what is not said of them is as it was. */
export function runFor<Result>(asker: Asker, work: () => Result): Result {
  return askers.run({ ...askers.getStore(), ...asker }, work)
}

/** Does work that is nobody's, whoever it was begun for. */
export function forNone<Result>(work: () => Result): Result {
  return askers.exit(work)
}

/** For whom the work under way is done. */
export function currentAsker(): Asker {
  return askers.getStore() ?? nobody
}
