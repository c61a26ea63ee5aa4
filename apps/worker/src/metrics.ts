import { createServer, type Server } from 'node:http'
import type { ExchangeReport } from '@vitrina/core/exchange/report'
import { Counter, collectDefaultMetrics, Gauge, register } from 'prom-client'

collectDefaultMetrics()

const runs = new Counter({
  name: 'vitrina_exchange_runs_total',
  help: 'Exchange runs by source and status',
  labelNames: ['source', 'status'],
})
const lines = new Counter({
  name: 'vitrina_exchange_lines_total',
  help: 'Sale lines by source and what became of them',
  labelNames: ['source', 'outcome'],
})
const lastSuccess = new Gauge({
  name: 'vitrina_exchange_last_success_seconds',
  help: 'Unix time of the last successful run by source',
  labelNames: ['source'],
})

/** Counts a finished run. */
export function countRun({ source, status, inserted, replaced, unchanged, rejected }: ExchangeReport): void {
  runs.inc({ source, status })
  for (const [outcome, count] of Object.entries({ inserted, replaced, unchanged, rejected })) {
    lines.inc({ source, outcome }, count)
  }
  if (status === 'succeeded') lastSuccess.setToCurrentTime({ source })
}

/** Serves `GET /metrics` for Prometheus on a loopback port of its own. */
export async function serveMetrics(port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
