import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

collectDefaultMetrics()

/** Duration of a request in seconds, by route, method and status. */
export const requestSeconds = new Histogram({
  name: 'vitrina_http_request_seconds',
  help: 'Duration of API requests',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

/** Live streams that are open in this process. */
export const openStreams = new Gauge({ name: 'vitrina_open_streams', help: 'Open live streams of events' })

/** Serves `GET /metrics` for Prometheus on an address and port of its own, never on the public one. */
export async function serveMetrics({ host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
