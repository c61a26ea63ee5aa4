import { type IncomingHttpHeaders, IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from '@vitrina/core/context'
import { clientAddress, clientAddressHeader, type ProxyTrust } from '@vitrina/core/net/client-address'
import { runFor } from '@vitrina/db/asker'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { beginSpan, type OpenSpan, readTraceparent } from '@vitrina/db/trace'
import { answerWaiting } from './answer-waiting.ts'
import { renewSession } from './renew-session.ts'

export interface DoorOptions {
  trustProxy: ProxyTrust
  /** The panel's public host name, passed to the handler where a trusted proxy may have changed the host. */
  publicHost: string | undefined
  /** True once the process is to stop: each connection is then closed after its answer. */
  isStopping(): boolean
  /** What the panel waits for before it serves; null once it does. */
  waitsFor(): string | null
  logger: Logger
  /** Signs sessions. */
  secret: string
  /** Signed sessions before it. */
  previousSecrets: readonly string[]
  /** Answers the requests that were accepted. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * Returns the handler that every request passes before the framework sees it. It sets the client's address, which the
 * framework would take from the caller, and refuses bodies that are too large.
 */
export function openDoor(options: DoorOptions) {
  const { trustProxy, publicHost, isStopping, waitsFor, logger, secret, previousSecrets, handle } = options
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isStopping()) response.setHeader('Connection', 'close')
    const requestId = encodeId('request', newUuid())
    const span = isLogged(request.url) ? spanOf(request, requestId) : null
    response.setHeader('X-Request-Id', requestId)
    logAnswer(request, response, { logger, requestId, span })
    // Refuse `*`, absolute URLs and broken escapes, which the framework would report as its own failure.
    if (!isPath(request.url)) return void response.writeHead(400, { Connection: 'close' }).end()
    if (waitsFor() !== null) return answerWaiting(pathOf(request.url), response)
    describeAddress(request, { trustProxy, publicHost })
    const { headers } = request
    if (headers.cookie !== undefined) headers.cookie = renewSession(headers.cookie, secret, previousSecrets)
    const taken = await takeBody(request, longestBody(request.url ?? ''))
    if (taken === 'gone') return
    if (taken === 'too-large') return refuseBody(request, response, requestId)
    const answer = () => handleLogged(taken, response, { logger, handle })
    await (span ? runFor({ requestId, trace: span.trace }, answer) : answer())
  }
}

async function handleLogged(
  request: IncomingMessage,
  response: ServerResponse,
  { logger, handle }: Pick<DoorOptions, 'logger' | 'handle'>,
): Promise<void> {
  try {
    await handle(request, response)
  } catch (error) {
    logger.error({ err: error, method: request.method, path: withoutToken(pathOf(request.url)) }, 'a request failed')
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  }
}

/** The request's place in its caller's trace, or in one of its own. */
function spanOf({ method = '', url, headers }: IncomingMessage, requestId: string): OpenSpan {
  const path = withoutToken(pathOf(url))
  const attributes = { 'http.request.method': method, 'url.path': path, 'vitrina.request_id': requestId }
  return beginSpan(
    { name: `${method} ${sectionOf(path)}`, kind: 'server', attributes },
    readTraceparent(headers['traceparent']),
  )
}

// A caller types any path, so a name has only its first part, and only if a page may be called so.
function sectionOf(path: string): string {
  return /^\/[a-z-]{0,30}(?=\/|$)/.exec(path)?.[0] ?? 'unknown'
}

// Files and health are too many and tell nothing.
function isLogged(url: string | undefined): boolean {
  const path = pathOf(url)
  return !path.startsWith('/_next/') && path !== '/healthz' && path !== '/readyz'
}

interface Logged {
  logger: Logger
  requestId: string
  /** Null for what is not logged. */
  span: OpenSpan | null
}

/** The access log: a line when a call is over. What follows the path may be a secret, and is left out. */
function logAnswer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { logger, requestId, span }: Logged,
): void {
  if (!span) return
  const began = performance.now()
  response.once('close', () => {
    const durationMs = Math.round(performance.now() - began)
    const { statusCode: status } = response
    span.end({ attributes: { 'http.response.status_code': status }, hasFailed: status >= 500 })
    const { traceId } = span.trace
    logger.info({ method, path: withoutToken(pathOf(url)), status, durationMs, requestId, traceId }, 'request')
  })
}

function pathOf(url = ''): string {
  return url.split('?')[0] ?? ''
}

// A link of an invitation, of a new password or of a mailing is a key.
function withoutToken(path: string): string {
  return path.replace(/^\/(invitation|new-password|unsubscribe|setup)\/[^/]+/, '/$1/…')
}

function isPath(url: string | undefined): boolean {
  try {
    return url?.startsWith('/') === true && decodeURI(url) !== ''
  } catch {
    return false
  }
}

function describeAddress(
  { headers, socket }: IncomingMessage,
  { trustProxy, publicHost }: Pick<DoorOptions, 'trustProxy' | 'publicHost'>,
): void {
  const peer = clientAddress(socket.remoteAddress, undefined, trustProxy)
  const address = clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustProxy)
  forgetForwarding(headers)
  headers[clientAddressHeader] = address
  headers['x-forwarded-for'] = address
  // A proxy may send its own host name, and the framework compares the host with a form's origin.
  if (publicHost !== undefined && trustProxy(peer, 0)) headers['x-forwarded-host'] = publicHost
}

// The framework trusts these headers, so it must only get the values set here.
function forgetForwarding(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (/^(x-forwarded-.*|forwarded|x-real-ip)$/.test(name)) delete headers[name]
  }
}

/** Answers a body that is too large, in the error format that the panel's pages expect of every failed call. */
function refuseBody({ url = '' }: IncomingMessage, response: ServerResponse, requestId: string): void {
  const problem = {
    type: '/problems/payload_too_large',
    title: 'Payload too large',
    status: 413,
    detail: `The body is over ${longestBody(url) / 1024} KiB.`,
    instance: pathOf(url),
    code: 'payload_too_large',
    requestId,
  }
  const data = { code: 'PAYLOAD_TOO_LARGE', httpStatus: 413, problem }
  response
    .writeHead(413, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' })
    .end(JSON.stringify({ error: { code: -32013, message: problem.detail, data } }))
}

const kib = 1024
/** Maximum bytes of a body by path prefix; the first match counts. Anonymous callers can send bodies too. */
const limits = [
  { under: '/api/auth', bytes: 16 * kib },
  { under: '/', bytes: 256 * kib },
]

/** Returns the maximum bytes of the body of a request to this path. */
function longestBody(url: string): number {
  const path = pathOf(url).replace(/%[\da-f]{2}/gi, (written) =>
    String.fromCharCode(Number.parseInt(written.slice(1), 16)),
  )
  return limits.find(({ under }) => path.startsWith(under))?.bytes ?? 0
}

/**
 * Reads a request's body and counts its bytes. Resolves to a request with the full body, to `too-large` as soon as that
 * is known (by Content-Length before a byte is read), or to `gone` when the client disconnected before its end.
 */
function takeBody(request: IncomingMessage, longest: number): Promise<IncomingMessage | 'too-large' | 'gone'> {
  const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers
  if (Number(declared ?? 0) > longest) return Promise.resolve('too-large')
  if (declared === undefined && encoding === undefined) return Promise.resolve(request)
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | 'too-large' | 'gone'>()
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= longest) return chunks.push(chunk)
    // The rest is not read, and the connection is closed with the answer.
    request.pause()
    chunks.length = 0
    resolve('too-large')
  })
  request.on('end', () => resolve(withBody(request, Buffer.concat(chunks))))
  request.on('close', () => resolve('gone'))
  request.on('error', () => resolve('gone'))
  return promise
}

// A consumed stream cannot be refilled, so the handler gets a new request with the body.
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const whole = new IncomingMessage(request.socket)
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  whole.complete = true
  whole.push(body)
  whole.push(null)
  return whole
}
