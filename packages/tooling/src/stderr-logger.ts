import type { Logger } from '@vitrina/core/context'
import { SourceError } from '@vitrina/core/exchange/accounting-system'

const line = (level: string) => (details: object, message: string) => {
  process.stderr.write(`${level}: ${message}${'err' in details ? causeOf(details.err) : ''}\n`)
}

/** The stack helps only for errors in our code; an answer of a server is shown as its message. */
function causeOf(err: unknown): string {
  if (err instanceof SourceError) return `: ${err.message}`
  return err instanceof Error ? `\n${err.stack}` : ''
}

/** Logger of the operator's commands: warnings and errors to standard error; the rest is the command's own answer. */
export const stderrLogger: Logger = { info: () => undefined, warn: line('warning'), error: line('error') }
