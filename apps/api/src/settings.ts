import { type ProxyTrust, readProxyTrust } from '@vitrina/core/net/client-address'
import { defaultStatementSeconds } from '@vitrina/db/database'
import { z } from 'zod'

const Environment = z.object({
  DATABASE_URL: z.string().min(1),
  VITRINA_SECRET: z.string().transform((text, context) => {
    const secret = Buffer.from(text, 'base64')
    if (secret.length >= 32) return secret
    context.addIssue('must be at least 32 bytes in base64; make one with: openssl rand -base64 32')
    return z.NEVER
  }),
  API_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  API_HOST: z.string().default('127.0.0.1'),
  API_URL: z.string().optional(),
  PANEL_URL: z.string().optional(),
  ADDRESS_RATE_LIMIT: z.coerce.number().int().min(1).default(100),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return readProxyTrust(text)
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error))
        return z.NEVER
      }
    }),
  WEBHOOK_ALLOW_PRIVATE: z.stringbool().default(false),
  CONNECT_PRIVATE: z.stringbool().default(false),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(4002),
  STATEMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(0).max(3600).default(defaultStatementSeconds),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface ApiSettings {
  databaseUrl: string
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
  /** Whether connections to accounting systems, models and mail may point to private addresses. */
  connectPrivate: boolean
  metricsPort: number
  logLevel: string
}

/** Reads the settings from the environment; throws an error that names the variable to correct. */
export function readSettings(environment: NodeJS.ProcessEnv): ApiSettings {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`The environment is not right:\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  return {
    databaseUrl: env.DATABASE_URL,
    secret: env.VITRINA_SECRET,
    port: env.API_PORT,
    address: env.API_HOST,
    host: env.API_URL ?? `http://localhost:${env.API_PORT}`,
    panelUrl: env.PANEL_URL,
    limits: { addressLimit: env.ADDRESS_RATE_LIMIT },
    trustProxy: env.TRUST_PROXY,
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_SECONDS * 1000,
    connectPrivate: env.CONNECT_PRIVATE,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
  }
}
