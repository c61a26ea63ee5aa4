import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Errand } from './exchange-once.ts'

const script = fileURLToPath(new URL('./exchange-once.ts', import.meta.url))

/**
 * Begins an exchange in a process of its own and kills it (SIGKILL) as it has told of its progress so many times. Resolves
 * when the process is gone: true when it was killed, false when it had finished before.
 */
export async function killExchange(errand: Errand, steps: number): Promise<boolean> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'ignore'] })
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
