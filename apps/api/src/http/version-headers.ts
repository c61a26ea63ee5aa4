import { apiVersion } from '@vitrina/contract/versions'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { FastifyInstance } from 'fastify'

/** Request id, version and safety headers on every answer, and the refusal of a version we don't speak. */
export function addVersionHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Request-Id': request.id,
      'X-Api-Version': apiVersion,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    const asked = request.headers['x-api-version']
    if (asked !== undefined && asked !== apiVersion) {
      throw new DomainError('unsupported_api_version', `X-Api-Version ${String(asked)} is not supported.`, {
        supported: [apiVersion],
      })
    }
  })
}
