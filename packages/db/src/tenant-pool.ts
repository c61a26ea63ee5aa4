import { availableParallelism } from 'node:os'
import pg from 'pg'
import { currentAsker, runFor } from './asker.ts'
import { TenantsPresent } from './tenants-present.ts'
import { notBegun } from './wanted.ts'

const busy = 'TenantBusyError'

/** A tenant has asked for more at once than its share; the refused statements were not begun. */
export class TenantBusyError extends Error {
  override name = busy
}

/**
 * True for that refusal, also where Prisma has wrapped it. Compared by name, since a bundler may load the class several
 * times.
 */
export function isTenantBusy(error: unknown): boolean {
  return error instanceof Error && (error.name === busy || (error.cause !== undefined && isTenantBusy(error.cause)))
}

/** How much of a pool one tenant gets, in each process. */
export interface TenantShare {
  /** Maximum number of connections at once while other tenants are active, and while none is. */
  atOnce: number
  alone: number
  /** Maximum number of statements and transactions that wait for a connection; further ones are refused. */
  waiting: number
  /** Maximum wait; after that the statement is refused too. */
  waitMs: number
  /**
   * Time of each connection that a tenant may use in a burst while other tenants are active; after that, a quarter of
   * all time.
   */
  burstMs: number
  /**
   * Statements that the server can run side by side without slowing each other down. Where more run, each is charged
   * its part of the time.
   */
  cores: number
}

/** Does work for a tenant: the connections it takes count against the tenant's share. */
export function forTenant<Result>(tenant: string, work: () => Result): Result {
  return runFor({ tenant }, work)
}

/**
 * The default share of a pool: as many statements as half the machine's cores, at least one, so that a tenant's
 * requests to the API and the panel together leave the database time for others. Where there are no others, as many as
 * it has cores.
 */
export function usualShare(maxConnections: number): TenantShare {
  const cores = availableParallelism()
  const upTo = (connections: number) => Math.max(1, Math.min(Math.floor(connections), maxConnections - 2))
  return { atOnce: upTo(cores / 2), alone: upTo(cores), waiting: 1000, waitMs: 10_000, burstMs: 2000, cores }
}

/** Maximum pause, however long one statement took: otherwise the tenant's next statements would be refused. */
const maxPauseMs = 5000

interface Stored {
  running: number
  queue: Place[]
  /** Connection time used and not yet paid off at the instant `at`, in milliseconds. */
  debt: number
  at: number
}

type Callback = Parameters<pg.Pool['connect']>[0]
type Place = () => void

/**
 * A pool in which no tenant keeps the others from connections: work done by `forTenant` takes its tenant's share and
 * then waits for a connection of that share. While other tenants are active, it pauses once it has used up its burst,
 * which leaves them three quarters of its share. Work without a tenant takes any free connection.
 */
export class TenantPool extends pg.Pool {
  private readonly share: TenantShare
  private readonly tenants = new Map<string, Stored>()
  /** The tenants active in this process, and those active in other processes of the database. */
  readonly here = new TenantsPresent()
  readonly elsewhere = new TenantsPresent()
  private readonly taken = new WeakMap<pg.PoolClient, Place>()
  /** Connections in use, and the time that one of them has been charged until the instant `at`, in milliseconds. */
  private readonly load = { running: 0, charged: 0, at: performance.now() }

  constructor(config: pg.PoolConfig, share: TenantShare) {
    super(config)
    this.share = share
    this.on('release', (_, client) => {
      const leave = this.taken.get(client)
      this.taken.delete(client)
      leave?.()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const { tenant } = currentAsker()
    const connected = tenant === undefined ? super.connect() : this.connectFor(tenant)
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), undefined, nothing),
    )
    return undefined
  }

  private async connectFor(tenant: string): Promise<pg.PoolClient> {
    const held = await this.enter(tenant)
    try {
      const client = await super.connect()
      // Waiting until the pool has one is not charged: where all tenants wait, all would pause on top of it.
      const began = this.chargedAfter(1)
      this.taken.set(client, () => this.leave(tenant, held, this.chargedAfter(-1) - began))
      return client
    } catch (error) {
      this.giveBack(tenant, held)
      throw error
    }
  }

  private async enter(tenant: string): Promise<Stored> {
    this.here.note(tenant)
    const held = this.storedOf(tenant, performance.now())
    const isFree = held.queue.length === 0 && held.running < this.limitOf(tenant)
    if (isFree) held.running += 1
    else await this.wait(held.queue)
    return held
  }

  private leave(tenant: string, held: Stored, tookMs: number): void {
    const pauseMs = this.charge(tenant, held, tookMs)
    if (pauseMs > 0) setTimeout(() => this.giveBack(tenant, held), pauseMs).unref()
    else this.giveBack(tenant, held)
  }

  // Places are passed on directly, so that a newcomer is never served before a waiting statement.
  private giveBack(tenant: string, held: Stored): void {
    held.running -= 1
    const limit = this.limitOf(tenant)
    while (held.queue.length > 0 && held.running < limit) {
      held.running += 1
      held.queue.shift()?.()
    }
  }

  private limitOf(tenant: string): number {
    return this.isAlone(tenant) ? this.share.alone : this.share.atOnce
  }

  private isAlone(tenant: string): boolean {
    return !this.here.hasOtherThan(tenant) && !this.elsewhere.hasOtherThan(tenant)
  }

  /**
   * The time that a connection would have been charged since the process began, until now. From now on so many more are
   * in use.
   */
  private chargedAfter(more: number): number {
    const { load } = this
    const now = performance.now()
    load.charged += (now - load.at) * Math.min(1, this.share.cores / Math.max(1, load.running))
    load.at = now
    load.running += more
    return load.charged
  }

  private storedOf(tenant: string, now: number): Stored {
    const known = this.tenants.get(tenant)
    if (known) return known
    // A tenant without debt need not be remembered.
    if (this.tenants.size >= 100) {
      for (const [name, held] of this.tenants) {
        if (held.running === 0 && this.debtOf(held, now) === 0) this.tenants.delete(name)
      }
    }
    const held = { running: 0, queue: [], debt: 0, at: now }
    this.tenants.set(tenant, held)
    return held
  }

  private debtOf({ debt, at }: Stored, now: number): number {
    return Math.max(0, debt - (now - at) * this.payOff)
  }

  /** Charges time to a tenant. Returns how long its place stays empty for the benefit of others. */
  private charge(tenant: string, held: Stored, tookMs: number): number {
    const now = performance.now()
    held.debt = this.debtOf(held, now) + tookMs
    held.at = now
    // Time used while no other tenant was active is not charged beyond the burst.
    if (this.isAlone(tenant)) held.debt = Math.min(held.debt, this.burst)
    return Math.min(maxPauseMs, Math.max(0, (held.debt - this.burst) / this.payOff))
  }

  private get payOff(): number {
    return this.share.atOnce / 4
  }

  private get burst(): number {
    return this.share.burstMs * this.share.atOnce
  }

  private async wait(queue: Place[]): Promise<void> {
    const { waiting, waitMs } = this.share
    if (queue.length >= waiting) throw new TenantBusyError('Too many statements of this tenant wait')
    const { signal } = currentAsker()
    if (signal?.aborted) throw notBegun()
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const begin = () => {
        end()
        resolve()
      }
      const giveUp = (error: Error) => {
        end()
        queue.splice(queue.indexOf(begin), 1)
        reject(error)
      }
      const leave = () => giveUp(notBegun())
      const timer = setTimeout(() => giveUp(new TenantBusyError('A statement of this tenant waited too long')), waitMs)
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(begin)
    })
  }
}

const nothing = () => undefined
