import { catalogue } from '@vitrina/agents/a2ui/catalogue'
import type { FastifyInstance } from 'fastify'

/** `GET /a2ui/catalog.json`: the A2UI catalogue that answers' surfaces refer to, for any client that draws them. */
export function addA2uiCatalogue(server: FastifyInstance): void {
  const text = JSON.stringify(catalogue)
  server.get('/a2ui/catalog.json', (_, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('application/json; charset=utf-8').send(text),
  )
}
