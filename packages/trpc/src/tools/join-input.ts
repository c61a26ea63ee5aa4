import type { FieldError } from '@vitrina/contract/errors'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Endpoint } from '../registry.ts'

/** The parts of a call. The body is parsed only where it is needed. */
export interface CallParts {
  path: object
  query: object
  body(): object
}

/**
 * Joins path, query and body into one flat object. A query parameter or body field never replaces a path parameter.
 * Throws `validation_failed` or `invalid_parameter`.
 */
export function joinInput(endpoint: Endpoint, parts: CallParts): object {
  const path = Object.entries(parts.path)
  const query = Object.entries(parts.query)
  const named = new Set(['__proto__', ...path.map(([name]) => name)])
  // With a body, all fields come from the body.
  const stray = endpoint.method === 'GET' ? query.find(([name]) => named.has(name)) : query[0]
  if (stray) throw unknownInput('invalid_parameter', { parameter: stray[0] }, 'is not a known parameter')
  const fields = endpoint.method === 'GET' ? query : Object.entries(parts.body())
  const clash = fields.find(([name]) => named.has(name))
  if (clash) throw unknownInput('validation_failed', { pointer: `#/${clash[0]}` }, 'is not a known field')
  return Object.fromEntries([...fields, ...path])
}

function unknownInput(
  code: 'invalid_parameter' | 'validation_failed',
  where: Pick<FieldError, 'pointer' | 'parameter'>,
  detail: string,
): DomainError {
  const error: FieldError = {
    ...where,
    code: where.parameter === undefined ? 'unknown_field' : 'unknown_parameter',
    detail,
  }
  return new DomainError(code, `${where.parameter ?? where.pointer}: ${detail}`, { errors: [error] })
}
