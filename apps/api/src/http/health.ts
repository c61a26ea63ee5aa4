import type { Database } from '@vitrina/db/database'
import type { FastifyInstance } from 'fastify'

/** `GET /healthz`: the process is alive. `GET /readyz`: it also reaches its database; else 503. */
export function addHealth(server: FastifyInstance, db: Database): void {
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', async (request, reply) => {
    try {
      await db.pool.query('SELECT 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'database is out of reach')
      return reply.code(503).send({ status: 'database is out of reach' })
    }
  })
}
