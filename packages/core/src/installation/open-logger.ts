import { currentAsker } from '@vitrina/db/asker'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

export type App = 'api' | 'worker' | 'panel' | 'serve'

/**
 * Opens the log of an app: one JSON object a line on standard output, `{level, time, app, message, …}`, of which `err`
 * has the type, message and stack of an error. Lines of a request or a job have its `requestId` and `traceId`.
 */
export function openLogger(app: App, level: string, output?: DestinationStream): Logger {
  const options = {
    level,
    messageKey: 'message',
    base: { app },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: (_details: object, _level: number, logger: Logger) => idsOf(logger),
  }
  return output ? pino(options, output) : pino(options)
}

// The logger of a request has its id already, and a line must not have it twice.
function idsOf(logger: Logger): object {
  const { requestId, trace } = currentAsker()
  if (!trace) return {}
  const { traceId } = trace
  return requestId === undefined || 'requestId' in logger.bindings() ? { traceId } : { requestId, traceId }
}
