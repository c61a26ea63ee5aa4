import { IncomingMessage } from 'node:http'

const kib = 1024
/** Bytes of a body, by what its address begins with; the first that fits. Nobody has to be signed in to send one. */
const limits = [
  { under: '/api/auth', bytes: 16 * kib },
  { under: '/', bytes: 256 * kib },
]

/** Bytes that a request to this path may carry. */
export function longestBody(url: string): number {
  const path = (url.split('?')[0] ?? '').replace(/%[\da-f]{2}/gi, (written) =>
    String.fromCharCode(Number.parseInt(written.slice(1), 16)),
  )
  return limits.find(({ under }) => path.startsWith(under))?.bytes ?? 0
}

/**
 * Takes a request's body off the wire, counted as it comes. Resolves to a request that has it all, to `too-large` as soon as
 * that is known, by Content-Length before a byte is read, and to `gone` when the client left before its end.
 */
export function takeBody(request: IncomingMessage, longest: number): Promise<IncomingMessage | 'too-large' | 'gone'> {
  const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers
  if (Number(declared ?? 0) > longest) return Promise.resolve('too-large')
  if (declared === undefined && encoding === undefined) return Promise.resolve(request)
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | 'too-large' | 'gone'>()
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= longest) return chunks.push(chunk)
    // What is left stays on the wire, and the connection ends with the answer.
    request.pause()
    chunks.length = 0
    resolve('too-large')
  })
  request.on('end', () => resolve(withBody(request, Buffer.concat(chunks))))
  request.on('close', () => resolve('gone'))
  request.on('error', () => resolve('gone'))
  return promise
}

// A stream can't be filled again, so the handler gets one that was never empty.
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const whole = new IncomingMessage(request.socket)
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  whole.complete = true
  whole.push(body)
  whole.push(null)
  return whole
}
