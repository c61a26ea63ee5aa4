import type { ErrorCode, Problem } from '@vitrina/contract/errors'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { isInternal, toProblem } from '@vitrina/trpc/problem'
import type { Endpoint } from '@vitrina/trpc/registry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brokenEscape } from '../rest/read-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Makes the problem document of any error of a request. */
export function problemOf(host: string, error: unknown, request: FastifyRequest): Problem {
  const { endpoint } = request.routeOptions.config
  return toProblem(asOurs(error), {
    host,
    instance: request.url.split('?')[0] ?? request.url,
    requestId: request.id,
    input: endpoint && endpoint.method !== 'GET' ? 'body' : 'query',
    list: endpoint?.list,
  })
}

/** Answers any error as problem+json; the product's own faults are logged with their stack. */
export function answerProblem(
  host: string,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(host, error, request)
  if (isInternal(asOurs(error))) request.log.error({ err: error }, 'request failed')
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds)
  return reply.code(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

/** Maps the framework's own errors (bad URL, body too large …) to our codes. */
function asOurs(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? frameworkCodes[String(error.code)] : undefined
  return code === undefined ? error : new DomainError(code[0], code[1])
}

const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_BAD_URL: ['invalid_parameter', brokenEscape],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body is over 256 KiB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_parameter', 'The body is shorter or longer than Content-Length says.'],
}
