import { version } from '@vitrina/contract/version'
import type { Readiness } from '@vitrina/core/installation/await-database'
import type { Database } from '@vitrina/db/database'
import type { FastifyInstance } from 'fastify'

/**
 * `GET /healthz`: the process is alive, and its version. `GET /readyz`: its database answers and has the structure that
 * this version works with; else 503. The reason is for the operator alone, in the log and beside the metrics.
 */
export function addHealth(server: FastifyInstance, db: Database, readiness: Readiness | null): void {
  server.get('/healthz', () => ({ status: 'ok', version }))
  server.get('/readyz', async (request, reply) => {
    if (readiness && readiness.waitsFor !== null) return reply.code(503).send({ status: 'starting or being upgraded' })
    try {
      await db.pool.query('SELECT 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'database is out of reach')
      return reply.code(503).send({ status: 'database is out of reach' })
    }
  })
}
