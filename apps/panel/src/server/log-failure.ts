import 'server-only'
import { isInternal } from '@vitrina/trpc/problem'
import { logger } from './logger'

/** Writes down a failure that is our own fault; a refusal is the caller's business. */
export function logFailure(error: unknown, path: string, requestId?: string): void {
  if (!isInternal(error)) return
  const text = error instanceof Error ? (error.cause instanceof Error ? error.cause.stack : error.stack) : String(error)
  logger.error({ path, requestId, error: text }, 'A procedure failed')
}
