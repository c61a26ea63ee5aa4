import { format, stripVTControlCharacters } from 'node:util'
import type { Logger } from '../context.ts'

/** Sends what a framework writes to the console to the log, so that every line of it has the same shape. */
export function logConsole(logger: Logger): void {
  for (const [method, level] of [
    ['log', 'info'],
    ['info', 'info'],
    ['warn', 'warn'],
    ['error', 'error'],
  ] as const) {
    console[method] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      logger[level](err ? { err } : {}, stripVTControlCharacters(format(...parts)).trim())
    }
  }
}
