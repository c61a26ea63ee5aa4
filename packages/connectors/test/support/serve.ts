import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { onTestFinished } from 'vitest'

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A real server on loopback that answers as the test says, closed with the test. */
export async function serve(answer: Answer, tls?: ServerOptions): Promise<{ url: string }> {
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString('utf8')))
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}` }
}
