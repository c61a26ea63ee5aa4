import cors from '@fastify/cors'
import type { ServedVersion } from '@vitrina/contract/versions'
import type { AgentService } from '@vitrina/core/agents/agent-service'
import { DomainError } from '@vitrina/core/errors/domain-error'
import type { EventFeed } from '@vitrina/core/events/event-feed'
import type { OpenSystem } from '@vitrina/core/exchange/accounting-system'
import type { Readiness } from '@vitrina/core/installation/await-database'
import { Gate, type GateLimits } from '@vitrina/core/keys/gate'
import type { ProxyTrust } from '@vitrina/core/net/client-address'
import type { Database } from '@vitrina/db/database'
import { encodeId, newUuid } from '@vitrina/db/ids'
import { openApiDocument } from '@vitrina/trpc/openapi-document'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { addA2uiCatalogue } from './http/a2ui-catalogue.ts'
import { addAdmission, admit, exposedHeaders, isPlain } from './http/admission.ts'
import { answerProblem } from './http/answer-problem.ts'
import { addCompression } from './http/compression.ts'
import { addDocsPage } from './http/docs-page.ts'
import { sendTagged } from './http/entity-tag.ts'
import { addHealth } from './http/health.ts'
import { addProblemPages } from './http/problem-pages.ts'
import { refuseUnreadable } from './http/refuse-unreadable.ts'
import { addRequestLog } from './http/request-log.ts'
import { addTracing } from './http/trace-requests.ts'
import { bindMcp } from './mcp/bind-mcp.ts'
import { bindRoutes, pathOf, refuseOthers } from './rest/bind-routes.ts'
import { addChangelog } from './rest/changelog.ts'
import { takeJsonBodies } from './rest/read-input.ts'
import { RememberedAnswers } from './rest/remembered-answers.ts'
import { OpenStreams, type StreamPace } from './stream/open-streams.ts'

export interface ServerOptions {
  db: Database
  secret: Buffer
  /** Public server root, e.g. `http://localhost:4000`. */
  host: string
  /** Address of the panel where it differs from the API's host; its pages may call the tool server. */
  panelUrl?: string | undefined
  logger: FastifyBaseLogger
  now: () => Date
  /** Limits of keys and addresses where they differ from the defaults. */
  limits?: GateLimits
  /** Which proxies in front of the server are trusted in X-Forwarded-For; by default none. */
  trustProxy?: ProxyTrust
  /** Connects to accounting systems; without it `connect` is not available. */
  openSystem?: OpenSystem
  /** Has agents answer questions; without it `ask` is not available. */
  agentService?: AgentService
  /** Whether subscriptions may point to private addresses, whatever their workspace allows. */
  allowPrivateTargets?: boolean
  /** Whether connections to accounting systems, models and mail may point to private addresses. */
  connectPrivate?: boolean
  /** Published events; without it the live stream is not available. Close it after the server. */
  feed?: EventFeed
  /** Pace of the live stream where it differs from the default. */
  streamPace?: StreamPace
  /** Whether it may serve; without it, it may. Until then every call but those of its health is refused. */
  readiness?: Readiness
  /** Bytes of answers to remember, about; 0: none. */
  answerCacheBytes?: number
  /** Date-versions served, the current one first. */
  versions?: readonly ServedVersion[]
}

const usualCacheBytes = 64 * 1024 * 1024

/** Creates the API server, ready to listen or to be injected in a test. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { db, secret, host, logger, now, trustProxy = () => false } = options
  const readiness = options.readiness ?? null
  const admission = {
    gate: new Gate(db, options.limits),
    now,
    trustProxy,
    readiness,
    ...(options.versions && { versions: options.versions }),
  }
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => encodeId('request', newUuid()),
    bodyLimit: 256 * 1024,
    // The router sets no limit of its own: an overlong id is answered like any other missing one.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100_000 },
    clientErrorHandler: (error, socket) => refuseUnreadable(host, error, socket),
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
    allowedHeaders: [
      'Authorization',
      'X-Api-Key',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'X-Api-Version',
      'Last-Event-ID',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
    ],
    exposedHeaders,
    maxAge: 600,
    strictPreflight: false,
  })
  addCompression(server)
  server.setErrorHandler((error, request, reply) => answerProblem(host, error, request, reply))
  addTracing(server)
  addAdmission(server, admission)
  // Checked before the body is read: an unknown path is refused whatever was sent to it.
  server.addHook('onRequest', async (request) => {
    if (request.is404 || !isPlain(request))
      throw new DomainError('not_found', `There is nothing at ${pathOf(request)}.`)
  })
  takeJsonBodies(server)
  const logRequest = addRequestLog(server, db, now)
  const streams = new OpenStreams({ db, now, logger: server.log, feed: options.feed, ...options.streamPace })
  // Runs before the server waits for its connections to end, because streams do not end by themselves.
  server.addHook('preClose', () => streams.close())
  // Routes are compressed if they are added once the plugin that does it is loaded.
  const remembered = new RememberedAnswers(options.answerCacheBytes ?? usualCacheBytes)
  server.after(() => {
    addHealth(server, db, readiness)
    addProblemPages(server)
    addDocsPage(server, host)
    addA2uiCatalogue(server)
    const { openSystem, agentService, allowPrivateTargets, connectPrivate } = options
    const means = { db, secret, now, logger: server.log, openSystem, agentService, allowPrivateTargets, connectPrivate }
    bindRoutes(server, { ...means, host, remembered, streams, logRequest })
    let made: ReturnType<typeof openApiDocument> | null = null
    const document = () => {
      made ??= openApiDocument(host)
      return made
    }
    bindMcp(server, { ...means, host, remembered, panelUrl: options.panelUrl, document })
    addChangelog(server, means)
    let text: string | null = null
    server.get('/api/v1/openapi', (request, reply) => {
      text ??= JSON.stringify(document())
      return sendTagged(request, reply, text)
    })
    refuseOthers(server, '/api/v1/openapi', new Set(['GET', 'HEAD']))
  })
  return server
}
