import 'server-only'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { isInternal } from '@vitrina/trpc/problem'

/** The log of the panel, opened at the level that the environment asks for. */
export const logger = openLogger('panel', process.env['LOG_LEVEL'] || 'info')

/** Logs a failure that is our own fault, but not an error of the caller. */
export function logFailure(error: unknown, path: string, requestId?: string): void {
  if (!isInternal(error)) return
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  logger.error({ path, requestId, err: cause }, 'a procedure failed')
}
