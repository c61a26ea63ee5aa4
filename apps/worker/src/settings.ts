import type { Lane } from '@vitrina/core/exchange/exchange-jobs'
import { apiUrlOf, panelUrlOf, type WorkerEnvironment } from '@vitrina/core/installation/environment'
import { installationKey } from '@vitrina/core/installation/installation-key'
import type { Retention } from '@vitrina/core/maintenance/retention'
import type { z } from 'zod'
import { connectionsOf, slotsOf } from './take-exchanges.ts'

export interface WorkerSettings {
  databaseUrl: string
  /** The server itself, where `databaseUrl` is a pooler. */
  databaseDirectUrl: string | undefined
  /** Connections to the database at most, besides those of the queue. */
  pool: number
  /** How much a worker does at once. */
  slots: { exchanges: Record<Lane, number>; cards: number; mailings: number }
  dropDir: string
  secret: Buffer
  panelUrl: string
  apiUrl: string
  /** Whether subscriptions may point to private addresses, whatever their workspace allows. */
  allowPrivateTargets: boolean
  /** Whether connections to accounting systems, models and mail may point to private addresses. */
  connectPrivate: boolean
  retention: Retention
  /** Where traces are sent; undefined: nowhere. */
  telemetry: string | undefined
  /** Statements that take longer are logged; 0: none. */
  slowStatementMs: number
  metrics: { host: string; port: number }
  logLevel: string
}

/** The settings of a worker in its environment. */
export function workerSettings(env: z.output<typeof WorkerEnvironment>): WorkerSettings {
  const exchanges = slotsOf(env.EXCHANGE_SLOTS)
  return {
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    pool: Math.max(env.WORKER_POOL, connectionsOf(exchanges)),
    slots: { exchanges, cards: env.CARD_SLOTS, mailings: env.MAILING_SLOTS },
    dropDir: env.DROP_DIR,
    secret: installationKey(env),
    panelUrl: panelUrlOf(env),
    apiUrl: apiUrlOf(env),
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
    connectPrivate: env.CONNECT_PRIVATE,
    retention: {
      requests: env.RETENTION_REQUESTS_DAYS,
      events: env.RETENTION_EVENTS_DAYS,
      exchanges: env.RETENTION_EXCHANGES_DAYS,
      answers: env.RETENTION_ANSWERS_DAYS,
      mailings: env.RETENTION_MAILINGS_DAYS,
      links: env.RETENTION_LINKS_DAYS,
      signIns: env.RETENTION_SIGN_INS_DAYS,
      audit: env.RETENTION_AUDIT_DAYS ?? null,
      salesMonths: env.RETENTION_SALES_MONTHS ?? null,
    },
    telemetry: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    metrics: { host: env.METRICS_HOST, port: env.WORKER_METRICS_PORT },
    logLevel: env.LOG_LEVEL,
  }
}
