import cors from '@fastify/cors'
import type { ServedVersion } from '@vitrina/contract/versions'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import { Gate, type GateLimits } from '@vitrina/core/keys/gate'
import { RequestJournal } from '@vitrina/core/requests/request-journal'
import type { Database } from '@vitrina/db/database'
import { decodeId, encodeId, newUuid } from '@vitrina/db/ids'
import { openApiDocument } from '@vitrina/trpc/openapi-document'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { addAdmission, admit, exposedHeaders } from './http/admission.ts'
import { answerProblem } from './http/answer-problem.ts'
import { addDocsPage } from './http/docs-page.ts'
import { addHealth } from './http/health.ts'
import { requestSeconds } from './http/metrics.ts'
import { addProblemPages } from './http/problem-pages.ts'
import { bindRoutes, pathOf, refuseOthers } from './rest/bind-routes.ts'
import { addChangelog } from './rest/changelog.ts'
import { takeJsonBodies } from './rest/read-input.ts'

export interface ServerOptions {
  db: Database
  secret: Buffer
  /** Public server root, e.g. `http://localhost:4000`. */
  host: string
  logLevel: string
  now: () => Date
  /** Limits of keys and addresses where they are not the usual ones. */
  limits?: GateLimits
  /** Whether X-Forwarded-For is believed: only behind a proxy that sets it. */
  trustProxy?: boolean
  /** Connects to accounting systems; without it `connect` is not available. */
  openSystem?: OpenSystem
  /** Date-versions served, the current one first. */
  versions?: readonly ServedVersion[]
}

/** The API server, ready to listen or to be injected in a test. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { db, secret, host, logLevel, now, trustProxy = false } = options
  const admission = {
    gate: new Gate(db, options.limits),
    now,
    ...(options.versions && { versions: options.versions }),
  }
  const server = Fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => encodeId('request', newUuid()),
    bodyLimit: 256 * 1024,
    trustProxy,
    // No limit of the router's own: an id too long is answered like any other that is not there.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100_000 },
    frameworkErrors: (error, request, reply) => {
      admit(request, reply, admission).then(
        () => answerProblem(host, error, request, reply),
        (failure) => answerProblem(host, failure, request, reply),
      )
    },
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
  addAdmission(server, admission)
  // Before the body is read: what is not there is told so whatever was sent to it.
  server.addHook('onRequest', async (request) => {
    if (request.is404) throw new DomainError('not_found', `There is nothing at ${pathOf(request)}.`)
  })
  takeJsonBodies(server)
  addRequestLog(server, db, now)
  addHealth(server, db)
  addProblemPages(server)
  addDocsPage(server, host)
  bindRoutes(server, { db, secret, now, logger: server.log, host, openSystem: options.openSystem })
  addChangelog(server, { db, secret, now, logger: server.log })
  let document: string | null = null
  server.get('/api/v1/openapi', (_, reply) => {
    document ??= JSON.stringify(openApiDocument(host))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  refuseOthers(server, '/api/v1/openapi', new Set(['GET', 'HEAD']))
  return server
}

// What was asked, by which key, with what result. No bodies, no secrets. With a key behind it, it is an entry in the
// workspace's log; what went wrong, or had no key, is a line in the process's own.
function addRequestLog(server: FastifyInstance, db: Database, now: () => Date): void {
  const journal = new RequestJournal(db, server.log)
  server.addHook('onClose', () => journal.flush())
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const durationMs = Math.round(reply.elapsedTime)
    requestSeconds.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    const identity = request.admission?.identity ?? null
    const entry = { method, path: pathOf(request), status: reply.statusCode, durationMs }
    const keyId = identity && encodeId('key', identity.actor.id)
    const level = identity && reply.statusCode < 500 ? 'debug' : 'info'
    request.log[level]({ ...entry, keyId, requestId: request.id }, 'request')
    const id = decodeId('request', request.id)
    if (identity && id !== null) {
      journal.add({ ...entry, workspaceId: identity.workspace.id, id, keyId: identity.actor.id, at: now() })
    }
    done()
  })
}
