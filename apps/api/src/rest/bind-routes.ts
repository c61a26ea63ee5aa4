import { requireScope } from '@vitrina/core/access/require-scope'
import type { Context, Logger } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import { type Answer, type OnceOptions, runOnce, runOnceAtEnd, runOnceLeased } from '@vitrina/core/idempotency/run-once'
import type { Database } from '@vitrina/db/database'
import { type Endpoint, listEndpoints } from '@vitrina/trpc/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { problemOf } from '../http/answer-problem.ts'
import { type EventStreamOptions, serveEventStream } from '../stream/event-stream.ts'
import { bodyOf, inputOf } from './read-input.ts'

/** What the context of a request is made of, beside its key. */
export interface ContextMeans {
  db: Database
  secret: Buffer
  now: () => Date
  logger: Logger
  openSystem?: OpenSystem | undefined
  allowPrivateTargets?: boolean | undefined
}

export interface BindingOptions extends ContextMeans, EventStreamOptions {
  host: string
}

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

/**
 * One route per procedure with OpenAPI meta: the key gives the context, the query and path go to the procedure as they
 * are, and its schema decodes them. A known path with another method is 405.
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
      // Before the body is read: who may not call is told so whatever they sent.
      onRequest: async (request) => {
        requireScope(contextOf(request, options), endpoint.scope)
        tokenOf(request, endpoint)
      },
      handler: async (request, reply) => {
        const context = contextOf(request, options)
        if (endpoint.isStream) {
          return serveEventStream(request, reply, context, inputOf(request, endpoint), options)
        }
        const answer = await answerOnce(endpoint, request, context, options.host)
        if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
        return send(reply, answer)
      },
    })
  }
  for (const [url, taken] of methods) refuseOthers(server, url, taken)
}

/** The core context of an admitted request; throws why it was not admitted. */
export function contextOf(request: FastifyRequest, means: ContextMeans): Context {
  const { db, secret, now, logger, openSystem, allowPrivateTargets } = means
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
    ...(allowPrivateTargets && { allowPrivateTargets }),
  }
}

const repeatGuards = { transaction: runOnce, 'at-end': runOnceAtEnd, lease: runOnceLeased }

async function answerOnce(endpoint: Endpoint, request: FastifyRequest, context: Context, host: string) {
  const token = tokenOf(request, endpoint)
  const run = async (ctx: Context): Promise<Answer> => ({
    status: endpoint.successStatus,
    body: JSON.stringify(await call(endpoint, request, ctx)),
  })
  if (token === null) return { ...(await run(context)), replayed: false }
  const keyed = { token, method: endpoint.method, path: pathOf(request), body: bodyOf(request) }
  const options: OnceOptions = {
    answerError: (error) => {
      const problem = problemOf(host, error, request)
      return { status: problem.status, body: JSON.stringify(problem), code: problem.code }
    },
  }
  return repeatGuards[endpoint.idempotency ?? 'transaction'](context, keyed, options, run)
}

function call(endpoint: Endpoint, request: FastifyRequest, core: Context): Promise<unknown> {
  const input = inputOf(request, endpoint)
  return endpoint.procedure({
    ctx: { core, person: null, requestId: core.requestId },
    path: endpoint.name,
    type: endpoint.method === 'GET' ? 'query' : 'mutation',
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  })
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return reply.code(status).type(`${type}; charset=utf-8`).send(body)
}

function tokenOf(request: FastifyRequest, endpoint: Endpoint): string | null {
  const token = request.headers['idempotency-key']
  if (token === undefined || endpoint.idempotency === null) return null
  if (typeof token === 'string' && /^[\x21-\x7e]{1,255}$/.test(token)) return token
  const detail = 'must be 1 to 255 visible ASCII characters'
  throw new DomainError('invalid_parameter', `Idempotency-Key ${detail}.`, {
    errors: [{ parameter: 'Idempotency-Key', code: 'invalid_parameter', detail }],
  })
}

/** Path of the request without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}

/** Answers 405 with `Allow` to every method a path does not take. */
export function refuseOthers(server: FastifyInstance, url: string, taken: Set<HTTPMethods>): void {
  const allow = [...taken].sort().join(', ')
  server.route({
    method: everyMethod.filter((method) => !taken.has(method)),
    url,
    // Before the body is read: a wrong method is told so whatever it carries.
    onRequest: async (_, reply) => {
      reply.header('Allow', allow)
      throw new DomainError('method_not_allowed', `This path takes ${allow}.`)
    },
    handler: () => undefined,
  })
}
