import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  port: number
  /** Every message accepted so far, parsed, in order. */
  messages: Email[]
  /** The reply to the next messages instead of accepting them, e.g. `451 try later`. */
  refuseWith(reply: string | null): void
  /**
   * How the next messages are answered once accepted: late, or by closing the connection without a reply; null: at
   * once.
   */
  answerBy(way: { afterMs: number } | 'hanging up' | null): void
  close(): Promise<void>
}

/** A real SMTP server on loopback. With a login, it accepts only that login. */
export async function mailServer(
  login: { username: string; password: string } | null = null,
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const messages: Email[] = []
  let refusal: string | null = null
  let way: Parameters<MailServer['answerBy']>[0] = null
  const server = new SMTPServer({
    logger: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: login === null,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === login?.username && password === login?.password
      if (isRight) done(null, { user: username })
      else done(Object.assign(new Error('Wrong login'), { responseCode: 535 }))
    },
    onData: (stream, { id }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const [code = '', ...words] = refusal?.split(' ') ?? []
        if (refusal !== null) return done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }))
        messages.push(await PostalMime.parse(Buffer.concat(chunks)))
        if (way === 'hanging up') hangUp(server, id)
        else if (way === null) done()
        else setTimeout(done, way.afterMs).unref()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address: AddressInfo | string | null = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    port: address.port,
    messages,
    refuseWith: (reply) => {
      refusal = reply
    },
    answerBy: (next) => {
      way = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function hangUp(server: SMTPServer, sessionId: string): void {
  for (const { session, _socket } of server.connections) if (session.id === sessionId) _socket.destroy()
}
