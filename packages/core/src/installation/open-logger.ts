import { type Logger, pino, stdTimeFunctions } from 'pino'

export type App = 'api' | 'worker' | 'panel' | 'serve'

/**
 * Opens the log of an app: one JSON object a line on standard output, `{level, time, app, message, …}`, of which `err`
 * has the type, message and stack of an error.
 */
export function openLogger(app: App, level: string): Logger {
  return pino({
    level,
    messageKey: 'message',
    base: { app },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
