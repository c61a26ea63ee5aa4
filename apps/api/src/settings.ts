import { type ApiEnvironment, apiUrlOf } from '@vitrina/core/installation/environment'
import { installationKey } from '@vitrina/core/installation/installation-key'
import type { ProxyTrust } from '@vitrina/core/net/client-address'
import type { z } from 'zod'

export interface ApiSettings {
  databaseUrl: string
  /** The server itself, where `databaseUrl` is a pooler. */
  databaseDirectUrl: string | undefined
  /** A read replica of it. */
  databaseReadUrl: string | undefined
  /** Connections to the database at most. */
  pool: number
  secret: Buffer
  port: number
  address: string
  /** Public server root, as documents and problem pages name it. */
  host: string
  /** Address of the panel, if it is known. */
  panelUrl: string | undefined
  /** Requests per minute of an address without a valid key. */
  limits: { addressLimit: number }
  /** Which proxies in front of the server are trusted in X-Forwarded-For. */
  trustProxy: ProxyTrust
  /** Whether subscriptions may point to private addresses, whatever their workspace allows. */
  allowPrivateTargets: boolean
  /** Maximum duration of a statement of a request; 0: no limit. */
  statementTimeoutMs: number
  /** Bytes of answers to remember. */
  answerCacheBytes: number
  /** Where traces are sent; undefined: nowhere. */
  telemetry: string | undefined
  /** Statements that take longer are logged; 0: none. */
  slowStatementMs: number
  /** Whether connections to accounting systems, models and mail may point to private addresses. */
  connectPrivate: boolean
  metrics: { host: string; port: number }
  logLevel: string
}

/** The settings of the API in its environment. */
export function apiSettings(env: z.output<typeof ApiEnvironment>): ApiSettings {
  return {
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    pool: env.API_POOL,
    secret: installationKey(env),
    port: env.API_PORT,
    address: env.API_HOST,
    host: apiUrlOf(env),
    panelUrl: env.PANEL_URL,
    limits: { addressLimit: env.ADDRESS_RATE_LIMIT },
    trustProxy: env.TRUST_PROXY,
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_SECONDS * 1000,
    answerCacheBytes: env.ANSWER_CACHE_MB * 1024 * 1024,
    telemetry: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    connectPrivate: env.CONNECT_PRIVATE,
    metrics: { host: env.METRICS_HOST, port: env.API_METRICS_PORT },
    logLevel: env.LOG_LEVEL,
  }
}
