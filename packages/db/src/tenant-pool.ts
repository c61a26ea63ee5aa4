import { availableParallelism } from 'node:os'
import pg from 'pg'
import { currentAsker, runFor } from './asker.ts'
import { TenantsPresent } from './tenants-present.ts'
import { notBegun } from './wanted.ts'

const busy = 'TenantBusyError'

/** A tenant has asked for more at once than it is given; what was refused was not begun. */
export class TenantBusyError extends Error {
  override name = busy
}

/**
 * True of that refusal, also where Prisma has wrapped it; by its name, since a bundler may load its class several times over.
 */
export function isTenantBusy(error: unknown): boolean {
  return error instanceof Error && (error.name === busy || (error.cause !== undefined && isTenantBusy(error.cause)))
}

/** How much of a pool one tenant is given, in each process. */
export interface TenantShare {
  /** Connections at once. */
  atOnce: number
  /** Statements and transactions that wait for one; what comes beyond is refused. */
  waiting: number
  /** What has waited so long is refused, too. */
  waitMs: number
  /** Of each connection's time that a tenant may use up at once while others are there, too; after that, a quarter of all time. */
  burstMs: number
}

/** Does work for a tenant: whatever connections it takes are of the tenant's share. */
export function forTenant<Result>(tenant: string, work: () => Result): Result {
  return runFor({ tenant }, work)
}

/**
 * The share of a pool where nothing else is said: as many statements as half the machine's cores, one at least, so that what
 * a tenant asks of the API and of the panel together leaves the database time for others.
 */
export function usualShare(maxConnections: number): TenantShare {
  const atOnce = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), maxConnections - 2))
  return { atOnce, waiting: 1000, waitMs: 10_000, burstMs: 2000 }
}

/** Nobody is kept longer at a time, whatever one statement took: what is asked next would be refused for it. */
const maxPauseMs = 5000

interface Stored {
  running: number
  queue: Place[]
  /** Connection time used and not paid off at the instant `at`, in milliseconds. */
  debt: number
  at: number
}

type Callback = Parameters<pg.Pool['connect']>[0]
type Place = () => void

/**
 * A pool in which no tenant keeps the others from their connections: what is done for one by `forTenant` takes its share of
 * them and then waits for its own. While others are there it pauses once it has used up its burst, so that three
 * quarters of its share are theirs. What is done for nobody takes what there is.
 */
export class TenantPool extends pg.Pool {
  private readonly share: TenantShare
  private readonly tenants = new Map<string, Stored>()
  /** Who asks this process, and who asks others of the database. */
  readonly here = new TenantsPresent()
  readonly elsewhere = new TenantsPresent()
  private readonly taken = new WeakMap<pg.PoolClient, Place>()

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
    const leave = await this.enter(tenant)
    try {
      const client = await super.connect()
      this.taken.set(client, leave)
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  private async enter(tenant: string): Promise<Place> {
    const now = performance.now()
    this.here.note(tenant)
    const held = this.storedOf(tenant, now)
    if (held.running < this.share.atOnce) held.running += 1
    else await this.wait(held.queue)
    const beganAt = performance.now()
    return () => {
      const pauseMs = this.charge(tenant, held, performance.now() - beganAt)
      if (pauseMs > 0) setTimeout(() => handOver(held), pauseMs).unref()
      else handOver(held)
    }
  }

  private storedOf(tenant: string, now: number): Stored {
    const known = this.tenants.get(tenant)
    if (known) return known
    // Who owes nothing is as good as new.
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

  /** Puts time down to a tenant. Returns how long its place stays empty for the sake of others. */
  private charge(tenant: string, held: Stored, tookMs: number): number {
    const now = performance.now()
    held.debt = this.debtOf(held, now) + tookMs
    held.at = now
    const isAlone = !this.here.hasOtherThan(tenant) && !this.elsewhere.hasOtherThan(tenant)
    // What was used while nobody else was there is not held against it.
    if (isAlone) held.debt = Math.min(held.debt, this.burst)
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

// A place is handed over, not given back: nobody who comes meanwhile is served before who waits.
function handOver(held: Stored): void {
  const next = held.queue.shift()
  if (next) next()
  else held.running -= 1
}

const nothing = () => undefined
