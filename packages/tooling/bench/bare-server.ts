/** The baseline for REST: routes that run given SQL and send given bytes. */
import { openDatabase } from '@vitrina/db/database'
import Fastify from 'fastify'
import { z } from 'zod'

const BareRoute = z.object({
  name: z.string(),
  queries: z.array(z.object({ sql: z.string(), parameters: z.array(z.unknown()) })),
  body: z.string(),
})
export type BareRoute = z.infer<typeof BareRoute>

if (process.argv[1] === import.meta.filename) {
  const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', maxConnections: 20 })
  const routes = new Map<string, BareRoute>()
  const server = Fastify({ bodyLimit: 16 * 1024 * 1024 })
  server.get('/readyz', () => ({ status: 'ready' }))
  server.post('/teach', (request) => {
    const route = BareRoute.parse(request.body)
    routes.set(route.name, route)
    return {}
  })
  server.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/:name',
    handler: async (request, reply) => {
      const route = routes.get(request.params.name)
      if (!route) return reply.code(404).send()
      await Promise.all(route.queries.map(({ sql, parameters }) => db.pool.query(sql, parameters)))
      return reply.type('application/json; charset=utf-8').send(route.body)
    },
  })
  await server.listen({ port: Number(process.env['API_PORT']), host: '127.0.0.1' })
}
