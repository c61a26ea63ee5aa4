import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from '../command-error.ts'
import { forgetProcess, rememberProcess } from './orphans.ts'

/** One app of the installation, as a process that is kept running. */
export interface Service {
  name: string
  /** Node's arguments: the script and its own. */
  args: string[]
  cwd: string
  env: Record<string, string>
}

export interface ServiceHooks {
  /** Where its log is written and its process remembered; null: it writes to this process's output, and is not. */
  files: { dataDir: string; logFile: string } | null
  notice(line: string): void
  /** Called when the service dies repeatedly; it is not started any more. */
  giveUp(error: Error): void
}

export interface RunningService {
  /** Asks the service to end and resolves when it has; kills it after eight seconds. */
  stop(): Promise<void>
  /** Kills it at once. */
  kill(): void
}

const stopMs = 8_000
const crashWindowMs = 60_000
const crashLimit = 5
const firstDelayMs = 500
const logLimitBytes = 20_000_000
const parentWatch = new URL('./parent-watch.ts', import.meta.url).href

/** Starts a service and restarts it whenever it dies, with a growing delay. */
export function runService(service: Service, hooks: ServiceHooks): RunningService {
  const crashes: number[] = []
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let stopping = false

  const launch = () => {
    child = spawnService(service, hooks)
    child.on('exit', (code, signal) => {
      if (hooks.files) forgetProcess(hooks.files.dataDir, service.name)
      if (!stopping) recover(signal ?? `exit code ${code}`)
    })
    child.on('error', (error) => hooks.giveUp(error))
  }

  const recover = (reason: string) => {
    const now = Date.now()
    while (crashes[0] !== undefined && crashes[0] < now - crashWindowMs) crashes.shift()
    crashes.push(now)
    if (crashes.length >= crashLimit) {
      return hooks.giveUp(
        new CommandError(`${service.name} died ${crashLimit} times within a minute (${reason}). See ${logOf(hooks)}`),
      )
    }
    const delayMs = firstDelayMs * 2 ** (crashes.length - 1)
    hooks.notice(`${service.name} died (${reason}); starting it again in ${delayMs / 1000} s. See ${logOf(hooks)}`)
    restart = setTimeout(launch, delayMs)
  }

  launch()
  return {
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      if (child) await end(child)
    },
    kill: () => {
      stopping = true
      clearTimeout(restart)
      if (child) killGroup(child)
    },
  }
}

function spawnService(service: Service, { files }: ServiceHooks): ChildProcess {
  const log = files ? openLog(files.logFile) : null
  const child = spawn(process.execPath, ['--import', parentWatch, ...service.args], {
    cwd: service.cwd,
    env: { ...process.env, ...service.env },
    // Runs in its own session: Ctrl-C reaches only its parent, which ends the apps in order.
    detached: true,
    stdio: ['pipe', log ?? 'inherit', log ?? 'inherit'],
  })
  if (log !== null) closeSync(log)
  child.stdin?.on('error', () => undefined)
  if (child.pid && files) rememberProcess(files.dataDir, service.name, child.pid)
  return child
}

function logOf({ files }: ServiceHooks): string {
  return files?.logFile ?? 'its lines above'
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const force = setTimeout(() => killGroup(child), stopMs)
    await exited
    clearTimeout(force)
  }
  // Ends child processes that it may have left.
  killGroup(child)
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is already empty.
  }
}

/** Opened again at every start of the service; one earlier log is kept. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file) && statSync(file).size > logLimitBytes) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
