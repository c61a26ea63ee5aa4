import { TRPCError } from '@trpc/server'
import { type ErrorCode, errorCatalogue, type FieldError, type Problem } from '@vitrina/contract/errors'
import { type ListDefinition, unknownFilter } from '@vitrina/contract/list-query'
import { inText, OutOfReachError, TookTooLongError } from '@vitrina/core/errors/database-errors'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { pointerTo, readIssues } from '@vitrina/core/errors/read-issues'
import { isGivenUp } from '@vitrina/db/wanted'
import { ZodError } from 'zod'

/** Where an error happened: what the problem document needs besides the error itself. */
export interface ErrorPlace {
  /** Server root, for the address of the page that explains the code. */
  host: string
  /** Path of the request. */
  instance: string
  requestId: string
  /** A body that does not fit its schema is 422, a path or query that does not is 400. */
  input: 'query' | 'body'
  /** The requested list; the answer to an unknown filter names its filters. */
  list?: ListDefinition | undefined
}

/** Makes the RFC 9457 document of any error, as every transport returns it. Internal errors reveal nothing internal. */
export function toProblem(error: unknown, place: ErrorPlace): Problem {
  const domain = toDomainError(error, place)
  const { status, title } = errorCatalogue[domain.code]
  return {
    type: `${place.host}/problems/${domain.code}`,
    title,
    status,
    detail: domain.message,
    instance: place.instance,
    code: domain.code,
    requestId: place.requestId,
    ...domain.extra,
  }
}

/**
 * True when the error is the product's own fault, or its database's, and belongs in the log. Timeouts are logged where they happen, and
 * aborted calls have no one waiting.
 */
export function isInternal(error: unknown): boolean {
  const cause = error instanceof TRPCError ? error.cause : error
  if (cause instanceof TookTooLongError || isGivenUp(cause)) return false
  if (inText(cause) instanceof OutOfReachError) return true
  return toDomainError(error, { host: '', instance: '', requestId: '', input: 'query' }).code === 'internal_error'
}

function toDomainError(thrown: unknown, place: ErrorPlace): DomainError {
  const error = inText(thrown)
  if (error instanceof DomainError) return error
  if (error instanceof ZodError) return fromZod(error, place)
  if (!(error instanceof TRPCError)) return new DomainError('internal_error', internalDetail)
  if (error.cause instanceof DomainError) return error.cause
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return fromZod(error.cause, place)
  return new DomainError(codeOf[error.code] ?? 'internal_error', error.cause ? internalDetail : error.message)
}

const internalDetail = 'Something went wrong on our side. Try again; if it goes on, tell us the requestId.'

const codeOf: Partial<Record<TRPCError['code'], ErrorCode>> = {
  BAD_REQUEST: 'invalid_parameter',
  UNAUTHORIZED: 'unauthorized',
  FORBIDDEN: 'insufficient_scope',
  NOT_FOUND: 'not_found',
}

function fromZod(error: ZodError, place: ErrorPlace): DomainError {
  const errors = error.issues.flatMap((issue) => fieldErrors(issue, place))
  const detail = errors.map((field) => `${field.pointer ?? field.parameter}: ${field.detail}`).join('; ')
  if (place.input === 'body') return new DomainError('validation_failed', detail, { errors })
  const unknown = errors.filter(({ code }) => code === 'unknown_parameter')
  const refused = unknown.find(
    ({ parameter }) => parameter !== undefined && place.list?.unsupported?.includes(parameter),
  )
  if (refused) return unsupported(refused)
  const filter = unknown.find(({ parameter }) => parameter?.startsWith('filter['))
  if (filter?.parameter !== undefined && place.list) {
    const problem = unknownFilter(place.list, filter.parameter)
    if (problem.code !== 'invalid_parameter') {
      return new DomainError(problem.code, problem.detail, { allowed: problem.allowed, errors: [filter] })
    }
  }
  return new DomainError('invalid_parameter', detail, { errors })
}

// A parameter the contract names only to refuse it.
function unsupported({ parameter }: FieldError): DomainError {
  const detail = 'is not supported here'
  return new DomainError('unsupported_parameter', `${parameter} ${detail}; leave it out.`, {
    errors: [{ ...(parameter !== undefined && { parameter }), code: 'unsupported_parameter', detail }],
  })
}

function fieldErrors(issue: ZodError['issues'][number], place: ErrorPlace): FieldError[] {
  return readIssues([issue]).map(({ path, code, detail }): FieldError => {
    if (place.input === 'body') return { pointer: pointerTo(path), code, detail }
    const parameter = path.join('.')
    return code === 'unknown_field'
      ? { parameter, code: 'unknown_parameter', detail: 'is not a known parameter' }
      : { parameter, code, detail }
  })
}
