import { fileURLToPath } from 'node:url'
import { runAndKill } from '@vitrina/testing/exchange-process'
import type { Errand } from './exchange-once.ts'

const script = fileURLToPath(new URL('./exchange-once.ts', import.meta.url))

/** Begins an exchange in a separate process and kills it at one of its steps. True when it was killed. */
export function killExchange(errand: Errand, steps: number): Promise<boolean> {
  return runAndKill(script, errand, steps)
}
