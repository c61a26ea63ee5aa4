import { apiVersion } from '@vitrina/contract/versions'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of ours that a page of any origin may read. */
export const exposedHeaders = ['X-Request-Id', 'X-Api-Version']

/** Request id, version and safety headers: on every answer, also where the framework answers before any hook. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({
    'X-Request-Id': request.id,
    'X-Api-Version': apiVersion,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': exposedHeaders.join(', '),
  })
}

/** Sets the common headers and refuses a version we don't speak. */
export function addVersionHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply)
    const asked = request.headers['x-api-version']
    if (asked !== undefined && asked !== apiVersion) {
      throw new DomainError('unsupported_api_version', `X-Api-Version ${String(asked)} is not supported.`, {
        supported: [apiVersion],
      })
    }
  })
}
