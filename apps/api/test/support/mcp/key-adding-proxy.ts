import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface KeyAddingProxy {
  /** The address of the tool server that needs no key. */
  url: string
  close(): void
}

/**
 * A proxy to the tool server for programs that cannot send a key: it adds one and forwards everything else unchanged.
 */
export async function keyAddingProxy(target: URL, key: string): Promise<KeyAddingProxy> {
  const proxy = createServer((incoming, reply) => {
    const { method, url, headers } = incoming
    const { hostname, port } = target
    const onward = ask({ hostname, port, method, path: url, headers: { ...headers, authorization: `Bearer ${key}` } })
    onward.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return { url: `http://localhost:${port}${target.pathname}`, close: () => proxy.close() }
}
