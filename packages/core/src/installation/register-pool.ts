import type { Database } from '@vitrina/db/database'
import { Gauge } from 'prom-client'

/**
 * Registers gauges of a process's connections to the database: how many there are, and what waits for one. `find` gives
 * the database once it is open.
 */
export function registerPool(find: () => Pick<Database, 'pool' | 'sessions'> | undefined): void {
  new Gauge({
    name: 'vitrina_pool_connections',
    help: 'Connections to the database, by whether one is in use',
    labelNames: ['state'],
    collect() {
      const found = find()
      const pools = [...new Set(found ? [found.pool, found.sessions] : [])]
      const idle = pools.reduce((sum, { idleCount }) => sum + idleCount, 0)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'used' }, pools.reduce((sum, { totalCount }) => sum + totalCount, 0) - idle)
    },
  })
  new Gauge({
    name: 'vitrina_pool_waiting',
    help: 'Statements that wait for a connection to the database',
    collect() {
      this.set(find()?.pool.waitingCount ?? 0)
    },
  })
}
