import { Counter, Gauge, Histogram } from 'prom-client'

/** Duration of a request in seconds, by route, method and status. */
export const requestSeconds = new Histogram({
  name: 'vitrina_http_request_seconds',
  help: 'Duration of API requests',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

/** Requests that the gate refused: without a valid key, over the limit, or not allowed to a key. */
export const refusals = new Counter({
  name: 'vitrina_refused_requests_total',
  help: 'API requests refused by the gate, by the code of the problem',
  labelNames: ['code'],
})

/** Live streams that are open in this process. */
export const openStreams = new Gauge({ name: 'vitrina_open_streams', help: 'Open live streams of events' })
