import { requireScope } from '@vitrina/core/access/require-scope'
import type { AgentService } from '@vitrina/core/agents/agent-service'
import type { Context, Logger } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import type { Answer } from '@vitrina/core/idempotency/run-once'
import type { Database } from '@vitrina/db/database'
import { type Endpoint, listEndpoints } from '@vitrina/trpc/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { problemOf } from '../http/answer-problem.ts'
import { callerGone } from '../http/caller-gone.ts'
import { sendTagged } from '../http/entity-tag.ts'
import { type EventStreamOptions, serveEventStream } from '../stream/event-stream.ts'
import { bodyOf, inputOf } from './read-input.ts'
import type { RememberedAnswers } from './remembered-answers.ts'
import { readToken, runEndpoint } from './run-endpoint.ts'

/** What the context of a request is made from, besides its key. */
export interface ContextMeans {
  db: Database
  secret: Buffer
  now: () => Date
  logger: Logger
  openSystem?: OpenSystem | undefined
  agentService?: AgentService | undefined
  allowPrivateTargets?: boolean | undefined
  connectPrivate?: boolean | undefined
}

export interface BindingOptions extends ContextMeans, EventStreamOptions {
  host: string
  remembered: RememberedAnswers
}

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

/**
 * Binds one route per procedure with OpenAPI meta: the key gives the context, the query and path are passed to the
 * procedure unchanged, and its schema decodes them. A known path with another method is 405.
 */
export function bindRoutes(server: FastifyInstance, options: BindingOptions): void {
  const methods = new Map<string, Set<HTTPMethods>>()
  for (const endpoint of listEndpoints()) {
    const url = `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    const taken = methods.get(url) ?? new Set<HTTPMethods>()
    methods.set(url, taken.add(endpoint.method))
    if (endpoint.method === 'GET') taken.add('HEAD')
    server.route({
      method: endpoint.method,
      url,
      config: { endpoint },
      // Checked before the body is read: a caller without access is refused whatever it sent.
      onRequest: async (request) => {
        requireScope(contextOf(request, options), endpoint.scope)
        tokenOf(request, endpoint)
      },
      handler: async (request, reply) => {
        const context = contextOf(request, options)
        if (endpoint.isStream) {
          return serveEventStream(request, reply, context, inputOf(request, endpoint), options)
        }
        const call = {
          endpoint,
          path: pathOf(request),
          token: tokenOf(request, endpoint),
          body: bodyOf(request),
          signal: callerGone(reply),
          input: () => inputOf(request, endpoint),
          problemOf: (error: unknown) => problemOf(options.host, error, request),
        }
        const answer = await runEndpoint(call, context, options.remembered)
        if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
        if (endpoint.method === 'GET' && answer.status === 200)
          return sendTagged(request, reply, answer.body, answer.tag)
        return send(reply, answer)
      },
    })
  }
  for (const [url, taken] of methods) refuseOthers(server, url, taken)
}

/** Returns the core context of an admitted request; throws why it was not admitted. */
export function contextOf(request: FastifyRequest, means: ContextMeans): Context {
  const { db, secret, now, logger, openSystem, agentService, allowPrivateTargets, connectPrivate } = means
  const { identity, refusal } = request.admission ?? { identity: null, refusal: null }
  if (refusal) throw refusal
  if (!identity) throw new Error('A request reached its handler without passing the gate')
  return {
    ...identity,
    db,
    secret,
    now,
    requestId: request.id,
    logger,
    apiVersion: request.apiVersion,
    ...(openSystem && { openSystem }),
    ...(agentService && { agentService }),
    ...(allowPrivateTargets && { allowPrivateTargets }),
    ...(connectPrivate && { connectPrivate }),
  }
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return reply.code(status).type(`${type}; charset=utf-8`).send(body)
}

function tokenOf(request: FastifyRequest, endpoint: Endpoint): string | null {
  const token = request.headers['idempotency-key']
  if (token === undefined || endpoint.idempotency === null) return null
  return readToken(token, 'Idempotency-Key')
}

/** Path of the request without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}

/** Answers 405 with `Allow` to every method that a path does not support. */
export function refuseOthers(server: FastifyInstance, url: string, taken: Set<HTTPMethods>): void {
  const allow = [...taken].sort().join(', ')
  server.route({
    method: everyMethod.filter((method) => !taken.has(method)),
    url,
    // Checked before the body is read: a wrong method is refused whatever it sends.
    onRequest: async (_, reply) => {
      reply.header('Allow', allow)
      throw new DomainError('method_not_allowed', `This path takes ${allow}.`)
    },
    handler: () => undefined,
  })
}
