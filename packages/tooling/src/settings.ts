import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MailCredentials } from '@vitrina/contract/integration'
import {
  apiUrlOf,
  Environment,
  onOrOff,
  panelUrlOf,
  readEnvironment,
  type Variables,
} from '@vitrina/core/installation/environment'
import { installationMail } from '@vitrina/core/mail/installation-mail'
import { z } from 'zod'
import { CommandError } from './command-error.ts'
import { projectRoot } from './project-root.ts'

export interface Settings {
  /** Absolute path. Contains the embedded database, logs, secrets and the drop folder. */
  dataDir: string
  /** The server itself; absent: the embedded one. */
  databaseUrl?: string
  /** A pooler in front of it, for the apps. */
  pooledUrl?: string
  /** A read replica of it, for the apps. */
  readUrl?: string
  /** Where bundles of files are dropped; absent: under `dataDir`. */
  dropDir?: string
  /** The key that encrypts secrets at rest; absent: the one under `dataDir`. */
  secret?: string
  /** Keys before it, as `VITRINA_SECRET_FORMER` has them. */
  previousSecrets?: string
  logLevel?: string
  apiPort: number
  panelPort: number
  apiUrl: string
  panelUrl: string
  /**
   * Directory of the panel's build, inside the panel's folder. Tests use their own where a running panel is served from
   * this one.
   */
  panelDistDir: string
  /** Whether connections may point to private addresses; absent: not configured. */
  connectPrivate?: boolean
  /** The mail server of the installation; absent: not configured. */
  installationMail?: MailCredentials
  /** Whether the demo is connected to its accounting systems. Browser tests need figures that do not change. */
  demoLive?: boolean
}

const isPort = (port: number) => port > 0

/** What `npm start`, `npm run serve` and the operator's commands read themselves; the apps read the rest. */
export const StartEnvironment = Environment.pick({
  DATA_DIR: true,
  API_URL: true,
  PANEL_URL: true,
  VITRINA_SECRET_FORMER: true,
  LOG_LEVEL: true,
  SMTP_URL: true,
  SMTP_PASSWORD: true,
  MAIL_FROM: true,
}).extend({
  // Any free port has no address to tell.
  API_PORT: Environment.shape.API_PORT.refine(isPort, { error: 'must be a port number from 1 to 65535' }),
  PANEL_PORT: Environment.shape.PANEL_PORT.refine(isPort, { error: 'must be a port number from 1 to 65535' }),
  DATABASE_URL: Environment.shape.DATABASE_URL.optional(),
  DATABASE_DIRECT_URL: Environment.shape.DATABASE_DIRECT_URL,
  DATABASE_READ_URL: Environment.shape.DATABASE_READ_URL,
  DROP_DIR: Environment.shape.DROP_DIR.optional(),
  VITRINA_SECRET: Environment.shape.VITRINA_SECRET.optional(),
  CONNECT_PRIVATE: onOrOff.optional(),
  DEMO_LIVE: onOrOff.default(true),
  PANEL_DIST_DIR: z.string().default('.next'),
})

export type StartVariable = keyof typeof StartEnvironment.shape

/** The same with all that the apps read. */
const EveryVariable = Environment.extend(StartEnvironment.shape)

const databaseVariables = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].flatMap((name) => [
  name,
  `${name}_FILE`,
])

/**
 * The addresses of a database belong together: where the environment gave any of them, those that came from the `.env`
 * file since are removed. With the server of one database and the pooler of another, a command would change the wrong one.
 */
export function keepTogether(given: Variables, read: Record<string, string | undefined>): void {
  if (!databaseVariables.some((name) => name in given)) return
  for (const name of databaseVariables) if (!(name in given)) delete read[name]
}

/**
 * The settings of this machine: the environment, then the `.env` file at the root, then defaults for a laptop. Throws an
 * EnvironmentError of what is wrong with them; `forApps`: also of what the apps read themselves, which their logs alone
 * would say.
 */
export function readSettings({ forApps = false } = {}): Settings {
  const file = join(projectRoot, '.env')
  const given = { ...process.env }
  if (existsSync(file)) process.loadEnvFile(file)
  keepTogether(given, process.env)
  const env = readEnvironment(forApps ? EveryVariable : StartEnvironment, process.env)
  const { API_PORT: apiPort, PANEL_PORT: panelPort } = env
  const mail = installationMail(env)
  if (apiPort === panelPort) throw new CommandError(`API_PORT and PANEL_PORT are both ${apiPort}: they must differ.`)
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = env
  if (directUrl !== undefined && databaseUrl === undefined) {
    throw new CommandError('DATABASE_DIRECT_URL is the server behind the pooler of DATABASE_URL, which is not set.')
  }
  return {
    dataDir: resolve(projectRoot, env.DATA_DIR),
    ...(databaseUrl !== undefined && { databaseUrl: directUrl ?? databaseUrl }),
    ...(directUrl !== undefined && databaseUrl !== undefined && { pooledUrl: databaseUrl }),
    ...(env.DATABASE_READ_URL !== undefined && { readUrl: env.DATABASE_READ_URL }),
    ...(env.DROP_DIR !== undefined && { dropDir: resolve(projectRoot, env.DROP_DIR) }),
    ...(env.VITRINA_SECRET !== undefined && { secret: env.VITRINA_SECRET }),
    ...(env.VITRINA_SECRET_FORMER !== undefined && { previousSecrets: env.VITRINA_SECRET_FORMER }),
    logLevel: env.LOG_LEVEL,
    apiPort,
    panelPort,
    apiUrl: apiUrlOf(env),
    panelUrl: panelUrlOf(env),
    panelDistDir: env.PANEL_DIST_DIR,
    ...(env.CONNECT_PRIVATE !== undefined && { connectPrivate: env.CONNECT_PRIVATE }),
    ...(mail && { installationMail: mail }),
    demoLive: env.DEMO_LIVE,
  }
}
