import { z } from 'zod'

const Environment = z.object({
  DATABASE_URL: z.string().min(1),
  DROP_DIR: z.string().min(1),
  VITRINA_SECRET: z.string().min(43, { error: 'must be 32 bytes in base64; make one with: openssl rand -base64 32' }),
  PANEL_URL: z.url().default('http://localhost:3000'),
  API_URL: z.url().default('http://localhost:4000'),
  WEBHOOK_ALLOW_PRIVATE: z.stringbool().default(false),
  CONNECT_PRIVATE: z.stringbool().default(false),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(4001),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export interface WorkerSettings {
  databaseUrl: string
  dropDir: string
  secret: Buffer
  panelUrl: string
  apiUrl: string
  /** Whether subscriptions may point to private addresses, whatever their workspace allows. */
  allowPrivateTargets: boolean
  /** Whether connections to accounting systems, models and mail may point to private addresses. */
  connectPrivate: boolean
  metricsPort: number
  logLevel: string
}

/** Reads the settings from the environment; throws an error that names the variable to correct. */
export function readSettings(environment: NodeJS.ProcessEnv): WorkerSettings {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`The environment is not right:\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  return {
    databaseUrl: env.DATABASE_URL,
    dropDir: env.DROP_DIR,
    secret: Buffer.from(env.VITRINA_SECRET, 'base64'),
    panelUrl: env.PANEL_URL,
    apiUrl: env.API_URL,
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
    connectPrivate: env.CONNECT_PRIVATE,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
  }
}
