import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseName, ensureCluster } from './embedded/cluster.ts'
import { leaveServer, lockTimeoutMs } from './embedded/leave-server.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { findServerAccount } from './embedded/server-account.ts'
import {
  loadSettings,
  type ServerFiles,
  type ServerSettings,
  saveSettings,
  serverFiles,
} from './embedded/server-files.ts'
import { startServer, waitUntilAnswers } from './embedded/server-process.ts'
import { serverUrl } from './embedded/server-url.ts'
import { addUser } from './embedded/server-users.ts'
import { withFileLock } from './process/file-lock.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** For tests: speed over durability, and the files are removed when the last user leaves. */
  throwaway?: boolean
}

export interface EmbeddedServer {
  /** Connection string of the application's database. Its user is the server's superuser. */
  url: string
  /** False when the server was already running and is shared. */
  started: boolean
  /** The server process's pid, or undefined when it is not running. */
  pid(): number | undefined
  /** Starts the server again if it has died, on the same port where possible. True when it had died. */
  revive(): Promise<boolean>
  /** Leaves the server, and stops it when no one else uses it. Resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL under `<dataDir>/postgres` unless it is already running, and creates it when there is
 * none. It runs in its own session, so that Ctrl-C does not reach it, and stops when its last user leaves, even when
 * that user is killed. Throws EmbeddedServerError with a message for a person.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const files = serverFiles(options.dataDir)
  mkdirSync(files.home, { recursive: true })
  const { settings, started, user } = await withFileLock(files.lock, lockTimeoutMs, async () => {
    const settings = loadSettings(files, options.throwaway ?? false)
    const started = await bringUp(files, settings)
    return { settings, started, user: addUser(files) }
  })
  const keeper = startKeeper(options.dataDir, user)
  return {
    url: serverUrl(settings),
    started,
    pid: () => findPostmaster(files.cluster)?.pid,
    revive: () => withFileLock(files.lock, lockTimeoutMs, () => bringUp(files, settings)),
    stop: async () => {
      await leaveServer(files, user)
      await dismiss(keeper)
    },
  }
}

/** True when the server had to be started. Call it under the lock. */
async function bringUp(files: ServerFiles, settings: ServerSettings): Promise<boolean> {
  const running = findPostmaster(files.cluster)
  if (running && (await waitUntilAnswers(files, settings, running.port))) {
    settings.port = running.port
    return false
  }
  // Saved before the cluster exists: a kill in between must not leave a cluster whose password is lost.
  saveSettings(files, settings)
  const account = findServerAccount(files)
  await ensureCluster(files, settings, account)
  await startServer(files, settings, account)
  await ensureDatabase(settings)
  return true
}

async function ensureDatabase(settings: ServerSettings): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl(settings, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** Runs in its own session and does not keep this process alive. */
function startKeeper(dataDir: string, user: string): ChildProcess {
  const script = fileURLToPath(new URL('./embedded/keeper.ts', import.meta.url))
  const keeper = spawn(process.execPath, [script, resolve(dataDir), user], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  return keeper
}

async function dismiss(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return
  keeper.ref()
  keeper.stdin?.end()
  await once(keeper, 'exit')
}
