/** A failure that ends a command, with a message written for the person at the keyboard. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The package below has its own; of any other error the stack is wanted. */
const forPeople = new Set(['CommandError', 'EmbeddedServerError', 'DatabaseUnavailableError', 'MigrationError'])

/** What to print of an error that ends a command. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return forPeople.has(error.name) ? error.message : (error.stack ?? error.message)
}
