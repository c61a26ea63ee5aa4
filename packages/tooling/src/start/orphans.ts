import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, processIdentity } from '@vitrina/db/process/process-identity'

const pollMs = 100
/** How long an app may take to notice by itself that its parent has died. */
const noticeMs = 10_000

/** Records a running app, so that a later start can distinguish its own orphan from another process. */
export function rememberProcess(dataDir: string, name: string, pid: number): void {
  mkdirSync(processesDir(dataDir), { recursive: true })
  writeFileSync(join(processesDir(dataDir), name), processIdentity(pid) ?? '')
}

export function forgetProcess(dataDir: string, name: string): void {
  rmSync(join(processesDir(dataDir), name), { force: true })
}

/** Ends the apps of a killed `npm start`: waits until they exit by themselves, and otherwise kills them. */
export async function clearOrphans(dataDir: string, log: (line: string) => void): Promise<void> {
  const folder = processesDir(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  await Promise.all(
    names.map(async (name) => {
      const identity = readFileSync(join(folder, name), 'utf8')
      if (isRunning(identity)) {
        log(`${name} still runs from a start that was killed; waiting for it to end`)
        if (!(await ends(identity, noticeMs))) kill(identity)
        await ends(identity, noticeMs)
      }
      forgetProcess(dataDir, name)
    }),
  )
}

function processesDir(dataDir: string): string {
  return join(dataDir, 'processes')
}

async function ends(identity: string, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += pollMs) {
    if (!isRunning(identity)) return true
    await sleep(pollMs)
  }
  return !isRunning(identity)
}

/** Every app leads a process group that includes its child processes. */
function kill(identity: string): void {
  try {
    process.kill(-Number.parseInt(identity, 10), 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
