import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { version } from '@vitrina/contract/version'
import { collectDefaultMetrics, register } from 'prom-client'
import type { Readiness } from './await-database.ts'

/**
 * Serves what an operator's tools read, on an address and port that users do not reach: `GET /metrics` for Prometheus,
 * `GET /healthz` while the process is alive, `GET /readyz` while it can serve (503 with what it waits for).
 */
export async function serveObservation(
  { host, port }: { host: string; port: number },
  readiness: Readiness,
): Promise<Server> {
  collectDefaultMetrics()
  const server = createServer(async ({ url }, response) => {
    if (url === '/metrics') {
      return response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics())
    }
    const sendStatus = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url === '/healthz') return sendStatus(200, { status: 'ok', version })
    if (url !== '/readyz') return response.writeHead(404).end()
    if (readiness.waitsFor !== null) return sendStatus(503, { status: readiness.waitsFor })
    try {
      await readiness.probe?.()
    } catch (error) {
      return sendStatus(503, {
        status: `The database is out of reach: ${error instanceof Error ? error.message : error}`,
      })
    }
    return sendStatus(200, { status: 'ready' })
  })
  await once(server.listen(port, host), 'listening')
  return server
}
