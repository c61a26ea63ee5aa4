import type { OpenSystemOptions, SourceMemory } from '@vitrina/core/exchange/accounting-system'

/** What was logged, for a test to look at. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  message: string
  details: object
}

/** Options of a connection for tests: a logger that remembers and a memory that does not. */
export function openOptions(given: {
  source: OpenSystemOptions['source']
  credentials: unknown
  now: () => Date
  signal?: AbortSignal
}): OpenSystemOptions & { log: LogEntry[] } {
  const log: LogEntry[] = []
  const logAs = (level: LogEntry['level']) => (details: object, message: string) => {
    log.push({ level, message, details })
  }
  return {
    timezone: 'Europe/Moscow',
    memory: noMemory,
    allowPrivate: true,
    logger: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
    log,
    ...given,
  }
}

const noMemory: SourceMemory = { read: async () => [], write: async () => {}, forget: async () => {} }
