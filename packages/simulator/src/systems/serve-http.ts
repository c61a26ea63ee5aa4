import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { plainText } from './http-message.ts'
import type { RunningSystem, SystemAnswer, SystemHandler, SystemRequest } from './serve-system.ts'

export interface HttpOptions {
  /** 0: any free port. */
  port: number
  /** PEM of a certificate: the server then uses HTTPS. */
  tls?: { key: string; cert: string }
  /** Answers a call; `closing` is aborted when the server is being closed. */
  respond: (incoming: IncomingMessage, response: ServerResponse, closing: AbortSignal) => Promise<void>
}

/** Listens on loopback. Closing ends every connection, including hanging ones. Rejects when the port is taken. */
export async function serveHttp({ port, tls, respond }: HttpOptions): Promise<RunningSystem> {
  const closing = new AbortController()
  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    // Only connection errors end here: the caller has gone, or the server is closing.
    respond(incoming, response, closing.signal).catch(() => response.destroy())
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    close: async () => {
      closing.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The handler's answer; an unexpected error is a 500 and is passed to `report`. */
export async function runHandler(
  handler: SystemHandler,
  request: SystemRequest,
  report?: (error: unknown) => void,
): Promise<SystemAnswer> {
  try {
    return await handler(request)
  } catch (error) {
    report?.(error)
    return plainText(500, `Internal error: ${error instanceof Error ? error.message : String(error)}`)
  }
}
