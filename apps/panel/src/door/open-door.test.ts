import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAuth } from '@vitrina/core/auth/auth'
import { openLogger } from '@vitrina/core/installation/open-logger'
import { clientAddressHeader, readProxyTrust } from '@vitrina/core/net/client-address'
import { recordedSpans } from '@vitrina/testing/recorded-spans'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testSecret } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test } from 'vitest'
import { problemOf } from '../trpc/problem.ts'
import { type DoorOptions, openDoor } from './open-door.ts'

const database = suiteDatabase()
const toClose: { close(): unknown }[] = []
afterEach(() => {
  for (const each of toClose.splice(0)) each.close()
})

interface Seen {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A door with a handler that writes down what it is handed, on a port of its own. */
async function door(options: Partial<DoorOptions> = {}) {
  const seen: Seen[] = []
  const handle = async (asked: IncomingMessage, response: ServerResponse) => {
    seen.push({ url: asked.url ?? '', headers: asked.headers, body: (await buffer(asked)).toString() })
    response.end('ok')
  }
  const trustProxy = readProxyTrust(undefined)
  const server = createServer(
    openDoor({
      trustProxy,
      publicHost: undefined,
      isStopping: () => false,
      waitsFor: () => null,
      logger: openLogger('panel', 'silent'),
      secret: 'secret',
      previousSecrets: [],
      handle,
      ...options,
    }),
  )
  toClose.push({ close: () => server.closeAllConnections() }, server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { seen, port: typeof address === 'object' && address ? address.port : 0 }
}

test('an answer has the id of its request, which a caller cannot choose, and its line has the trace of the caller', async () => {
  const lines: object[] = []
  const take = (details: object) => void lines.push(details)
  const { port } = await door({ logger: { info: take, warn: take, error: take } })
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const answer = await fetch(`http://127.0.0.1:${port}/menu`, { headers: { traceparent, 'x-request-id': 'mine' } })
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^req_[0-9a-z]{26}$/)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await expect.poll(() => lines).toEqual([expect.objectContaining({ path: '/menu', requestId, traceId })])
})

test.each([
  ['the first page', '/', 'GET /'],
  ['a page', '/menu', 'GET /menu'],
  ['what is below a page', '/menu/anything/below', 'GET /menu'],
  ['a link', '/invitation/secret-of-a-link', 'GET /invitation'],
  ['no page', '/Anything+9', 'GET unknown'],
  ['a long path', `/${'a'.repeat(5000)}`, 'GET unknown'],
])(
  'the span of a call of %s is named by the first part of its path, if a page may be called so',
  async (_, path, name) => {
    const spans = recordedSpans()
    const { port } = await door()
    await send(port, path)
    expect(spans.map((span) => span.name)).toEqual([name])
  },
)

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends a request; a body of several parts goes out in chunks, of which the server is not told the length. */
function send(port: number, path: string, headers: Record<string, string> = {}, parts: string[] = []): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asked = request(
    { port, host: '127.0.0.1', path, method: parts.length ? 'POST' : 'GET', headers },
    async (answer) => {
      const text = (await buffer(answer).catch(() => Buffer.alloc(0))).toString()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    },
  )
  asked.on('error', reject)
  for (const part of parts.slice(0, -1)) asked.write(part)
  asked.end(parts.at(-1))
  return promise
}

describe('the handler is told', () => {
  const forged = {
    'X-Forwarded-For': '8.8.8.8',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Port': '1',
    Forwarded: 'for=8.8.8.8',
    'X-Real-IP': '8.8.8.8',
    [clientAddressHeader]: '8.8.8.8',
  }

  test('the socket’s address, and nothing of what the caller says of where it comes from', async () => {
    const { seen, port } = await door()
    await send(port, '/', forged)
    expect(seen[0]?.headers).toEqual({
      host: `127.0.0.1:${port}`,
      connection: 'keep-alive',
      [clientAddressHeader]: '127.0.0.1',
      'x-forwarded-for': '127.0.0.1',
    })
  })

  test('what a trusted proxy says, and the panel’s own host, whatever the proxy asked for', async () => {
    const { seen, port } = await door({ trustProxy: readProxyTrust('1'), publicHost: 'panel.example' })
    await send(port, '/', { ...forged, 'X-Forwarded-For': '8.8.8.8, 203.0.113.7' })
    expect(seen[0]?.headers).toMatchObject({
      [clientAddressHeader]: '203.0.113.7',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'panel.example',
    })
    expect(JSON.stringify(seen)).not.toContain('8.8.8.8')
  })
})

describe('of a body', () => {
  const kib = 1024
  test.each([
    ['/api/trpc/cards.create', 256],
    ['/api/auth/sign-in/email', 16],
    ['/%61pi/auth/sign-in/email', 16],
    ['/', 256],
  ])('%s takes %i KiB, in one piece and in many, and is handed it whole', async (path, size) => {
    const { seen, port } = await door()
    const body = 'x'.repeat(size * kib)
    expect((await send(port, path, {}, [body])).status).toBe(200)
    expect((await send(port, path, {}, [body.slice(1), 'x'])).status).toBe(200)
    expect(seen.map((each) => each.body === body)).toEqual([true, true])
  })

  test.each([
    ['/api/trpc/cards.create', 256],
    ['/api/auth/sign-in/email', 16],
  ])('%s refuses more than %i KiB without asking the handler, and closes', async (path, size) => {
    const { seen, port } = await door()
    const declared = await send(port, path, { 'Content-Length': String(60_000_000) }, ['{'])
    const chunked = await send(port, path, {}, ['x'.repeat(size * kib), 'x'])
    for (const { status, headers, text } of [declared, chunked]) {
      expect([status, headers.connection]).toEqual([413, 'close'])
      expect(problemOf({ data: JSON.parse(text).error.data })).toEqual({
        code: 'payload_too_large',
        detail: `The body is over ${size} KiB.`,
        requestId: expect.stringMatching(/^req_/),
        fields: [],
        reasons: [],
        retryAfterSeconds: null,
        storedFrom: null,
      })
    }
    expect(seen).toEqual([])
  })

  test('the handler hears nothing of one that never ends', async () => {
    const { seen, port } = await door()
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/trpc/x HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{')
    await once(socket, 'connect')
    expect((await send(port, '/')).status).toBe(200)
    socket.destroy()
    expect(seen.map(({ url }) => url)).toEqual(['/'])
  })
})

test.each(['*', 'http://[::1/', 'http://example.com/healthz', 'x', '/checks/%', '/api/trpc/%ff'])(
  '%j is no path: 400, unseen',
  async (target) => {
    const { seen, port } = await door()
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 400 /)
    expect(seen).toEqual([])
  },
)

test('a handler that fails is 500', async () => {
  const { port } = await door({ handle: () => Promise.reject(new Error('as the test wants')) })
  expect((await send(port, '/')).status).toBe(500)
})

test('while the process ends, a connection is not kept', async () => {
  const { port } = await door({ isStopping: () => true })
  expect((await send(port, '/')).headers.connection).toBe('close')
})

describe('while the panel waits for its database', () => {
  const waitsFor = () => 'The database lacks 1 migration'

  test('a page says so in both languages and opens by itself; nothing reaches the handler', async () => {
    const { seen, port } = await door({ waitsFor })
    const { status, headers, text } = await send(port, '/menu')
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(text).toMatch(/http-equiv="refresh".*Витрина запускается или обновляется.*being started or updated/s)
    expect(seen).toEqual([])
  })

  test('it is alive but not ready', async () => {
    const { port } = await door({ waitsFor })
    expect(await send(port, '/healthz')).toMatchObject({ status: 200, text: expect.stringContaining('"version"') })
    expect(await send(port, '/readyz')).toMatchObject({ status: 503, text: '{"status":"starting or being upgraded"}' })
  })
})

test('the log has a line a call, without what is secret in its address', async () => {
  const lines: object[] = []
  const logger = { ...openLogger('panel', 'silent'), info: (details: object) => lines.push(details) }
  const { port } = await door({ logger })
  await send(port, '/invitation/secret-of-a-link?from=mail')
  await send(port, '/_next/static/chunk.js')
  await expect
    .poll(() => lines)
    .toEqual([
      {
        ...{ method: 'GET', path: '/invitation/…', status: 200, durationMs: expect.any(Number) },
        ...{ requestId: expect.stringMatching(/^req_/), traceId: expect.stringMatching(/^[\da-f]{32}$/) },
      },
    ])
})

describe('40 sign-ins with 40 forged addresses', () => {
  const baseUrl = 'http://localhost:3000'

  /** Signs in 40 times at accounts that are not there; how often the password was looked at. */
  async function tries(
    trust: string | undefined,
    headersOf: (index: number) => Record<string, string>,
  ): Promise<number> {
    await database.db.pool.query('TRUNCATE attempt_rate')
    const auth = createAuth({ database: database.db, secret: testSecret.toString('base64'), baseUrl })
    const { port } = await door({
      trustProxy: readProxyTrust(trust),
      handle: async (asked, response) => {
        const headers = Object.entries(asked.headers).map(([name, value]): [string, string] => [name, String(value)])
        const body = await buffer(asked)
        const answer = await auth.handler(new Request(`${baseUrl}${asked.url}`, { method: 'POST', headers, body }))
        response.writeHead(answer.status).end(await answer.text())
      },
    })
    const statuses: number[] = []
    for (let index = 0; index < 40; index += 1) {
      const body = JSON.stringify({ email: `${index}.${trust}@example.com`, password: 'wrong password' })
      const headers = { 'Content-Type': 'application/json', Origin: baseUrl, ...headersOf(index) }
      statuses.push((await send(port, '/api/auth/sign-in/email', headers, [body])).status)
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    return statuses.filter((status) => status === 401).length
  }

  test('are those of one address', async () => {
    expect(await tries(undefined, (index) => ({ 'X-Forwarded-For': `198.51.100.${index}` }))).toBe(10)
    expect(await tries(undefined, (index) => ({ [clientAddressHeader]: `198.51.100.${index}` }))).toBe(10)
  })

  test('are those of one address behind a proxy, too', async () => {
    expect(await tries('1', (index) => ({ 'X-Forwarded-For': `198.51.100.${index}, 203.0.113.1` }))).toBe(10)
  })
})
