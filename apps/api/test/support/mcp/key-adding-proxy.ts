import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface KeyAddingProxy {
  /** Where the tool server is asked without a key. */
  url: string
  close(): void
}

/** A way to the tool server for programs that have no key to send: it adds one, and passes all else on as it came. */
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
