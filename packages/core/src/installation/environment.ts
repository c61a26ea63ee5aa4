import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isMailServer, mailFaults } from '../mail/installation-mail.ts'
import { defaultRetention } from '../maintenance/retention.ts'
import { readProxyTrust } from '../net/client-address.ts'

/** A whole number; `error` says what to write instead of anything else. */
const integer = (min: number, max: number, error = `must be a whole number from ${min} to ${max}`) =>
  z.coerce
    .number({ error })
    .refine((given) => Number.isInteger(given) && given >= min && given <= max, { error, abort: true })

/** 0: any free port. */
const port = integer(0, 65_535, 'must be a port number from 0 to 65535')

const slots = integer(1, 100)

/** A switch. */
export const onOrOff = z.stringbool({ error: 'must be true or false' })

const Address = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

/** A key of 32 bytes or more in base64, as text. */
const Secret = z.string().refine((text) => Buffer.from(text, 'base64').length >= 32, {
  error: 'must be at least 32 bytes in base64; make one with: openssl rand -base64 32',
})

/** Keys separated by commas, as text. */
const PreviousSecrets = z
  .string()
  .refine((text) => text.split(',').every((key) => Secret.safeParse(key.trim()).success), {
    error: 'must be keys of at least 32 bytes in base64, separated by commas',
  })

const MailServer = z.string().refine(isMailServer, {
  error:
    'must be smtp://user@host:587, or smtps:// where TLS begins at once; in user and password, % and what separates parts are written as %25, %40 …',
})

const Proxies = z
  .string()
  .optional()
  .transform((text, context) => {
    try {
      return readProxyTrust(text)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error))
      return z.NEVER
    }
  })

/** For how long something is stored. `why` says what a shorter time would break. */
const timesOf = (unit: 'days' | 'months', max: number) => (min: number, why: string) =>
  z.coerce
    .number({ error: `must be a number of ${unit}` })
    .int({ error: `must be a whole number of ${unit}` })
    .min(min, { error: `must be at least ${min}: ${why}` })
    .max(max, { error: `must be at most ${max}` })
const days = timesOf('days', 36_500)
const months = timesOf('months', 1200)

const DatabaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, {
    error: 'must be an address such as postgresql://user:password@host:5432/database',
    abort: true,
  })
  .refine(isReadable, {
    error:
      'cannot be read as an address; in user and password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25',
  })

/** False also for an address that ends where its password was to go on. */
function isReadable(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.hash !== '' || url.pathname.includes('@')) return false
  try {
    return decodeURIComponent(url.username + url.password + url.pathname) !== ''
  } catch {
    return false
  }
}

/** Every variable that an installation reads, with its default. A process takes those it needs by `pick`. */
export const Environment = z.object({
  DATABASE_URL: DatabaseAddress,
  DATABASE_DIRECT_URL: DatabaseAddress.optional(),
  DATABASE_READ_URL: DatabaseAddress.optional(),
  DATA_DIR: z.string().default('.data'),
  DROP_DIR: z.string(),
  VITRINA_SECRET: Secret,
  VITRINA_SECRET_FORMER: PreviousSecrets.optional(),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(4000),
  API_URL: Address.optional(),
  PANEL_HOST: z.string().default('127.0.0.1'),
  PANEL_PORT: port.default(3000),
  PANEL_URL: Address.optional(),
  TRUST_PROXY: Proxies,
  ADDRESS_RATE_LIMIT: integer(1, Number.MAX_SAFE_INTEGER, 'must be a whole number from 1').default(100),
  STATEMENT_TIMEOUT_SECONDS: integer(0, 3600).default(10),
  SLOW_STATEMENT_MS: integer(0, 3_600_000).default(1000),
  ANSWER_CACHE_MB: integer(0, 100_000).default(64),
  API_POOL: integer(2, 500).default(20),
  PANEL_POOL: integer(2, 500).default(10),
  WORKER_POOL: integer(4, 500).default(8),
  EXCHANGE_SLOTS: slots.default(2),
  CARD_SLOTS: slots.default(4),
  MAILING_SLOTS: slots.default(4),
  CONNECT_PRIVATE: onOrOff.default(false),
  WEBHOOK_ALLOW_PRIVATE: onOrOff.default(false),
  SMTP_URL: MailServer.optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.email({ error: 'must be an address such as vitrina@example.com' }).optional(),
  RETENTION_REQUESTS_DAYS: days(1, 'developers look up what they called').default(defaultRetention.requests),
  RETENTION_EVENTS_DAYS: days(7, 'the stream of events may be resumed for 7 days').default(defaultRetention.events),
  RETENTION_EXCHANGES_DAYS: days(62, 'a sandbox finds in the journal which of its 60 days are filled').default(
    defaultRetention.exchanges,
  ),
  RETENTION_ANSWERS_DAYS: days(90, 'the API promises the dashboard behind an answer for 90 days').default(
    defaultRetention.answers,
  ),
  RETENTION_MAILINGS_DAYS: days(7, 'a weekly digest must not be sent twice').default(defaultRetention.mailings),
  RETENTION_LINKS_DAYS: days(1, 'an expired link says why it does not work').default(defaultRetention.links),
  RETENTION_SIGN_INS_DAYS: days(1, 'people are shown wrong passwords at their next sign-in').default(
    defaultRetention.signIns,
  ),
  RETENTION_AUDIT_DAYS: days(90, 'the journal explains changes to those who come later').optional(),
  RETENTION_SALES_MONTHS: months(14, 'a month is compared with the same one a year ago').optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  API_METRICS_PORT: port.default(4002),
  WORKER_METRICS_PORT: port.default(4001),
  PANEL_METRICS_PORT: port.default(4003),
  OTEL_EXPORTER_OTLP_ENDPOINT: Address.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** What the API reads. */
export const ApiEnvironment = Environment.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_READ_URL: true,
  VITRINA_SECRET: true,
  VITRINA_SECRET_FORMER: true,
  API_PORT: true,
  API_HOST: true,
  API_URL: true,
  API_POOL: true,
  PANEL_URL: true,
  ADDRESS_RATE_LIMIT: true,
  TRUST_PROXY: true,
  WEBHOOK_ALLOW_PRIVATE: true,
  CONNECT_PRIVATE: true,
  METRICS_HOST: true,
  API_METRICS_PORT: true,
  ANSWER_CACHE_MB: true,
  STATEMENT_TIMEOUT_SECONDS: true,
  SLOW_STATEMENT_MS: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  LOG_LEVEL: true,
})

/** What a worker reads. */
export const WorkerEnvironment = Environment.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DROP_DIR: true,
  VITRINA_SECRET: true,
  VITRINA_SECRET_FORMER: true,
  WORKER_POOL: true,
  EXCHANGE_SLOTS: true,
  CARD_SLOTS: true,
  MAILING_SLOTS: true,
  PANEL_PORT: true,
  PANEL_URL: true,
  API_PORT: true,
  API_URL: true,
  WEBHOOK_ALLOW_PRIVATE: true,
  CONNECT_PRIVATE: true,
  METRICS_HOST: true,
  WORKER_METRICS_PORT: true,
  RETENTION_REQUESTS_DAYS: true,
  RETENTION_EVENTS_DAYS: true,
  RETENTION_EXCHANGES_DAYS: true,
  RETENTION_ANSWERS_DAYS: true,
  RETENTION_MAILINGS_DAYS: true,
  RETENTION_LINKS_DAYS: true,
  RETENTION_SIGN_INS_DAYS: true,
  RETENTION_AUDIT_DAYS: true,
  RETENTION_SALES_MONTHS: true,
  SLOW_STATEMENT_MS: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  LOG_LEVEL: true,
})

/** What the panel reads. */
export const PanelEnvironment = Environment.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_READ_URL: true,
  VITRINA_SECRET: true,
  VITRINA_SECRET_FORMER: true,
  PANEL_HOST: true,
  PANEL_PORT: true,
  PANEL_URL: true,
  PANEL_POOL: true,
  API_PORT: true,
  API_URL: true,
  TRUST_PROXY: true,
  WEBHOOK_ALLOW_PRIVATE: true,
  CONNECT_PRIVATE: true,
  SMTP_URL: true,
  SMTP_PASSWORD: true,
  MAIL_FROM: true,
  METRICS_HOST: true,
  PANEL_METRICS_PORT: true,
  STATEMENT_TIMEOUT_SECONDS: true,
  SLOW_STATEMENT_MS: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  LOG_LEVEL: true,
})

/** The address of the API that users know, without a slash at its end. */
export function apiUrlOf({ API_URL: url, API_PORT: port }: { API_URL?: string | undefined; API_PORT: number }): string {
  return (url ?? `http://localhost:${port}`).replace(/\/+$/, '')
}

/** The same of the panel. */
export function panelUrlOf(env: { PANEL_URL?: string | undefined; PANEL_PORT: number }): string {
  return (env.PANEL_URL ?? `http://localhost:${env.PANEL_PORT}`).replace(/\/+$/, '')
}

/** An environment such as `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>

export type Variable = keyof typeof Environment.shape

/** Variables that may name a file to read instead: `VITRINA_SECRET_FILE=/run/secrets/vitrina`. */
export const secretVariables: readonly Variable[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'VITRINA_SECRET',
  'VITRINA_SECRET_FORMER',
  'SMTP_URL',
  'SMTP_PASSWORD',
]

/** The environment is wrong; the message names each variable and what to do about it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * Reads variables by their schema. An empty one counts as absent, because compose files leave variables out that way;
 * a secret one may be in a file. Throws an EnvironmentError that names all faults at once.
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: Variables,
): z.output<z.ZodObject<Shape>> {
  const faults: string[] = []
  const given = Object.keys(schema.shape).flatMap((name) => {
    try {
      const value = textOf(name, environment)
      return value === undefined ? [] : [[name, value]]
    } catch (error) {
      faults.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  })
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const named = new Set(faults.map((fault) => fault.split('_FILE:')[0]))
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0])
      if (!named.has(name)) faults.push(`${name}: ${given.some(([each]) => each === name) ? message : 'is not set'}`)
    }
  }
  if (faults.length === 0) faults.push(...mailFaults(Object.fromEntries(given)))
  if (parsed.success && faults.length === 0) return parsed.data
  throw new EnvironmentError(`The environment is not right:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function textOf(name: string, environment: Variables): string | undefined {
  const value = environment[name]?.trim() || undefined
  const file = secretVariables.some((secret) => secret === name) ? environment[`${name}_FILE`]?.trim() : undefined
  if (!file) return value
  if (value !== undefined) throw new Error(`${name} is set as well; leave one of them out`)
  const text = readFileSync(file, 'utf8').trim()
  if (text === '') throw new Error(`${file} is empty`)
  return text
}

/** The same, for the first line of a process: tells the faults on standard error and ends it. */
export function environmentOrExit<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  try {
    return readEnvironment(schema, process.env)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
