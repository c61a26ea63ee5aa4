import { EmbeddedServerError } from '@vitrina/db/embedded/server-error'
import { MigrationError } from '@vitrina/db/migrate'
import { DatabaseUnavailableError } from '@vitrina/db/resolve-database'

/** A failure that ends a command, with a message written for the person at the keyboard. */
export class CommandError extends Error {
  override name = 'CommandError'
}

const forPeople = [CommandError, EmbeddedServerError, MigrationError, DatabaseUnavailableError]

/** What to print of an error that ends a command: its message, or the stack of one that nobody foresaw. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return forPeople.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
