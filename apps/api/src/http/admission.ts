import { apiVersion, type ServedVersion, servedVersions } from '@vitrina/contract/versions'
import { DomainError, NotAvailableError } from '@vitrina/core/errors/domain-error'
import type { Readiness } from '@vitrina/core/installation/await-database'
import type { Admission, Gate } from '@vitrina/core/keys/gate'
import { clientAddress, type ProxyTrust } from '@vitrina/core/net/client-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../rest/bind-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The gate's decision; null outside the API and for preflight. */
    admission: Admission | null
    /** The date-version the request is answered in. */
    apiVersion: string
  }
}

/** The API's own headers that a page of any origin may read. */
export const exposedHeaders = [
  'X-Request-Id',
  'X-Api-Version',
  'ETag',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Idempotent-Replayed',
  'Deprecation',
  'Sunset',
  'Link',
]

export interface AdmissionOptions {
  gate: Gate
  now: () => Date
  trustProxy: ProxyTrust
  /** Whether the process may serve; null: it may. */
  readiness: Readiness | null
  /** Date-versions served, the current one first. */
  versions?: readonly ServedVersion[]
}

/**
 * Runs before anything else in a request: sets the headers of every answer, checks its key and limit, and picks the
 * version it asks for. A caller over the limit is refused here; other refusals are left to the route, which knows
 * whether it needs a key at all.
 */
export function addAdmission(server: FastifyInstance, options: AdmissionOptions): void {
  const versions = options.versions ?? servedVersions
  server.decorateRequest('admission', null)
  server.decorateRequest('apiVersion', apiVersion)
  server.addHook('onRequest', async (request, reply) => {
    if (options.readiness && options.readiness.waitsFor !== null && !isHealth(request)) {
      setCommonHeaders(request, reply)
      reply.header('Retry-After', startingRetrySeconds)
      throw new NotAvailableError('The installation is being started or upgraded. Call again in a few seconds.')
    }
    await admit(request, reply, options)
    if (request.admission?.rate.retryAfterSeconds != null && request.admission.refusal) throw request.admission.refusal
    const asked = request.headers['x-api-version']
    if (asked === undefined) return
    const served = versions.find(({ version }) => version === asked)
    if (!served) {
      throw new DomainError('unsupported_api_version', `X-Api-Version ${String(asked)} is not served here.`, {
        supported: versions.map(({ version }) => version),
      })
    }
    request.apiVersion = served.version
    reply.header('X-Api-Version', served.version)
    notifyOfRetirement(reply, served)
  })
}

/** Sets the headers of every answer and asks the gate; also used for requests the framework refuses before any hook. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, now, trustProxy }: Omit<AdmissionOptions, 'versions' | 'readiness'>,
): Promise<void> {
  setCommonHeaders(request, reply)
  if (request.method === 'OPTIONS' || !isCounted(request)) return
  const { headers, socket } = request
  const address = clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustProxy)
  const admission = await gate.enter({ headers, address, now: now() })
  request.admission = admission
  const { limit, remaining, resetAt } = admission.rate
  reply.headers({
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': Math.ceil(resetAt.getTime() / 1000),
  })
}

const startingRetrySeconds = 5

/** True for the calls by which an operator's tools ask whether the process is alive and serves. */
export function isHealth({ url }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz'
}

const ours = /^\/api\/(v1|mcp)/

// Decided by the matched route, however its address is spelled; without a match, by whether the path may be meant for
// the API.
function isCounted(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  const path = pathOf(request)
  return ours.test(url ?? path) || (url === undefined && !/^\/[^%]*$/.test(path))
}

/**
 * True where the fixed parts of the matched path are written literally in the request. The router also accepts them
 * escaped and behind a scheme and host; no one who reads the documentation writes them so.
 */
export function isPlain(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  if (url === undefined || !ours.test(url)) return true
  const given = pathOf(request).split('/')
  return url.split('/').every((part, index) => part.startsWith(':') || part === given[index])
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders(request.id))
}

/** The headers that every answer has. */
export function commonHeaders(requestId: string): Record<string, string> {
  return {
    'X-Request-Id': requestId,
    'X-Api-Version': apiVersion,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposedHeaders.join(', '),
  }
}

// RFC 9745 and RFC 8594: since when the version is deprecated, when it ends, and where to read more.
function notifyOfRetirement(reply: FastifyReply, { retiring }: ServedVersion): void {
  if (!retiring) return
  reply.headers({
    Deprecation: `@${Math.floor(retiring.deprecatedAt.getTime() / 1000)}`,
    Sunset: retiring.sunsetAt.toUTCString(),
    Link: `<${retiring.link}>; rel="deprecation"; type="text/html", <${retiring.link}>; rel="sunset"; type="text/html"`,
  })
}
