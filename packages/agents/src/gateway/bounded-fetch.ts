import { gatewayFetch } from '@vitrina/core/integrations/gateway-fetch'
import { PrivateTarget } from '@vitrina/core/network/guarded-connector'
import { GatewayFault } from './gateway-fault.ts'

/** A `fetch` that follows no redirects, connects to no forbidden address, and reads at most `maxBytes` of an answer. */
export function boundedFetch(maxBytes: number, { allowPrivate }: { allowPrivate: boolean }): typeof fetch {
  return async (input, init) => {
    const { url, method, headers: sent, signal } = new Request(input, init)
    const text = typeof init?.body === 'string' ? init.body : null
    const call = { method, headers: Object.fromEntries(sent), signal, ...(text !== null && { body: text }) }
    const { status, headers, body } = await gatewayFetch(url, call, { allowPrivate }).catch((error: unknown) => {
      const refused = error instanceof Error && error.cause instanceof PrivateTarget ? error.cause : null
      throw refused ? new GatewayFault(refused.isNever ? 'forbidden' : 'private') : error
    })
    if (status >= 300 && status < 400) {
      await body?.cancel()
      throw new GatewayFault('redirect')
    }
    const bytes = body ? await readUpTo(body, maxBytes) : null
    // These headers describe the original body, which has been read and decoded by now.
    const kept = [...headers].filter(([name]) => !/^(content-(length|encoding)|transfer-encoding)$/.test(name))
    return new Response(bytes, { status, headers: kept })
  }
}

async function readUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (length > maxBytes) throw new GatewayFault('too_large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
