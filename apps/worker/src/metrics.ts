import type { ExchangeReport } from '@vitrina/core/exchange/report'
import type { FinishedAttempt } from '@vitrina/core/webhooks/finish-deliveries'
import { Counter, Gauge, Histogram } from 'prom-client'

const runs = new Counter({
  name: 'vitrina_exchange_runs_total',
  help: 'Exchange runs by source and status',
  labelNames: ['source', 'status'],
})
const lines = new Counter({
  name: 'vitrina_exchange_lines_total',
  help: 'Sale lines by source and what became of them',
  labelNames: ['source', 'outcome'],
})
const lastSuccess = new Gauge({
  name: 'vitrina_exchange_last_success_seconds',
  help: 'Unix time of the last successful run by source',
  labelNames: ['source'],
})

const published = new Counter({
  name: 'vitrina_events_published_total',
  help: 'Events that got their place in the feed',
})
const attempts = new Counter({
  name: 'vitrina_delivery_attempts_total',
  help: 'Attempts of webhook deliveries by outcome',
  labelNames: ['outcome'],
})
const attemptSeconds = new Histogram({
  name: 'vitrina_delivery_attempt_seconds',
  help: 'How long attempts of webhook deliveries took',
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10],
})

/** Counts published events. */
export function countPublished(events: number): void {
  published.inc(events)
}

/** Counts delivery attempts. */
export function countAttempts(settled: readonly FinishedAttempt[]): void {
  for (const { outcome } of settled) {
    attempts.inc({ outcome: outcome.isDelivered ? 'delivered' : outcome.status === null ? 'unreached' : 'refused' })
    attemptSeconds.observe(outcome.durationMs / 1000)
  }
}

/** Counts a finished run. */
export function countRun({ source, status, inserted, replaced, unchanged, rejected }: ExchangeReport): void {
  runs.inc({ source, status })
  for (const [outcome, count] of Object.entries({ inserted, replaced, unchanged, rejected })) {
    lines.inc({ source, outcome }, count)
  }
  if (status === 'succeeded') lastSuccess.setToCurrentTime({ source })
}
