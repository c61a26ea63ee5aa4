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
  /** Whole requests, as they came. */
  requests: Received[]
  /** Every connection it was given, open or not. */
  connections: Socket[]
  close(): Promise<void>
}

/** A receiver of deliveries on loopback that answers as the test says, closed with the test. */
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

/** A server on loopback that does with a connection as the test says. It reads nothing by itself. */
export async function tcpServer(serve: (socket: Socket) => void): Promise<Omit<Receiver, 'requests'>> {
  return await listening(createTcpServer(serve), 'http')
}

/** What serves a connection once a request has come, whole in one go on loopback. */
export const onRequest = (serve: (socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => serve(socket))
}

/** The head of an answer, `more` its header lines. */
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
    // One that is broken off is what many a test is about.
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

/** A receiver that answers 200 until the test says otherwise. */
export interface ChangingReceiver extends Receiver {
  answer: (response: ServerResponse, request: Received) => unknown
}

/** A receiver whose way of answering a test changes on the way. */
export async function changingReceiver(): Promise<ChangingReceiver> {
  const made = await receiver((response, request) => changing.answer(response, request))
  const changing: ChangingReceiver = { ...made, answer: answering(200) }
  return changing
}

/** Answers with a status and, maybe, a body and headers. */
export function answering(status: number, body = '', headers: Record<string, string> = {}) {
  return (response: ServerResponse): unknown => response.writeHead(status, headers).end(body)
}
