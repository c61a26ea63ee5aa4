import { availableParallelism } from 'node:os'
import pg from 'pg'
import { currentAsker, runFor } from './asker.ts'
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
  return { atOnce, waiting: 1000, waitMs: 10_000 }
}

type Callback = Parameters<pg.Pool['connect']>[0]
type Place = () => void

/**
 * A pool in which no tenant keeps the others from their connections: what is done for one by `forTenant` takes its share of
 * them and then waits for its own. What is done for nobody takes what there is.
 */
export class TenantPool extends pg.Pool {
  private readonly share: TenantShare
  private readonly tenants = new Map<string, { running: number; queue: Place[] }>()
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

  // A place is handed over, not given back: nobody who comes meanwhile is served before who waits.
  private async enter(tenant: string): Promise<Place> {
    const held = this.tenants.get(tenant) ?? { running: 0, queue: [] }
    this.tenants.set(tenant, held)
    if (held.running < this.share.atOnce) held.running += 1
    else await this.wait(held.queue)
    return () => {
      const next = held.queue.shift()
      if (next) return next()
      held.running -= 1
      if (held.running === 0) this.tenants.delete(tenant)
    }
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
