/** The embedded server cannot be used in the current state; the message tells the user what to do. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError'
}
