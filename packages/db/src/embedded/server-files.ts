import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EmbeddedServerError } from './server-error.ts'

/** Paths of the embedded server's files, all under `<dataDir>/postgres`. */
export interface ServerFiles {
  home: string
  /** PostgreSQL's own data directory. It belongs to the account the server runs as. */
  cluster: string
  log: string
  /** Port and password, readable by their owner only. */
  settings: string
  /** Locked while the server is being started or stopped. */
  lock: string
  /** One file for each process that uses the server. */
  users: string
}

export interface ServerSettings {
  port: number
  password: string
  /** For a test: speed over durability, and nothing is kept. */
  throwaway: boolean
}

export function serverFiles(dataDir: string): ServerFiles {
  const home = resolve(dataDir, 'postgres')
  return {
    home,
    cluster: join(home, 'data'),
    log: join(home, 'data', 'server.log'),
    settings: join(home, 'server.json'),
    lock: join(home, 'lock'),
    users: join(home, 'users'),
  }
}

/** The saved settings, or new ones with a generated password and no port yet. */
export function loadSettings(files: ServerFiles, throwaway: boolean): ServerSettings {
  if (existsSync(files.settings)) return parseSettings(readFileSync(files.settings, 'utf8'), files)
  if (existsSync(files.cluster)) {
    throw new EmbeddedServerError(
      `${files.settings} is missing, and with it the password of the database in ${files.cluster}. ` +
        `Restore that file, or move ${files.home} away to begin with an empty database.`,
    )
  }
  mkdirSync(files.users, { recursive: true })
  return { port: 0, password: randomBytes(24).toString('base64url'), throwaway }
}

export function saveSettings(files: ServerFiles, settings: ServerSettings): void {
  writeFileSync(files.settings, `${JSON.stringify(settings)}\n`, { mode: 0o600 })
}

function parseSettings(text: string, files: ServerFiles): ServerSettings {
  const settings = parseJson(text)
  const { port, password, throwaway } = settings
  if (typeof port !== 'number' || typeof password !== 'string') {
    throw new EmbeddedServerError(`${files.settings} is damaged: it must hold the database's port and password.`)
  }
  return { port, password, throwaway: throwaway === true }
}

function parseJson(text: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
