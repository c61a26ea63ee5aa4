import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readProxyTrust } from '@vitrina/core/net/client-address'
import { CommandError } from './command-error.ts'
import { projectRoot } from './project-root.ts'

export interface Settings {
  /** Absolute path. Contains the embedded database, logs, secrets and the drop folder. */
  dataDir: string
  /** Absent: the embedded database. */
  databaseUrl?: string
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
  /** Whether the demo is connected to its accounting systems. Browser tests need figures that do not change. */
  demoLive?: boolean
}

/** The settings of this machine: the environment, then the `.env` file at the root, then defaults for a laptop. */
export function readSettings(): Settings {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const apiPort = port('API_PORT', 4000)
  const panelPort = port('PANEL_PORT', 3000)
  if (apiPort === panelPort) throw new CommandError(`API_PORT and PANEL_PORT are both ${apiPort}: they must differ.`)
  requireProxyTrust()
  const databaseUrl = text('DATABASE_URL')
  return {
    dataDir: resolve(projectRoot, text('DATA_DIR') ?? '.data'),
    ...(databaseUrl ? { databaseUrl } : {}),
    apiPort,
    panelPort,
    apiUrl: text('API_URL') ?? `http://localhost:${apiPort}`,
    panelUrl: text('PANEL_URL') ?? `http://localhost:${panelPort}`,
    panelDistDir: text('PANEL_DIST_DIR') ?? '.next',
    ...connectPrivate(),
    demoLive: text('DEMO_LIVE') !== 'false',
  }
}

// The apps read it themselves; checking it here reports an error once and early.
function requireProxyTrust(): void {
  try {
    readProxyTrust(text('TRUST_PROXY'))
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

/** An empty variable counts as absent, because compose files leave variables out that way. */
function text(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}

function connectPrivate(): Pick<Settings, 'connectPrivate'> {
  const value = text('CONNECT_PRIVATE')
  if (value === undefined) return {}
  if (value === 'true' || value === 'false') return { connectPrivate: value === 'true' }
  throw new CommandError(`CONNECT_PRIVATE is "${value}": it must be true or false.`)
}

function port(name: string, otherwise: number): number {
  const value = Number(text(name) ?? otherwise)
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value
  throw new CommandError(`${name} is "${process.env[name]}": it must be a port number from 1 to 65535.`)
}
