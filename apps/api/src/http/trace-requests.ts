import { runFor } from '@vitrina/db/asker'
import { beginSpan, type OpenSpan, readTraceparent } from '@vitrina/db/trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf } from '../rest/bind-routes.ts'
import { isHealth } from './admission.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's place in its caller's trace, or in one of its own; null for what the framework refuses. */
    span: OpenSpan | null
  }
}

/**
 * Gives each request a span, in the trace of its caller's `traceparent` if there is one. What the request does has the
 * ids of both in its log lines, and statements and calls are spans below it.
 */
export function addTracing(server: FastifyInstance): void {
  server.decorateRequest('span', null)
  server.addHook('onRequest', (request, _, done) => {
    request.span = isHealth(request) ? null : begin(request)
    within(request, done)
  })
  // The body arrived in the context of the connection, not in that of the request.
  server.addHook('preValidation', (request, _, done) => within(request, done))
  server.addHook('onResponse', ({ span }, { statusCode }, done) => {
    const attributes = { 'http.response.status_code': statusCode }
    span?.end({ attributes, hasFailed: statusCode >= 500 })
    done()
  })
}

function begin(request: FastifyRequest): OpenSpan {
  const { method, routeOptions, id, headers } = request
  const route = routeOptions.url ?? 'unknown'
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.path': pathOf(request),
    'vitrina.request_id': id,
  }
  return beginSpan({ name: `${method} ${route}`, kind: 'server', attributes }, readTraceparent(headers['traceparent']))
}

function within({ id, span }: FastifyRequest, work: () => void): void {
  if (span) runFor({ requestId: id, trace: span.trace }, work)
  else work()
}
