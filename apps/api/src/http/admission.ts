import { apiVersion, type ServedVersion, servedVersions } from '@vitrina/contract/versions'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Admission, Gate } from '@vitrina/core/keys/gate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the gate said; null outside the API and for preflight. */
    admission: Admission | null
    /** The date-version the request is answered in. */
    apiVersion: string
  }
}

/** Headers of ours that a page of any origin may read. */
export const exposedHeaders = [
  'X-Request-Id',
  'X-Api-Version',
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
  /** Date-versions served, the current one first. */
  versions?: readonly ServedVersion[]
}

/**
 * Before anything else of a request: the headers every answer carries, its key and limit, and the version it asks for.
 * Who is refused is told so by the route, which knows whether it needs a key at all; who is over the limit, here.
 */
export function addAdmission(server: FastifyInstance, options: AdmissionOptions): void {
  const versions = options.versions ?? servedVersions
  server.decorateRequest('admission', null)
  server.decorateRequest('apiVersion', apiVersion)
  server.addHook('onRequest', async (request, reply) => {
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
    tellOfRetirement(reply, served)
  })
}

/** Sets the headers of every answer and asks the gate; also for requests the framework refuses before any hook. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, now }: Pick<AdmissionOptions, 'gate' | 'now'>,
): Promise<void> {
  setCommonHeaders(request, reply)
  if (request.method === 'OPTIONS' || !/^\/api\/(v1|mcp)/.test(request.url)) return
  const admission = await gate.enter({ headers: request.headers, address: request.ip, now: now() })
  request.admission = admission
  const { limit, remaining, resetAt } = admission.rate
  reply.headers({
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': Math.ceil(resetAt.getTime() / 1000),
  })
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'X-Request-Id': request.id,
    'X-Api-Version': apiVersion,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposedHeaders.join(', '),
  })
}

// RFC 9745 and RFC 8594: since when the version is deprecated, when it ends, and where to read on.
function tellOfRetirement(reply: FastifyReply, { retiring }: ServedVersion): void {
  if (!retiring) return
  reply.headers({
    Deprecation: `@${Math.floor(retiring.deprecatedAt.getTime() / 1000)}`,
    Sunset: retiring.sunsetAt.toUTCString(),
    Link: `<${retiring.link}>; rel="deprecation"; type="text/html", <${retiring.link}>; rel="sunset"; type="text/html"`,
  })
}
