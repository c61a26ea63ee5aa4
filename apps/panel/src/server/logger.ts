import 'server-only'
import type { Logger } from '@vitrina/core/context'
import { isInternal } from '@vitrina/trpc/problem'

/** Writes one JSON line per event, as the other apps do. */
export const logger: Logger = {
  info: (details, message) => write('info', details, message),
  warn: (details, message) => write('warn', details, message),
  error: (details, message) => write('error', details, message),
}

function write(level: 'info' | 'warn' | 'error', details: object, message: string): void {
  console[level](JSON.stringify({ level, time: new Date().toISOString(), message, ...details }))
}

/** Logs a failure that is our own fault, but not an error of the caller. */
export function logFailure(error: unknown, path: string, requestId?: string): void {
  if (!isInternal(error)) return
  const text = error instanceof Error ? (error.cause instanceof Error ? error.cause.stack : error.stack) : String(error)
  logger.error({ path, requestId, error: text }, 'A procedure failed')
}
