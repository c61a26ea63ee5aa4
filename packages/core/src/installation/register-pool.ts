import type { Database } from '@vitrina/db/database'
import { Gauge } from 'prom-client'

/** Registers gauges of a process's connections to the database: how many there are, and what waits for one. */
export function registerPool({ pool }: Pick<Database, 'pool'>): void {
  new Gauge({
    name: 'vitrina_pool_connections',
    help: 'Connections to the database, by whether one is in use',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'vitrina_pool_waiting',
    help: 'Statements that wait for a connection to the database',
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
