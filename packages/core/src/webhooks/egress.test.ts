import type { Socket } from 'node:net'
import { runFor } from '@vitrina/db/asker'
import { firstClosed, head, onRequest, receiver, tcpServer } from '@vitrina/testing/receiver'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openedEgress, unanswered } from '../../test/support/webhooks/opened-egress.ts'

const database = suiteDatabase()

/** What a receiver that is not made of HTTP leaves of one attempt. */
async function postTo(serve: (socket: Socket) => void) {
  const server = await tcpServer(serve)
  const result = await openedEgress().post(server.url)
  return { result, server }
}

describe('a delivery', () => {
  test('is a POST of the very bytes, as JSON, under the headers given and the name of the sender', async () => {
    const { url, requests } = await receiver((response) => response.end())
    const body = '{"name":"Борщ 🍲","price":"1 000 ₽"}'
    await openedEgress().post(`${url}/a/b?token=c%20d&e=ё`, { body, headers: { 'webhook-id': 'evt_1' } })
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/a/b?token=c%20d&e=%D1%91',
        body,
        headers: {
          host: new URL(url).host,
          connection: 'keep-alive',
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Vitrina-Webhooks/1',
          'webhook-id': 'evt_1',
        },
      },
    ])
  })

  test('passes the trace of the work on, so that a receiver can name it', async () => {
    const { url, requests } = await receiver((response) => response.end())
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true }
    await runFor({ trace }, () => openedEgress().post(url))
    expect(requests[0]?.headers['traceparent']).toBe('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
  })

  test.each([200, 201, 202, 204, 299])('is delivered by %i', async (status) => {
    const { url } = await receiver((response) => response.writeHead(status).end())
    expect(await openedEgress().post(url)).toEqual({
      status,
      durationMs: expect.any(Number),
      error: null,
      fault: null,
      responseSnippet: null,
      isDelivered: true,
      isGone: false,
    })
  })

  test.each([
    [400, 'Answered 400', false],
    [404, 'Answered 404', false],
    [410, 'Answered 410: the receiver wants no more events', true],
    [500, 'Answered 500', false],
    [503, 'Answered 503', false],
  ])('fails by %i', async (status, error, isGone) => {
    const { url } = await receiver((response) => response.writeHead(status).end('oops'))
    expect(await openedEgress().post(url)).toMatchObject({
      status,
      error,
      responseSnippet: 'oops',
      isDelivered: false,
      isGone,
    })
  })

  test.each([301, 302, 303, 304, 307, 308])('fails by %i: where it redirects to is not called', async (status) => {
    const other = await receiver((response) => response.end())
    const { url, requests } = await receiver((response) => response.writeHead(status, { location: other.url }).end())
    expect(await openedEgress().post(url)).toMatchObject({
      status,
      error: expect.stringMatching(`^Answered ${status}: redirects are not followed`),
      isDelivered: false,
    })
    expect(requests.length).toBe(1)
    expect(other.connections).toEqual([])
  })

  test('is delivered by the answer that follows early hints', async () => {
    const { url } = await receiver((response) => {
      response.writeProcessing()
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      response.end('ok')
    })
    expect(await openedEgress().post(url)).toMatchObject({ status: 200, responseSnippet: 'ok' })
  })

  test('goes through no proxy of the environment', async () => {
    const proxy = await tcpServer((socket) => socket.destroy())
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'])
      vi.stubEnv(name, proxy.url)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { url } = await receiver((response) => response.end())
    expect((await openedEgress().post(url)).isDelivered).toBe(true)
    expect(proxy.connections).toEqual([])
  })

  test('measures how long it took', async () => {
    const { url } = await receiver((response) => setTimeout(() => response.end(), 50))
    const { durationMs } = await openedEgress().post(url)
    expect(durationMs).toBeGreaterThanOrEqual(49)
    expect(durationMs).toBeLessThan(5000)
    expect(Number.isInteger(durationMs)).toBe(true)
  })
})

describe('a fault is told in words', () => {
  test.each([
    ['breaks off as it is called', (socket: Socket) => void socket.resetAndDestroy(), 'ECONNRESET|EPIPE'],
    ['closes as it is called', (socket: Socket) => void socket.end(), 'UND_ERR_SOCKET|ECONNRESET|EPIPE'],
    ['breaks off once it has read', onRequest((socket) => socket.resetAndDestroy()), 'ECONNRESET'],
    ['closes once it has read', onRequest((socket) => socket.end()), 'UND_ERR_SOCKET'],
    ['closes within its headers', onRequest((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')), 'UND_ERR_SOCKET'],
  ])('a receiver that %s', async (_, serve, codes) => {
    const { result, server } = await postTo(serve)
    expect(result).toMatchObject(unanswered)
    expect(result.error).toMatch(new RegExp(`^The receiver closed the connection without an answer \\((${codes})\\)$`))
    expect(server.connections.length).toBe(1)
  })

  test.each([
    ['SSH', 'SSH-2.0-OpenSSH_9.7\r\n'],
    ['noise', '\u0000\u0001\u0002\u0003'],
    ['a page without a head', '<html>hello</html>'],
    ['another protocol’s answer', 'HTTP/9.9 teapot\r\n\r\n'],
  ])('a receiver that answers with %s', async (_, answer) => {
    const { result } = await postTo(onRequest((socket) => socket.end(answer, 'latin1')))
    expect(result).toMatchObject(unanswered)
    expect(result.error).toBe('The receiver does not answer in HTTP')
  })

  test('headers without a measure', async () => {
    const { result } = await postTo(
      onRequest((socket) => socket.end(head('200 OK', `X-Long: ${'a'.repeat(100_000)}\r\n`))),
    )
    expect(result).toMatchObject({
      ...unanswered,
      error: 'The headers of the answer are too long (UND_ERR_HEADERS_OVERFLOW)',
    })
  })

  test('an answer that wants to speak another protocol', async () => {
    const serve = onRequest((socket) =>
      socket.end(head('101 Switching', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')),
    )
    expect((await postTo(serve)).result).toMatchObject(unanswered)
  })

  test('a port nobody listens on', async () => {
    const { url, close } = await tcpServer(() => undefined)
    await close()
    expect(await openedEgress().post(url)).toMatchObject({
      ...unanswered,
      error: 'The receiver refused the connection (ECONNREFUSED)',
    })
  })

  test.each([
    ['ENOTFOUND', 'The name of the receiver is not known (ENOTFOUND)'],
    ['EAI_AGAIN', 'The name of the receiver could not be resolved (EAI_AGAIN)'],
  ])('a name with %s', async (code, error) => {
    const { post } = openedEgress({
      lookup: (_, __, callback) => callback(Object.assign(new Error(code), { code }), []),
    })
    expect(await post('http://receiver.example/')).toMatchObject({ ...unanswered, error })
  })

  test('a body broken off: the status decides', async () => {
    const serve = onRequest((socket) => {
      socket.write(`${head('200 OK', 'Content-Length: 100\r\n')}so far`, () =>
        setTimeout(() => socket.resetAndDestroy(), 500),
      )
    })
    expect((await postTo(serve)).result).toMatchObject({ status: 200, isDelivered: true, responseSnippet: 'so far' })
  })

  test.each(['', 'receiver', 'http://', 'ftp://127.0.0.1/', 'http://user@127.0.0.1/', 'http://127.0.0.1:99999/'])(
    'an address that is %j',
    async (url) => {
      expect(await openedEgress().post(url)).toMatchObject({
        ...unanswered,
        durationMs: 0,
        error: expect.stringMatching(/^Not called: the address of the subscription must/),
      })
    },
  )

  test('headers that cannot be sent', async () => {
    const { url, connections } = await receiver((response) => response.end())
    expect(await openedEgress().post(url, { headers: { 'x-a': 'b\r\nx-c: d' } })).toMatchObject({
      ...unanswered,
      error: 'The call failed (UND_ERR_INVALID_ARG)',
    })
    expect(connections).toEqual([])
  })
})

describe('of the answer', () => {
  const snippetOf = async (body: string | Buffer) => {
    const { url } = await receiver((response) => response.end(body))
    return (await openedEgress().post(url)).responseSnippet
  }

  test('the first 1 KiB is kept, cut between characters', async () => {
    expect(await snippetOf('a'.repeat(1024))).toBe('a'.repeat(1024))
    expect(await snippetOf('a'.repeat(1025))).toBe('a'.repeat(1024))
    expect(await snippetOf(`a${'ж'.repeat(1000)}`)).toBe(`a${'ж'.repeat(511)}`)
    expect(await snippetOf('🍲'.repeat(1000))).toBe('🍲'.repeat(256))
    expect(await snippetOf(`ab${'🍲'.repeat(1000)}`)).toBe(`ab${'🍲'.repeat(255)}`)
  })

  test('a character that came in two pieces is whole', async () => {
    const { url } = await receiver((response) => {
      const bytes = Buffer.from('да 🍲')
      response.write(bytes.subarray(0, 7))
      setTimeout(() => response.end(bytes.subarray(7)), 20)
    })
    expect((await openedEgress().post(url)).responseSnippet).toBe('да 🍲')
  })

  test.each([
    ['text with NULs', Buffer.from('a\0b\0')],
    ['NULs alone', Buffer.alloc(2000)],
    ['windows-1251', Buffer.from([0xc1, 0xee, 0xf0, 0xf9])],
    ['halves of surrogates', Buffer.from([0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80])],
    ['every byte there is', Buffer.from(Array.from({ length: 2048 }, (_, i) => (i * 7) % 256))],
    ['half a character', Buffer.from([0xd0])],
  ])('%s is kept as text that PostgreSQL takes', async (_, body) => {
    const snippet = await snippetOf(body)
    expect(snippet).not.toContain('\0')
    expect(snippet?.isWellFormed()).toBe(true)
    const { rows } = await database.db.pool.query('SELECT $1::text AS kept', [snippet])
    expect(rows).toEqual([{ kept: snippet }])
  })

  test.each(['sized', 'chunked'])('10 MB are not read: what is over 64 KiB breaks the %s answer off', async (kind) => {
    const megabytes = 10
    let written = 0
    const server = await receiver((response) => {
      if (kind === 'sized') response.setHeader('content-length', megabytes * 1_000_000)
      response.writeHead(201)
      const more = () => {
        while (written < megabytes * 1_000_000) {
          written += 50_000
          if (!response.write(Buffer.alloc(50_000, 'x'))) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    })
    const result = await openedEgress().post(server.url)
    expect(result).toMatchObject({ status: 201, isDelivered: true, responseSnippet: 'x'.repeat(1024) })
    await firstClosed(server)
    expect(written).toBeLessThan(megabytes * 1_000_000)
  })
})
