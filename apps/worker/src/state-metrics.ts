import type { Logger } from '@vitrina/core/context'
import { type InstallationState, installationState } from '@vitrina/core/maintenance/installation-state'
import type { Database } from '@vitrina/db/database'
import type { PgBoss } from 'pg-boss'
import { Gauge } from 'prom-client'

/** One reading serves all gauges of a scrape, and scrapes that follow each other closely. */
const freshMs = 5_000

const gauges: Record<keyof InstallationState, { name: string; help: string }> = {
  sources: { name: 'vitrina_sources', help: 'Connected accounting systems' },
  oldestExchangeSeconds: {
    name: 'vitrina_oldest_exchange_seconds',
    help: 'Since the last successful exchange of the source whose last success is the oldest',
  },
  lateSources: {
    name: 'vitrina_late_sources',
    help: 'Sources that two times of their schedules have passed without a success',
  },
  scheduleLagSeconds: {
    name: 'vitrina_schedule_lag_seconds',
    help: 'How long ago the source that is the latest should have been read',
  },
  waitingExchanges: {
    name: 'vitrina_waiting_exchanges',
    help: 'Exchanges that are due and not begun',
  },
  oldestWaitingExchangeSeconds: {
    name: 'vitrina_oldest_waiting_exchange_seconds',
    help: 'Since the exchange that waits the longest was due',
  },
  provisionalDays: {
    name: 'vitrina_provisional_days',
    help: 'Days of restaurants, of the last 35, that are known to miss checks',
  },
  oldestUnpublishedSeconds: {
    name: 'vitrina_oldest_unpublished_event_seconds',
    help: 'Since the oldest event without a place in the feed was written',
  },
  oldestDeliverySeconds: {
    name: 'vitrina_oldest_delivery_seconds',
    help: 'Since the webhook delivery that waits the longest was due',
  },
  overdueDeliveries: {
    name: 'vitrina_overdue_deliveries',
    help: 'Webhook deliveries that are over a minute overdue',
  },
  failingSubscriptions: {
    name: 'vitrina_failing_subscriptions',
    help: 'Active subscriptions whose deliveries have all failed for a day',
  },
}

/**
 * Registers gauges of how the installation keeps up, over all workspaces. They are read from the database when they are
 * scraped: every worker tells the same, so take the maximum of several. While the database does not answer they keep
 * their last values. Returns a function that reads nothing any more, for before they are closed.
 */
export function registerState({ db, boss, logger }: { db: Database; boss: PgBoss; logger: Logger }): () => void {
  let isClosed = false
  let read: { at: number; state: Promise<InstallationState | null> } | null = null
  const readState = () => {
    const at = performance.now()
    if (read === null || at - read.at > freshMs) {
      const state = installationState(db, new Date()).catch((err: unknown) => {
        logger.warn({ err }, 'the state of the installation could not be read')
        return null
      })
      read = { at, state }
    }
    return read.state
  }
  for (const key of Object.keys(gauges).filter((name): name is keyof InstallationState => name in gauges)) {
    new Gauge({
      ...gauges[key],
      async collect() {
        if (isClosed) return
        const state = await readState()
        if (state) this.set(state[key])
      },
    })
  }
  new Gauge({
    name: 'vitrina_queue_jobs',
    help: 'Jobs that wait to be run now, by queue',
    labelNames: ['queue'],
    async collect() {
      if (isClosed) return
      const queues = await boss.getQueues().catch((err: unknown) => {
        logger.warn({ err }, 'the queues could not be read')
        return []
      })
      for (const { name, queuedCount, deferredCount } of queues) {
        this.set({ queue: name }, Math.max(0, queuedCount - deferredCount))
      }
    },
  })
  return () => {
    isClosed = true
  }
}
