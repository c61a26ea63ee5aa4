import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clearForeignPidFile, findPostmaster } from './postmaster.ts'
import { runProgram } from './run-program.ts'
import type { ServerAccount } from './server-account.ts'
import { EmbeddedServerError } from './server-error.ts'
import { type ServerFiles, type ServerSettings, saveSettings } from './server-files.ts'
import { serverArguments } from './server-settings.ts'
import { serverUrl } from './server-url.ts'

const startSeconds = 120
const retrySeconds = 30
const logLimitBytes = 10_000_000

/**
 * Starts the server over an existing cluster and waits until it answers. May move it to another port and save that
 * port.
 */
export async function startServer(files: ServerFiles, settings: ServerSettings, account: ServerAccount): Promise<void> {
  const deadline = Date.now() + retrySeconds * 1000
  for (;;) {
    if (settings.port === 0 || !(await isFree(settings.port))) settings.port = await freePort()
    saveSettings(files, settings)
    clearForeignPidFile(files.cluster)
    const logged = prepareLog(files)
    const { code, output } = await runProgram(account, 'pg_ctl', [
      'start',
      '--wait',
      `--timeout=${startSeconds}`,
      `--pgdata=${files.cluster}`,
      `--log=${files.log}`,
      `--options=${serverArguments(settings)}`,
    ])
    if (code === 0) return
    const reason = existsSync(files.log) ? readFileSync(files.log, 'utf8').slice(logged).trim() : output.trim()
    // The killed server's last backends may still be exiting, or another program may have just taken the port.
    const mayPass = /pre-existing shared memory block|already in use|could not create any TCP/.test(reason)
    if (!mayPass || Date.now() > deadline) throw startFailure(files, reason || output.trim())
    await sleep(250)
  }
}

/** Waits for a server found running: it may still be recovering from a crash. False when it exited instead. */
export async function waitUntilAnswers(files: ServerFiles, settings: ServerSettings, port: number): Promise<boolean> {
  const deadline = Date.now() + startSeconds * 1000
  for (;;) {
    const client = new pg.Client({ connectionString: serverUrl({ ...settings, port }, 'postgres') })
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01') throw passwordFailure(files)
      if (!findPostmaster(files.cluster)) return false
      if (Date.now() > deadline) throw startFailure(files, String(error))
      await sleep(100)
    }
  }
}

/** Stops the server: connections are closed, committed data is written, and the server is gone when this resolves. */
export async function stopServer(files: ServerFiles, account: ServerAccount): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!findPostmaster(files.cluster)) return
    await runProgram(account, 'pg_ctl', [
      'stop',
      '--wait',
      '--timeout=60',
      `--mode=${mode}`,
      `--pgdata=${files.cluster}`,
    ])
  }
}

/** Keeps the log from growing without bound. Returns the offset where this start's lines will begin. */
function prepareLog(files: ServerFiles): number {
  if (!existsSync(files.log)) return 0
  if (statSync(files.log).size > logLimitBytes) truncateSync(files.log)
  return statSync(files.log).size
}

function startFailure(files: ServerFiles, reason: string): EmbeddedServerError {
  const lines = reason.split('\n').slice(-15).join('\n')
  return new EmbeddedServerError(
    `PostgreSQL in ${files.cluster} does not start. Its log ${files.log} ends with:\n${lines}`,
  )
}

function passwordFailure(files: ServerFiles): EmbeddedServerError {
  return new EmbeddedServerError(`The database in ${files.cluster} refuses the password in ${files.settings}.`)
}

async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined
}

async function freePort(): Promise<number> {
  const port = await listenOnce(0)
  if (!port) throw new EmbeddedServerError('There is no free TCP port on 127.0.0.1 for the embedded PostgreSQL.')
  return port
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
