import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { Counter, Gauge, Histogram, register } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sendMetrics } from './send-metrics.ts'

const Points = z.object({ dataPoints: z.array(z.looseObject({ attributes: z.array(z.unknown()) })) })
const Sent = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.object({
              name: z.string(),
              description: z.string(),
              sum: Points.extend({ isMonotonic: z.boolean(), aggregationTemporality: z.number() }).optional(),
              gauge: Points.optional(),
              histogram: Points.optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A collector, and what it was sent last. */
async function collector() {
  const bodies: z.infer<typeof Sent>[] = []
  const paths: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    paths.push(request.url)
    bodies.push(Sent.parse(await json(request)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const metric = (name: string) =>
    bodies
      .at(-1)
      ?.resourceMetrics[0]?.scopeMetrics.flatMap(({ metrics }) => metrics)
      .find((one) => one.name === name)
  return { endpoint: `http://127.0.0.1:${port}`, bodies, paths, metric }
}

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })

test('a counter is a sum of 3 = 1 + 2, a gauge its last value, 0.5 is within the bound 0.5: counts of 1, 1 and 1', async () => {
  const names = ['trial_runs_total', 'trial_depth', 'trial_seconds'] as const
  const [runs, depth, seconds] = [
    new Counter({ name: names[0], help: 'Runs', labelNames: ['source'] }),
    new Gauge({ name: names[1], help: 'Depth' }),
    new Histogram({ name: names[2], help: 'Seconds', labelNames: ['queue'], buckets: [0.5, 1] }),
  ]
  onTestFinished(() => {
    for (const name of names) register.removeSingleMetric(name)
  })
  runs.inc({ source: 'source_a' }, 1)
  runs.inc({ source: 'source_a' }, 2)
  depth.set(7)
  depth.set(4)
  for (const value of [0.5, 0.75, 3]) seconds.observe({ queue: 'drops' }, value)
  const { endpoint, paths, bodies, metric } = await collector()
  const close = sendMetrics({ endpoint, resource: resourceFromAttributes({ 'service.name': 'vitrina-worker' }) })
  await close()
  expect(paths).toEqual(['/v1/metrics'])
  expect(bodies[0]?.resourceMetrics[0]?.resource.attributes).toContainEqual(attribute('service.name', 'vitrina-worker'))
  expect(metric('trial_runs_total')).toMatchObject({
    description: 'Runs',
    // 2: since the process started.
    sum: {
      isMonotonic: true,
      aggregationTemporality: 2,
      dataPoints: [{ asDouble: 3, attributes: [attribute('source', 'source_a')] }],
    },
  })
  expect(metric('trial_depth')).toMatchObject({ gauge: { dataPoints: [{ asDouble: 4 }] } })
  expect(metric('trial_seconds')?.histogram?.dataPoints).toMatchObject([
    {
      attributes: [attribute('queue', 'drops')],
      ...{ count: 3, sum: 4.25, explicitBounds: [0.5, 1], bucketCounts: [1, 1, 1] },
    },
  ])
})

test('they are sent again and again while the process runs, with what has come meanwhile', async () => {
  const name = 'trial_again_total'
  const again = new Counter({ name, help: 'Again' })
  onTestFinished(() => register.removeSingleMetric(name))
  const { endpoint, bodies, metric } = await collector()
  const close = sendMetrics({ endpoint, resource: resourceFromAttributes({}), everyMs: 20 })
  await expect.poll(() => bodies.length).toBeGreaterThan(1)
  again.inc(5)
  await expect.poll(() => metric(name)?.sum?.dataPoints).toMatchObject([{ asDouble: 5 }])
  await close()
})

test('every metric of the library’s own is of a kind that is sent', async () => {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const kinds = new Set((await own.getMetricsAsJSON()).map(({ type }) => String(type)))
  expect([...kinds].sort()).toEqual(['counter', 'gauge', 'histogram'])
})
