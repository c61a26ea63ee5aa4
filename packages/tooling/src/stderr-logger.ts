import type { Logger } from '@vitrina/core/context'

const line = (level: string) => (details: object, message: string) => {
  const cause = 'err' in details && details.err instanceof Error ? `\n${details.err.stack}` : ''
  process.stderr.write(`${level}: ${message}${cause}\n`)
}

/** Log of the operator's commands: warnings and errors to standard error; the rest is the command's own answer. */
export const stderrLogger: Logger = { info: () => undefined, warn: line('warning'), error: line('error') }
