import { once } from 'node:events'
import type { Socket } from 'node:net'
import { firstClosed, head, onRequest, receiver, tcpServer } from '@vitrina/testing/receiver'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openedEgress, unanswered } from '../../test/support/webhooks/opened-egress.ts'

const soon = { timeoutMs: 200 }
// Time enough to connect and to read what has come, on a busy machine too.
const later = { timeoutMs: 1000 }

async function postTo(serve: (socket: Socket) => void) {
  const server = await tcpServer(serve)
  return { server, result: await openedEgress(later).post(server.url) }
}

describe('the whole of an attempt has one deadline', () => {
  const expectInTime = ({ durationMs }: { durationMs: number }, { timeoutMs } = later) => {
    expect(durationMs).toBeGreaterThanOrEqual(timeoutMs - 5)
    expect(durationMs).toBeLessThan(timeoutMs + 4000)
  }

  test('a name that never resolves', async () => {
    const result = await openedEgress({ ...soon, lookup: () => undefined }).post('http://receiver.example/')
    expect(result).toMatchObject({ ...unanswered, error: 'Timeout: no connection within 0.2 s' })
    expectInTime(result, soon)
  })

  test('a handshake that never ends', async () => {
    const { port } = await tcpServer(() => undefined)
    const result = await openedEgress(soon).post(`https://127.0.0.1:${port}/`)
    expect(result).toMatchObject({ ...unanswered, error: 'Timeout: no connection within 0.2 s' })
    expectInTime(result, soon)
  })

  test('an answer that never begins; its connection is closed', async () => {
    const { result, server } = await postTo(() => undefined)
    expect(result).toMatchObject({ ...unanswered, error: 'Timeout: no answer within 1 s' })
    expectInTime(result)
    await firstClosed(server)
  })

  test('headers that drip without an end', async () => {
    const { result } = await postTo(
      onRequest((socket) => drip(socket, head('200 OK', `X-Long: ${'a'.repeat(1000)}\r\n`))),
    )
    expect(result).toMatchObject({ ...unanswered, error: 'Timeout: no answer within 1 s' })
    expectInTime(result)
  })

  test.each([
    ['200 OK', { status: 200, error: null, isDelivered: true, isGone: false }],
    ['410 Gone', { status: 410, isDelivered: false, isGone: true }],
    ['500 Oops', { status: 500, error: 'Answered 500', isDelivered: false }],
  ])('a body that hangs after %s: the status decides', async (status, expected) => {
    const serve = onRequest((socket) => socket.write(`${head(status, 'Content-Length: 100\r\n')}so far`))
    const { result } = await postTo(serve)
    expect(result).toMatchObject({ ...expected, responseSnippet: 'so far' })
    expectInTime(result)
  })

  test.each(['Content-Length: 500\r\n', 'Connection: close\r\n'])('a body that drips under %j', async (header) => {
    const serve = onRequest((socket) => {
      socket.write(head('200 OK', header))
      drip(socket, 'abc'.repeat(100))
    })
    const { result } = await postTo(serve)
    expect(result).toMatchObject({ status: 200, isDelivered: true, responseSnippet: expect.stringMatching(/^ab/) })
    expectInTime(result)
  })

  test('waiting for a free connection counts', async () => {
    const { url } = await receiver(() => undefined)
    const { post } = openedEgress({ ...soon, connections: 1 })
    for (const result of await Promise.all([post(url), post(url), post(url)])) {
      expect(result).toMatchObject(unanswered)
      expectInTime(result, soon)
    }
  })
})

describe('connections', () => {
  test('serve one call after another', async () => {
    const { url, requests, connections } = await receiver((response) => response.end('ok'))
    const { post } = openedEgress({ connections: 1 })
    for (let i = 0; i < 20; i++) expect((await post(url)).isDelivered).toBe(true)
    expect([requests.length, connections.length]).toEqual([20, 1])
  })

  test('serve on after an answer of a size that is read to its end', async () => {
    const { url, connections } = await receiver((response) => response.end('x'.repeat(50_000)))
    const { post } = openedEgress({ connections: 1 })
    for (let i = 0; i < 5; i++) expect((await post(url)).isDelivered).toBe(true)
    expect(connections.length).toBe(1)
  })

  test('are as many as calls at once need, and 64 calls listen to one signal without a warning', async () => {
    const warnings: Error[] = []
    const warn = (warning: Error) => warnings.push(warning)
    process.on('warning', warn)
    onTestFinished(() => void process.off('warning', warn))
    const { signal } = new AbortController()
    const waiting: (() => void)[] = []
    const { url, connections } = await receiver((response) => {
      waiting.push(() => response.end())
      if (waiting.length === 64) for (const answer of waiting) answer()
    })
    const { post } = openedEgress()
    const results = await Promise.all(Array.from({ length: 64 }, () => post(url, { signal })))
    expect(results.every(({ isDelivered }) => isDelivered)).toBe(true)
    expect(connections.length).toBe(64)
    expect(warnings).toEqual([])
  })

  test('closed by the receiver between calls fail none of them', async () => {
    const { url, connections } = await receiver((response) => response.end('ok'))
    const { post } = openedEgress({ connections: 1 })
    for (let i = 0; i < 20; i++) {
      expect(await post(url)).toMatchObject({ error: null, isDelivered: true })
      const socket = connections.at(-1)
      if (!socket) throw new Error('There was no connection')
      // Closed on both sides: a call made before the sender has noticed may fail.
      await Promise.all([once(socket, 'close'), socket.end()])
    }
    expect(connections.length).toBe(20)
  })

  test('are given up a second before the receiver says it closes them', async () => {
    const { url, connections } = await receiver((response) => {
      response.setHeader('keep-alive', 'timeout=1').end('ok')
    })
    const { post } = openedEgress({ connections: 1 })
    for (let i = 0; i < 3; i++) expect((await post(url)).isDelivered).toBe(true)
    expect(connections.length).toBe(3)
  })

  test('broken off under a call fail it: what may have been taken is not sent again', async () => {
    let served = 0
    const { url, requests, connections } = await receiver((response) => {
      served += 1
      if (served === 1) response.end('ok')
      else response.socket?.resetAndDestroy()
    })
    const { post } = openedEgress({ connections: 1 })
    expect((await post(`${url}/1`)).isDelivered).toBe(true)
    expect(await post(`${url}/2`)).toMatchObject(unanswered)
    expect(requests.map(({ path }) => path)).toEqual(['/1', '/2'])
    expect(connections.length).toBe(1)
  })
})

describe('a signal', () => {
  test('given before, nothing is sent', async () => {
    const { url, connections } = await receiver((response) => response.end())
    expect(await openedEgress().post(url, { signal: AbortSignal.abort() })).toMatchObject({
      ...unanswered,
      error: 'Broken off: deliveries were being stopped',
    })
    expect(connections).toEqual([])
  })

  test('given while a free connection is awaited, nothing is sent later either', async () => {
    const stop = new AbortController()
    const { url, requests } = await receiver((response, { path }) => {
      if (path !== '/a') return response.end()
      stop.abort()
      return setTimeout(() => response.end(), 20)
    })
    const { post } = openedEgress({ connections: 1 })
    const [a, b] = await Promise.all([post(`${url}/a`), post(`${url}/b`, { signal: stop.signal })])
    const c = await post(`${url}/c`)
    expect([a.isDelivered, b.isDelivered, c.isDelivered]).toEqual([true, false, true])
    expect(requests.map(({ path }) => path)).toEqual(['/a', '/c'])
  })

  test('given while the answer is awaited breaks the call off', async () => {
    const stop = new AbortController()
    const server = await receiver(() => stop.abort())
    expect(await openedEgress().post(server.url, { signal: stop.signal })).toMatchObject({
      ...unanswered,
      error: 'Broken off: deliveries were being stopped',
    })
    await firstClosed(server)
  })

  test('given within the body leaves the status what it is', async () => {
    const stop = new AbortController()
    const { url } = await receiver((response) => {
      response.write('so far')
      setTimeout(() => stop.abort(), 500)
    })
    expect(await openedEgress().post(url, { signal: stop.signal })).toMatchObject({
      status: 200,
      isDelivered: true,
      responseSnippet: 'so far',
    })
  })
})

describe('closing', () => {
  test('waits for the calls under way, closes the connections, and takes no more calls', async () => {
    let answer = (): void => undefined
    const asked = Promise.withResolvers<void>()
    const server = await receiver((response) => {
      answer = () => response.end()
      asked.resolve()
    })
    const { egress, post } = openedEgress()
    const underWay = post(server.url)
    await asked.promise
    const closed = egress.close()
    expect(await post(server.url)).toMatchObject({
      ...unanswered,
      error: 'Not called: deliveries were being stopped',
    })
    answer()
    expect((await underWay).isDelivered).toBe(true)
    await closed
    await firstClosed(server)
  })
})

function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++] ?? 'x'), 10)
  socket.once('close', () => clearInterval(timer))
}
