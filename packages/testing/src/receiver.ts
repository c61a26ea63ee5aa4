import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Receiver {
  url: string
  port: number
  /** Complete requests, as they were received. */
  requests: Received[]
  /** Every accepted connection, open or closed. */
  connections: Socket[]
  close(): Promise<void>
}

/** A receiver of deliveries on loopback that answers as the test defines; closed with the test. */
export async function receiver(
  answer: (response: ServerResponse, request: Received) => void,
  tls?: { key: string; cert: string },
): Promise<Receiver> {
  const requests: Received[] = []
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const received = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(received)
      answer(response, received)
    })
  }
  const server = tls ? createHttpsServer(tls, listener) : createHttpServer(listener)
  return { ...(await listening(server, tls ? 'https' : 'http')), requests }
}

/** A server on loopback that handles a connection as the test defines. It reads nothing by itself. */
export async function tcpServer(serve: (socket: Socket) => void): Promise<Omit<Receiver, 'requests'>> {
  return await listening(createTcpServer(serve), 'http')
}

/** Serves a connection once a request has arrived, which on loopback is in one piece. */
export const onRequest = (serve: (socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => serve(socket))
}

/** The head of an answer; `more` contains its header lines. */
export const head = (status: string, more = '') => `HTTP/1.1 ${status}\r\n${more}\r\n`

/** Resolves when the first connection of a receiver is closed. */
export async function firstClosed({ connections: [socket] }: Pick<Receiver, 'connections'>): Promise<void> {
  if (!socket) throw new Error('There was no connection')
  socket.resume()
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
}

async function listening(server: Server, scheme: string): Promise<Omit<Receiver, 'requests'>> {
  const connections: Socket[] = []
  server.on('connection', (socket: Socket) => {
    connections.push(socket)
    // Many tests are about a connection that is broken off.
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of connections) socket.destroy()
    await closed
  }
  onTestFinished(close)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return { url: `${scheme}://127.0.0.1:${address.port}`, port: address.port, connections, close }
}

/** A receiver that answers 200 until the test changes that. */
export interface ChangingReceiver extends Receiver {
  answer: (response: ServerResponse, request: Received) => unknown
}

/** A receiver whose answers a test can change while it runs. */
export async function changingReceiver(): Promise<ChangingReceiver> {
  const made = await receiver((response, request) => changing.answer(response, request))
  const changing: ChangingReceiver = { ...made, answer: answering(200) }
  return changing
}

/** Answers with a status and optionally a body and headers. */
export function answering(status: number, body = '', headers: Record<string, string> = {}) {
  return (response: ServerResponse): unknown => response.writeHead(status, headers).end(body)
}
