import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver took. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  readonly received: Received[]
  /** What is answered from now on; 200 and nothing else at first. */
  answer: (response: ServerResponse, request: Received) => unknown
  close(): Promise<void>
}

/** A receiver of webhooks on loopback that remembers what it got. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const got: Received = { path: request.url ?? '', headers: request.headers, body: await textOf(request) }
    receiver.received.push(got)
    await receiver.answer(response, got)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${addressOf(server.address()).port}`,
    received: [],
    answer: (response) => response.writeHead(200).end(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Answers with a status and, maybe, a body. */
export function answering(status: number, body = '', headers: Record<string, string> = {}): Receiver['answer'] {
  return (response) => response.writeHead(status, headers).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The receiver listens on no port')
  return address
}
