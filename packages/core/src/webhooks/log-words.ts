/** An error whose message is meant for the log of deliveries, which people outside read. */
export class LogWords extends Error {
  constructor(message: string) {
    super(message.replaceAll('\0', ' ').slice(0, 500))
    this.name = 'LogWords'
  }
}
