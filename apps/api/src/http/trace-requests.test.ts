import { once } from 'node:events'
import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { openTelemetry } from '@vitrina/core/telemetry/open-telemetry'
import { type Database, openDatabase } from '@vitrina/db/database'
import { beginSpan } from '@vitrina/db/trace'
import { reach } from '@vitrina/testing/reach'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { keyWith, noLimits } from '../../test/support/serve.ts'
import { createServer as createApi } from '../server.ts'

const database = suiteDatabase()
let ctx: Context
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  key = await keyWith(ctx, scopes)
})

const Line = z.looseObject({ message: z.string(), requestId: z.string().optional(), traceId: z.string().optional() })

/** An API that listens, and the lines of its log. */
async function api(db: Database = database.db) {
  const lines: z.infer<typeof Line>[] = []
  const written: string[] = []
  const output = new Writable({
    write: (chunk, _, done) => {
      written.push(String(chunk))
      lines.push(Line.parse(JSON.parse(String(chunk))))
      done()
    },
  })
  const logger = openLogger('api', 'info', output)
  const server = createApi({
    db,
    secret: ctx.secret,
    now: ctx.now,
    host: 'http://api.example',
    limits: noLimits,
    logger,
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body }),
    })
  const lineOf = (response: Response) => {
    const id = response.headers.get('x-request-id')
    return expect.poll(() => lines.find(({ requestId, message }) => requestId === id && message === 'request'))
  }
  return { ask, lineOf, lines, written, logger }
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

describe('a line of a request', () => {
  test('has the trace of its caller', async () => {
    const { ask, lineOf } = await api()
    await lineOf(await ask('GET', '/cards', { traceparent })).toMatchObject({ traceId, status: 200 })
  })

  test.each(['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${traceId}-00f067aa0ba902b7-01`])(
    'has a trace of its own where the caller sends "%s"',
    async (sent) => {
      const { ask, lineOf } = await api()
      const response = await ask('GET', '/cards', { traceparent: sent })
      await lineOf(response).toMatchObject({ traceId: expect.stringMatching(/^(?!0{32}|4bf92f)[\da-f]{32}$/) })
    },
  )

  test('has both ids once, also where a statement logs it after a body was read', async () => {
    const reported: (() => void)[] = []
    const onSlow = () => {
      for (const report of reported) report()
    }
    const db = openDatabase({ ...reach(database.url), watch: { slowMs: -1, onSlow } })
    onTestFinished(() => db.close())
    const { ask, lines, lineOf, logger } = await api(db)
    reported.push(() => logger.info({}, 'statement'))
    const response = await ask('POST', '/cards', { traceparent }, JSON.stringify({ title: 'x' }))
    await lineOf(response).toMatchObject({ traceId, status: 201 })
    const requestId = response.headers.get('x-request-id')
    expect(lines.filter(({ message }) => message === 'statement')).toContainEqual(
      expect.objectContaining({ requestId, traceId }),
    )
    logger.info({}, 'outside')
    expect(lines.find(({ message }) => message === 'outside')?.traceId).toBeUndefined()
  })
})

test('a line of a failure has the id of its request once', async () => {
  const db = openDatabase({ ...reach(database.url) })
  const { ask, written } = await api(db)
  await ask('GET', '/cards')
  await db.close()
  expect((await ask('GET', '/cards')).status).toBeGreaterThanOrEqual(500)
  await expect.poll(() => written.filter((line) => line.includes('request failed')).length).toBeGreaterThan(0)
  for (const line of written) expect(line.split('"requestId"').length).toBeLessThanOrEqual(2)
})

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

const spansOf = (exports: z.infer<typeof Export>[]) =>
  exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)),
  )

/** A collector of OTLP over HTTP, and what it was sent. */
async function collector() {
  const exports: z.infer<typeof Export>[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') exports.push(Export.parse(JSON.parse(await text(request))))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { exports, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test('a collector gets the span of a request below its caller, and those of its statements below it, without values', async () => {
  const { exports, url } = await collector()
  const logger = openLogger('api', 'silent')
  const close = await openTelemetry({ app: 'api', endpoint: url, logger })
  const db = openDatabase({ ...reach(database.url) })
  onTestFinished(() => db.close())
  const { ask, lineOf } = await api(db)
  const response = await ask('GET', '/cards?filter[title_contains]=secret', { traceparent })
  await lineOf(response).toMatchObject({ traceId })
  await close()
  const [sent] = exports.flatMap(({ resourceSpans }) => resourceSpans)
  const spans = spansOf(exports)
  const request = spans.find(({ name }) => name === 'GET /api/v1/cards')
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(request?.attributes).toContainEqual({
    key: 'vitrina.request_id',
    value: { stringValue: response.headers.get('x-request-id') },
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(statements.every((span) => span.traceId === traceId)).toBe(true)
  expect(JSON.stringify(exports)).not.toContain('secret')
  expect(sent?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'vitrina-api' } })
})

test('a collector gets no more than 4 KiB of a path', async () => {
  const { exports, url } = await collector()
  const close = await openTelemetry({ app: 'api', endpoint: url, logger: openLogger('api', 'silent') })
  const { ask, lineOf } = await api()
  const path = `/cards/${'x'.repeat(9000)}`
  await lineOf(await ask('GET', path)).toMatchObject({ status: 404 })
  await close()
  const sent = spansOf(exports).flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'url.path'))
  expect(sent).toEqual([{ key: 'url.path', value: { stringValue: `/api/v1${path}`.slice(0, 4096) } }])
})

test('a collector that does not answer is not waited for longer than a process has to end', async () => {
  const server = createServer(() => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const close = await openTelemetry({ app: 'api', endpoint, logger: openLogger('api', 'silent') })
  beginSpan({ name: 'work', kind: 'internal' }, null).end()
  const began = performance.now()
  await close()
  // The exporter by itself tries for 10 s.
  expect(performance.now() - began).toBeLessThan(8000)
})
