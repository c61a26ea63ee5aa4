import { isDistributed } from '@vitrina/db/citus/distribution'
import type { Database } from '@vitrina/db/database'
import type { PoolClient } from 'pg'
import { clearStaging, prepareStaging } from './staging-tables.ts'

/** Connections that store a large bundle side by side: a statement uses one core of the server. */
const maxConnections = 2

// Without synchronous commit, a power cut may lose a day that the next run replaces again; the journal's last write is
// synchronous. A statement whose process was killed ends, and the next run of the source need not wait for it: a server
// on Linux notices that a connection is closed.
const begin = `SET synchronous_commit = off; SET work_mem = '64MB'; SET maintenance_work_mem = '128MB'; SET random_page_cost = 1;
  SELECT set_config('client_connection_check_interval', '5s', false) WHERE version() LIKE '%linux%'`
const end = [
  ...['synchronous_commit', 'work_mem', 'maintenance_work_mem', 'random_page_cost', 'client_connection_check_interval'],
  ...['plan_cache_mode', 'enable_seqscan', 'enable_nestloop'],
]
  .map((name) => `RESET ${name}`)
  .join('; ')

/** Work over one of the connections. */
type Work<Result> = (client: PoolClient, place: number, signal: AbortSignal) => Promise<Result>

/**
 * The connections of an exchange: its own, which has the lock of the source, and for a large bundle another one. Each has
 * the staged rows of its part of the restaurants, and stores them without looking at those of the other.
 */
export class ExchangeConnections {
  readonly main: PoolClient
  readonly #db: Database
  readonly #clients: PoolClient[]
  readonly #places = new Map<string, number>()
  readonly #lost = new AbortController()
  readonly #onLost = () => this.#lost.abort(new Error('The connection with the lock of the source was lost'))

  constructor(db: Database, main: PoolClient) {
    this.#db = db
    this.main = main
    this.#clients = [main]
    main.once('end', this.#onLost)
  }

  /** Has the settings and the staging tables of an exchange on its own connection. */
  async open(): Promise<void> {
    await begun(this.main)
  }

  get all(): readonly PoolClient[] {
    return this.#clients
  }

  /** The place of the connection that has the rows of a restaurant; restaurants are dealt out as they are named. */
  placeOf(restaurantId: string): number {
    if (this.#clients.length === 1) return 0
    const known = this.#places.get(restaurantId)
    if (known !== undefined) return known
    const place = this.#places.size % this.#clients.length
    this.#places.set(restaurantId, place)
    return place
  }

  /**
   * Takes another connection before anything is staged, if half of them stay free for others; on a cluster the rows are
   * spread over its nodes already.
   */
  async widen(): Promise<void> {
    const { sessions } = this.#db
    if (await isDistributed(this.#db)) return
    while (this.#clients.length < maxConnections) {
      const inUse = sessions.totalCount - sessions.idleCount + sessions.waitingCount
      if ((inUse + 1) * 2 > sessions.options.max) return
      const client = await sessions.connect()
      this.#clients.push(client)
      await begun(client)
    }
  }

  /**
   * Does work over all connections at the same time, and returns its results in their order. Where it fails over one, or
   * the connection with the lock is lost, `signal` tells the others to begin nothing more, and the first error is thrown
   * when all have ended.
   */
  async each<Result>(work: Work<Result>): Promise<Result[]> {
    const failure = new AbortController()
    const signal = AbortSignal.any([failure.signal, this.#lost.signal])
    const results = await Promise.all(
      this.#clients.map(async (client, place) => {
        try {
          return [await work(client, place, signal)] as const
        } catch (error) {
          failure.abort(error)
          return null
        }
      }),
    )
    signal.throwIfAborted()
    return results.flatMap((result) => result ?? [])
  }

  /** Does work over one connection after the other, as `each` does. */
  async inTurn<Result>(work: Work<Result>): Promise<Result[]> {
    const results: Result[] = []
    const { signal } = this.#lost
    for (const [place, client] of this.#clients.entries()) {
      signal.throwIfAborted()
      results.push(await work(client, place, signal))
    }
    signal.throwIfAborted()
    return results
  }

  /** Leaves the exchange's own connection as it was, and returns the others to the pool. */
  async close(): Promise<void> {
    for (const client of this.#clients.splice(1)) {
      await ended(client).then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    }
    this.main.off('end', this.#onLost)
    await ended(this.main)
  }
}

async function begun(client: PoolClient): Promise<void> {
  await client.query(begin)
  await prepareStaging(client)
}

async function ended(client: PoolClient): Promise<void> {
  await clearStaging(client)
  await client.query(end)
}
