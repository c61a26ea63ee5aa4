import type { StatementWatch } from '@vitrina/db/watch-statements'
import type { Logger } from '../context.ts'

/** Logs each statement that takes longer than `slowMs`, without its values; none where it is 0. */
export function slowStatements(logger: Logger, slowMs: number): StatementWatch | undefined {
  return slowMs === 0 ? undefined : { slowMs, onSlow: (slow) => logger.warn(slow, 'slow statement') }
}
