import cors from '@fastify/cors'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { Database } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { openApiDocument } from '@vitrina/trpc/openapi-document'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerProblem } from './http/answer-problem.ts'
import { addHealth } from './http/health.ts'
import { requestSeconds } from './http/metrics.ts'
import { addProblemPages } from './http/problem-pages.ts'
import { addVersionHeaders, exposedHeaders, setCommonHeaders } from './http/version-headers.ts'
import { bindRoutes, refuseOthers } from './rest/bind-routes.ts'

export interface ServerOptions {
  db: Database
  secret: Buffer
  /** Public server root, e.g. `http://localhost:4000`. */
  host: string
  logLevel: string
  now: () => Date
}

/** The API server, ready to listen or to be injected in a test. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { db, secret, host, logLevel, now } = options
  const server = Fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => encodeId('request', newUuid()),
    bodyLimit: 256 * 1024,
    // No limit of the router's own: an id too long is answered like any other that is not there.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100_000 },
    frameworkErrors: (error, request, reply) => answerProblem(host, error, request, setCommonHeaders(request, reply)),
  })
  server.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'X-Api-Key', 'Content-Type', 'Idempotency-Key', 'X-Api-Version', 'Last-Event-ID'],
    exposedHeaders,
    maxAge: 600,
    strictPreflight: false,
  })
  server.setErrorHandler((error, request, reply) => answerProblem(host, error, request, reply))
  addVersionHeaders(server)
  // Before the body is read: what is not there is told so whatever was sent to it.
  server.addHook('onRequest', async (request) => {
    if (request.is404) throw new DomainError('not_found', `There is nothing at ${request.url.split('?')[0]}.`)
  })
  addRequestLog(server)
  addHealth(server, db)
  addProblemPages(server)
  bindRoutes(server, { db, secret, now, logger: server.log })
  let document: string | null = null
  server.get('/api/v1/openapi', (_, reply) => {
    document ??= JSON.stringify(openApiDocument(host))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  refuseOthers(server, '/api/v1/openapi', new Set(['GET', 'HEAD']))
  return server
}

// One line a request: what was asked, by which key, with what result. No bodies, no secrets.
function addRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    requestSeconds.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    request.log.info(
      {
        method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        keyId: request.keyId,
        requestId: request.id,
      },
      'request',
    )
    done()
  })
}
