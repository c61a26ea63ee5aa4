import { requireScope } from '@vitrina/core/access/require-scope'
import type { Context, Logger } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { authenticateKey } from '@vitrina/core/keys/authenticate-key'
import type { Database } from '@vitrina/db/database'
import type { RequestContext } from '@vitrina/trpc/context'
import { type Endpoint, listEndpoints } from '@vitrina/trpc/registry'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Public id of the key of the request, for the log. */
    keyId: string | null
  }
}

export interface BindingOptions {
  db: Database
  secret: Buffer
  now: () => Date
  logger: Logger
}

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

/**
 * One route per procedure with OpenAPI meta: the key gives the context, the query and path go to the procedure as they
 * are, and its schema decodes them. A known path with another method is 405.
 */
export function bindRoutes(server: FastifyInstance, options: BindingOptions): void {
  server.decorateRequest('keyId', null)
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
      handler: async (request, reply) => {
        const context = await contextOf(request, options)
        requireScope(context, endpoint.scope)
        const answer = await call(endpoint, request, context)
        return reply.code(endpoint.successStatus).type('application/json; charset=utf-8').send(JSON.stringify(answer))
      },
    })
  }
  for (const [url, taken] of methods) refuseOthers(server, url, taken)
}

async function contextOf(request: FastifyRequest, options: BindingOptions): Promise<Context> {
  const { db, secret, now, logger } = options
  const identity = await authenticateKey(db, request.headers, now())
  request.keyId = identity.actor.id
  return { ...identity, db, secret, now, requestId: request.id, logger }
}

function call(endpoint: Endpoint, request: FastifyRequest, core: Context): Promise<unknown> {
  const ctx: RequestContext = { core, person: null, requestId: core.requestId }
  const input = inputOf(request, endpoint)
  return endpoint.procedure({
    ctx,
    path: endpoint.name,
    type: endpoint.method === 'GET' ? 'query' : 'mutation',
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  })
}

// One flat object, as the procedures take it. A query parameter never stands in for one of the path, nor the other way.
function inputOf(request: FastifyRequest, endpoint: Endpoint): object {
  const { params, query, body } = request
  const [path, asked] = [Object.entries(params ?? {}), Object.entries(query ?? {})]
  const named = new Set(['__proto__', ...path.map(([name]) => name)])
  const twice = asked.find(([name]) => named.has(name))?.[0]
  if (twice !== undefined) {
    const error = { parameter: twice, code: 'unrecognized_keys', detail: 'is not a known parameter' }
    throw new DomainError('invalid_parameter', `${twice}: ${error.detail}`, { errors: [error] })
  }
  return { ...(endpoint.method === 'GET' ? {} : Object(body)), ...Object.fromEntries([...asked, ...path]) }
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
