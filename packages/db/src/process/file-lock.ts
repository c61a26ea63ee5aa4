import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, processIdentity } from './process-identity.ts'

const pollMs = 25

/** Another live process holds the lock. `holder` is its pid. */
export class LockTakenError extends Error {
  override name = 'LockTakenError'
  readonly holder: number

  constructor(path: string, holder: number) {
    super(`${path} is held by process ${holder}`)
    this.holder = holder
  }
}

/**
 * Takes a lock between processes: a file with its holder's identity, so that the next process takes over a killed
 * holder's lock. Waits up to `timeoutMs` for a live holder, then throws LockTakenError. Returns the function that
 * releases the lock.
 */
export async function takeFileLock(path: string, timeoutMs = 0): Promise<() => void> {
  const deadline = Date.now() + timeoutMs
  const identity = processIdentity(process.pid) ?? String(process.pid)
  // A counter distinguishes holders within a process, so that two tasks of one process exclude each other too.
  const content = `${identity}\n${nextHolder()}`
  for (;;) {
    if (create(path, content)) return () => letGo(path, content)
    const holder = read(path)
    if (holder && !isRunning(holder.split('\n')[0] ?? '')) setAside(path, holder)
    else if (holder && Date.now() >= deadline) throw new LockTakenError(path, Number.parseInt(holder, 10))
    else if (holder) await sleep(pollMs)
  }
}

/** Runs the work under the lock, waiting up to `timeoutMs` for it. */
export async function withFileLock<T>(path: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const letGo = await takeFileLock(path, timeoutMs)
  try {
    return await work()
  } finally {
    letGo()
  }
}

let holders = 0
function nextHolder(): number {
  holders += 1
  return holders
}

/** Links a file that is already written, so that the lock is never seen without its holder. */
function create(path: string, content: string): boolean {
  const draft = `${path}.draft-${process.pid}-${content.split('\n')[1]}`
  try {
    writeFileSync(draft, content, { mode: 0o600 })
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead holder's file. Renaming it first shows whether another process has taken the lock over meanwhile. */
function setAside(path: string, holder: string): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  if (taken && taken !== holder) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

function letGo(path: string, content: string): void {
  if (read(path) === content) rmSync(path, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
