import type { Database } from '@vitrina/db/database'
import { Counter, Gauge } from 'prom-client'

/**
 * Registers metrics of a process's database: how many connections there are, what waits for one, and what a replica
 * answers. `find` gives the database once it is open.
 */
export function registerPool(find: () => Pick<Database, 'pool' | 'sessions' | 'replica'> | undefined): void {
  new Gauge({
    name: 'vitrina_pool_connections',
    help: 'Connections to the database, by whether one is in use',
    labelNames: ['state'],
    collect() {
      const pools = poolsOf(find())
      const idle = pools.reduce((sum, { idleCount }) => sum + idleCount, 0)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'used' }, pools.reduce((sum, { totalCount }) => sum + totalCount, 0) - idle)
    },
  })
  new Gauge({
    name: 'vitrina_pool_waiting',
    help: 'Statements that wait for a connection to the database',
    collect() {
      this.set(poolsOf(find()).reduce((sum, { waitingCount }) => sum + waitingCount, 0))
    },
  })
  new Counter({
    name: 'vitrina_replica_reads_total',
    help: 'Reads that a replica could answer: answered by it, left to the primary because it was behind, or failed',
    labelNames: ['outcome'],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(find()?.replica?.reads ?? {})) this.inc({ outcome }, count)
    },
  })
}

function poolsOf(found: Pick<Database, 'pool' | 'sessions'> | undefined): Database['pool'][] {
  return [...new Set(found ? [found.pool, found.sessions] : [])]
}
