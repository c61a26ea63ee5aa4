import { RequestJournal } from '@vitrina/core/requests/request-journal'
import type { Database } from '@vitrina/db/database'
import { decodeId, encodeId } from '@vitrina/db/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../rest/bind-routes.ts'
import { isHealth } from './admission.ts'
import { refusals, requestSeconds } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request is answered by a stream, which was logged when it opened. */
    isStreamed: boolean
  }
}

/**
 * Logs every request when it is answered: what was asked, by which key, with what result. No bodies, no secrets. It
 * becomes a line in the process's own log and, if it came with a key, an entry in the workspace's log. Returns a
 * function that logs a request served as a stream, without waiting for its end.
 */
export function addRequestLog(
  server: FastifyInstance,
  db: Database,
  now: () => Date,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const journal = new RequestJournal(db, server.log)
  const logRequest = (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const durationMs = Math.round(reply.elapsedTime)
    requestSeconds.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    const identity = request.admission?.identity ?? null
    if (request.admission?.refusal) refusals.inc({ code: request.admission.refusal.code })
    const entry = { method, path: pathOf(request), status: reply.statusCode, durationMs }
    const keyId = identity && encodeId('key', identity.actor.id)
    const level = isHealth(request) ? 'debug' : 'info'
    request.log[level]({ ...entry, keyId, traceId: request.span?.trace.traceId }, 'request')
    const id = decodeId('request', request.id)
    if (identity && id !== null) {
      journal.add({ ...entry, workspaceId: identity.workspace.id, id, keyId: identity.actor.id, at: now() })
    }
  }
  server.decorateRequest('isStreamed', false)
  server.addHook('onClose', () => journal.flush())
  server.addHook('onResponse', (request, reply, done) => {
    if (!request.isStreamed) logRequest(request, reply)
    done()
  })
  return logRequest
}
