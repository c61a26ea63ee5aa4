import 'server-only'
import type { Logger } from '@vitrina/core/context'

/** One JSON line an event, as the other apps write them. */
export const logger: Logger = {
  info: (details, message) => write('info', details, message),
  warn: (details, message) => write('warn', details, message),
  error: (details, message) => write('error', details, message),
}

function write(level: 'info' | 'warn' | 'error', details: object, message: string): void {
  console[level](JSON.stringify({ level, time: new Date().toISOString(), message, ...details }))
}
