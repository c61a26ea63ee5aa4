import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Endpoint } from '@vitrina/trpc/registry'
import { joinInput } from '@vitrina/trpc/tools/join-input'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const nothing = Buffer.alloc(0)

export const brokenEscape = 'The address holds a broken percent escape; encode it as UTF-8.'

/** Accepts JSON bodies as bytes: the Idempotency-Key is bound to the bytes, and values are parsed without coercion. */
export function takeJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

/** The exact bytes of a request's body; empty when there is none. */
export function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : nothing
}

/** The procedure's input from a request. Throws `malformed_json`, `validation_failed` or `invalid_parameter`. */
export function inputOf(request: FastifyRequest, endpoint: Endpoint): object {
  requireDecodable(request.url)
  return joinInput(endpoint, {
    path: request.params ?? {},
    query: request.query ?? {},
    body: () => readBody(request, endpoint),
  })
}

/** The framework reads a broken percent escape as the characters it is written with, which no row has. */
function requireDecodable(url: string): void {
  try {
    decodeURIComponent(url)
  } catch {
    throw new DomainError('invalid_parameter', brokenEscape)
  }
}

function readBody(request: FastifyRequest, endpoint: Endpoint): object {
  const bytes = bodyOf(request)
  if (bytes.length === 0) {
    if (endpoint.takesBody) throw new DomainError('malformed_json', 'The body is empty; send a JSON object.')
    return {}
  }
  const value = parseJson(bytes)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  const detail = 'must be a JSON object'
  throw new DomainError('validation_failed', `#: ${detail}`, {
    errors: [{ pointer: '#', code: 'wrong_type', detail }],
  })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DomainError('malformed_json', 'The body is not valid JSON in UTF-8.')
  }
}
