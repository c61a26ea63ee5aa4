import { EnvironmentError } from '@vitrina/core/installation/environment'
import { DistributionError } from '@vitrina/db/citus/distribute'
import { EmbeddedServerError } from '@vitrina/db/embedded/server-error'
import { MigrationError } from '@vitrina/db/migrate'
import { isOutOfReach } from '@vitrina/db/out-of-reach'
import { DatabaseUnavailableError } from '@vitrina/db/resolve-database'

/** A failure that ends a command, with a message for the user. */
export class CommandError extends Error {
  override name = 'CommandError'
}

const forPeople = [
  CommandError,
  EnvironmentError,
  EmbeddedServerError,
  MigrationError,
  DistributionError,
  DatabaseUnavailableError,
]

/** True for an error whose message says all that its reader needs. */
export function isForPeople(error: unknown): boolean {
  return forPeople.some((kind) => error instanceof kind)
}

/** The text to print for an error that ends a command: its message, or the stack of an unexpected error. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isOutOfReach(error)) return `The database cannot carry this out now: ${error.message || String(error)}`
  return isForPeople(error) ? error.message : (error.stack ?? error.message)
}
