import type { Database } from '@vitrina/db/database'
import { Gauge } from 'prom-client'

/**
 * Registers gauges of a process's connections to the database: how many there are, and what waits for one. `find` gives
 * the database once it is open.
 */
export function registerPool(find: () => Pick<Database, 'pool'> | undefined): void {
  new Gauge({
    name: 'vitrina_pool_connections',
    help: 'Connections to the database, by whether one is in use',
    labelNames: ['state'],
    collect() {
      const { idleCount = 0, totalCount = 0 } = find()?.pool ?? {}
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'used' }, totalCount - idleCount)
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
