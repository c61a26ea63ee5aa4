/** The embedded server cannot be used as things are; the message tells the person at the keyboard what to do. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError'
}
