import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, serve } from '../../test/support/serve.ts'
import type { HttpClient } from './http-client.ts'
import { type OpenHttpOptions, openHttp } from './open-http.ts'

function open(options: Partial<OpenHttpOptions> = {}): HttpClient {
  const client = openHttp({ allowPrivate: true, backoffMs: 1, ...options })
  onTestFinished(() => client.close())
  return client
}

function get(client: HttpClient, url: string, more: { repeatable?: boolean; timeoutMs?: number } = {}) {
  return client.call({ method: 'GET', url: new URL(url), repeatable: true, ...more })
}

describe('an answer', () => {
  test('is its status, media type, headers and text, whatever the status', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(409, { 'Content-Type': 'Text/Plain; charset=UTF-8', 'X-Two': ['a', 'b'] }).end('Нельзя')
    })
    expect(await get(open(), url)).toMatchObject({
      status: 409,
      type: 'text/plain',
      text: 'Нельзя',
      headers: { 'x-two': 'a, b' },
    })
  })

  test('is read by the charset it names, and without its byte order mark', async () => {
    const { url } = await serve((request, response) => {
      const isOld = request.url === '/old'
      response.writeHead(200, { 'content-type': isOld ? 'text/xml; charset="windows-1251"' : 'text/xml' })
      response.end(isOld ? Buffer.from([0xc1, 0xee, 0xf0, 0xf9]) : Buffer.from('\ufeffБорщ'))
    })
    const client = open()
    expect((await get(client, `${url}/old`)).text).toBe('Борщ')
    expect((await get(client, url)).text).toBe('Борщ')
  })

  test('larger than taken is unreadable as soon as it is', async () => {
    const { url } = await serve((_, response) => response.end('x'.repeat(2_000_000)))
    await expect(get(open({ maxBytes: 1024 * 1024 }), url)).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('answers with more than 1 MiB; ask for a shorter period'),
    })
  })

  test('that redirects is not followed: its place is named, without path and query', async () => {
    const asked: string[] = []
    const { url } = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(302, { location: 'https://evil.example:8443/steal?key=secret' }).end()
    })
    const error = await get(open(), `${url}/api?key=secret`).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'wrong_address',
      message: expect.stringContaining('to https://evil.example:8443;'),
    })
    expect(String(error)).not.toContain('secret')
    expect(asked).toHaveLength(1)
  })
})

describe('calls', () => {
  test('go one after another in the order they were made, failed ones too', async () => {
    const log: string[] = []
    const { url } = await serve((request, response) => {
      log.push(`in ${request.url}`)
      setTimeout(() => {
        log.push(`out ${request.url}`)
        if (request.url === '/b') response.destroy()
        else response.end('ok')
      }, 10)
    })
    const client = open()
    const calls = ['/a', '/b', '/c'].map((path) => get(client, url + path, { repeatable: false }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(log).toEqual(['in /a', 'out /a', 'in /b', 'out /b', 'in /c', 'out /c'])
  })

  test('keep the distance asked for', async () => {
    const at: number[] = []
    const { url } = await serve((_, response) => {
      at.push(performance.now())
      response.end('ok')
    })
    const client = open({ minDelayMs: 40 })
    await Promise.all([get(client, url), get(client, url)])
    const [first = 0, second = 0] = at
    expect(second - first).toBeGreaterThanOrEqual(38)
  })

  test('are counted with the time they took', async () => {
    const { url } = await serve((_, response) => setTimeout(() => response.end('ok'), 20))
    const client = open()
    await get(client, url)
    expect(client.usage().calls).toBe(1)
    expect(client.usage().waitedMs).toBeGreaterThan(18)
  })
})

/** Answers right from its n-th call on; till then as told. */
function failing(times: number, fail: Answer): { answer: Answer; calls: () => number } {
  let calls = 0
  return {
    calls: () => calls,
    answer: (request, response, body) => {
      calls += 1
      if (calls <= times) fail(request, response, body)
      else response.end('ok')
    },
  }
}

const reset: Answer = (request) => request.socket.destroy()
const half: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': 100 })
  response.write('half of it', () => response.destroy())
}
const halfOfChunked: Answer = (_, response) => {
  response.writeHead(200)
  response.write('half of it', () => response.destroy())
}

test('a call names a program, since fronts turn away those that do not; its own headers stay', async () => {
  const { url } = await serve((request, response) => {
    response.end(`${request.headers['user-agent']} ${request.headers['x-own']}`)
  })
  const call = { method: 'GET', url: new URL(url), repeatable: true, headers: { 'x-own': '1' } } as const
  expect((await open().call(call)).text).toBe('Mozilla/5.0 (compatible; Vitrina) 1')
})

describe('a front that answers for its server', () => {
  const says =
    (status: number): Answer =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
    }

  test.each([429, 502, 503, 504])('with %i is asked again, twice', async (status) => {
    const { answer, calls } = failing(2, says(status))
    const { url } = await serve(answer)
    expect((await get(open(), url)).text).toBe('ok')
    expect(calls()).toBe(3)
  })

  test('with 503 to the last is answered with that', async () => {
    const { answer, calls } = failing(9, says(503))
    const { url } = await serve(answer)
    expect((await get(open(), url)).status).toBe(503)
    expect(calls()).toBe(3)
  })

  test('with 503 to a call that may not be repeated is not asked again', async () => {
    const { answer, calls } = failing(1, says(503))
    const { url } = await serve(answer)
    expect((await get(open(), url, { repeatable: false })).status).toBe(503)
    expect(calls()).toBe(1)
  })

  test('with 500 is not asked again: that is the server itself', async () => {
    const { answer, calls } = failing(1, says(500))
    const { url } = await serve(answer)
    expect((await get(open(), url)).status).toBe(500)
    expect(calls()).toBe(1)
  })
})

describe('a network fault', () => {
  test.each([
    ['a reset connection', reset],
    ['half an answer', half],
    ['half an answer of unknown length', halfOfChunked],
  ])('(%s) is repeated twice', async (_, fault) => {
    const { answer, calls } = failing(2, fault)
    const { url } = await serve(answer)
    expect((await get(open(), url)).text).toBe('ok')
    expect(calls()).toBe(3)
  })

  test('is given up after the second repeat: unreachable, naming host and port alone', async () => {
    const { answer, calls } = failing(9, half)
    const { url } = await serve(answer)
    const error = await get(open(), `${url}/api?key=secret`).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SourceError)
    expect(error).toMatchObject({ code: 'unreachable' })
    expect(String(error)).toContain(new URL(url).host)
    expect(String(error)).not.toMatch(/secret|\/api/)
    expect(calls()).toBe(3)
  })

  test('of a call that may not be repeated is final', async () => {
    const { answer, calls } = failing(1, reset)
    const { url } = await serve(answer)
    await expect(get(open(), url, { repeatable: false })).rejects.toMatchObject({ code: 'unreachable' })
    expect(calls()).toBe(1)
  })

  test('is not what an answer of status 500 is', async () => {
    const { answer, calls } = failing(9, (_, response) => response.writeHead(500).end('no'))
    const { url } = await serve(answer)
    expect(await get(open(), url)).toMatchObject({ status: 500, text: 'no' })
    expect(calls()).toBe(1)
  })

  test.each([
    ['http://127.0.0.1:9/x?key=secret', '127.0.0.1:9 takes no connections'],
    ['http://no-such-host.invalid/x?key=secret', 'The name no-such-host.invalid is not known'],
  ])('%s is unreachable', async (url, message) => {
    const error = await get(open(), url).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringContaining(message) })
    expect(String(error)).not.toContain('secret')
  })

  test('what speaks no HTTP is told apart, too', async () => {
    const { url } = await serve((request) => request.socket.end('SSH-2.0-server\r\n\r\n'))
    await expect(get(open(), url)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('does not speak HTTP; check port'),
    })
  })

  test('what speaks no HTTPS is told apart from what does not answer', async () => {
    const { url } = await serve((_, response) => response.end('ok'))
    await expect(get(open(), url.replace('http:', 'https:'))).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(
        'does not speak HTTPS as it should; see whether the address begins with http://',
      ),
    })
  })
})

describe('the time limit', () => {
  test('is over all of a call, its repeats included', async () => {
    const { answer, calls } = failing(9, (request) => setTimeout(() => request.socket.destroy(), 30))
    const { url } = await serve(answer)
    const error = await get(open(), url, { timeoutMs: 50 }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'timeout', message: expect.stringContaining('did not answer within 0.05 s') })
    expect(calls()).toBeLessThan(3)
  })

  test('holds for an answer that comes drop by drop', async () => {
    const { url } = await serve((_, response) => {
      const drip = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(drip))
    })
    await expect(get(open({ timeoutMs: 60 }), url)).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('the signal', () => {
  test('ends the call under way and all that wait, by its own reason', async () => {
    const stop = new AbortController()
    const { url } = await serve(() => {})
    const client = open({ signal: stop.signal })
    const calls = [get(client, url), get(client, url)]
    setTimeout(() => stop.abort(new Error('told to stop')), 20)
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { message: 'told to stop' } },
      { status: 'rejected', reason: { message: 'told to stop' } },
    ])
  })

  test('does not end what is made all the same', async () => {
    const { url } = await serve((_, response) => response.end('given back'))
    const client = open({ signal: AbortSignal.abort() })
    const answer = await client.call({ method: 'GET', url: new URL(url), repeatable: true, evenAborted: true })
    expect(answer.text).toBe('given back')
  })
})
