import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Ledger } from './ledger.ts'

/** The task of a child process: which ledger to send, and where. */
export interface ExchangeErrand {
  url: string
  workspaceId: string
  now: string
  ledger: Ledger
}

const script = fileURLToPath(new URL('./send-ledger.ts', import.meta.url))

/**
 * Sends a ledger from a separate process, which is killed (SIGKILL) when it has reported progress `steps` times.
 * Resolves when the process is gone: true when it was killed, false when it had finished before.
 */
export function sendAndKill(errand: ExchangeErrand, steps: number): Promise<boolean> {
  return runAndKill(script, errand, steps)
}

/**
 * Runs a script in a separate process, with its task as JSON on standard input, and kills it (SIGKILL) when it has
 * printed `progress` `steps` times, by `reportProgress`. Resolves when the process is gone: true when it was killed,
 * false when it had finished before.
 */
export async function runAndKill(path: string, errand: object, steps: number): Promise<boolean> {
  const env = { ...process.env, KILLED_AT: String(steps) }
  const child = spawn(process.execPath, [path], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  child.stdin.end(JSON.stringify(errand))
  let told = 0
  for await (const line of createInterface(child.stdout)) {
    if (line === 'progress') told += 1
    if (told === steps) child.kill('SIGKILL')
  }
  await gone
  return child.signalCode === 'SIGKILL'
}
