import { DomainError, type FieldError } from '@vitrina/core/errors/domain-error'
import type { Endpoint } from '@vitrina/trpc/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const nothing = Buffer.alloc(0)

/** Takes JSON bodies as bytes: the Idempotency-Key is bound to them, and they are read as they are, never coerced. */
export function takeJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

/** The exact bytes of a request's body; none when it has none. */
export function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : nothing
}

/** What the procedure takes, of a request. Throws `malformed_json`, `validation_failed` or `invalid_parameter`. */
export function inputOf(request: FastifyRequest, endpoint: Endpoint): object {
  return joinInput(endpoint, {
    path: request.params ?? {},
    query: request.query ?? {},
    body: () => readBody(request, endpoint),
  })
}

/** The parts of a call. The body is read only where it counts. */
export interface CallParts {
  path: object
  query: object
  body(): object
}

/**
 * Path, query and body in one flat object. A query parameter or a field of the body never stands in for one of the path.
 * Throws `validation_failed` or `invalid_parameter`.
 */
export function joinInput(endpoint: Endpoint, parts: CallParts): object {
  const path = Object.entries(parts.path)
  const query = Object.entries(parts.query)
  const named = new Set(['__proto__', ...path.map(([name]) => name)])
  // With a body, the fields are the body's alone.
  const stray = endpoint.method === 'GET' ? query.find(([name]) => named.has(name)) : query[0]
  if (stray) throw unknownInput('invalid_parameter', { parameter: stray[0] }, 'is not a known parameter')
  const fields = endpoint.method === 'GET' ? query : Object.entries(parts.body())
  const clash = fields.find(([name]) => named.has(name))
  if (clash) throw unknownInput('validation_failed', { pointer: `#/${clash[0]}` }, 'is not a known field')
  return Object.fromEntries([...fields, ...path])
}

function readBody(request: FastifyRequest, endpoint: Endpoint): object {
  const bytes = bodyOf(request)
  if (bytes.length === 0) {
    if (endpoint.takesBody) throw new DomainError('malformed_json', 'The body is empty; send a JSON object.')
    return {}
  }
  const value = parseJson(bytes)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw unknownInput('validation_failed', { pointer: '#' }, 'must be a JSON object')
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DomainError('malformed_json', 'The body is not valid JSON in UTF-8.')
  }
}

function unknownInput(
  code: 'invalid_parameter' | 'validation_failed',
  where: Pick<FieldError, 'pointer' | 'parameter'>,
  detail: string,
): DomainError {
  const error: FieldError = { ...where, code: 'unrecognized_keys', detail }
  return new DomainError(code, `${where.parameter ?? where.pointer}: ${detail}`, { errors: [error] })
}
