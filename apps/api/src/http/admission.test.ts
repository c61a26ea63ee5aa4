import { connect } from 'node:net'
import { scopes } from '@vitrina/contract/scopes'
import { readProxyTrust } from '@vitrina/core/net/client-address'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test } from 'vitest'
import { type ListeningApi, listen } from '../../test/support/listen.ts'
import { keyWith, noLimits } from '../../test/support/serve.ts'
import type { ServerOptions } from '../server.ts'

const database = suiteDatabase()
const open: ListeningApi[] = []
afterEach(async () => {
  for (const api of open.splice(0)) await api.close()
})

interface Answer {
  status: number
  headers: Headers
  body: string
}

/** An API with a limit of its own for addresses, asked over a bare socket: the request line goes out as it is written. */
async function bareApi(addressLimit: number, options: Partial<ServerOptions> = {}) {
  const ctx = await testContext(database.db)
  await database.db.pool.query('TRUNCATE address_rate')
  const api = await listen(ctx, { limits: { ...noLimits, addressLimit }, ...options })
  open.push(api)
  const { hostname, port, host } = new URL(api.url)
  const ask = (line: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      let text = ''
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${lines.join('')}\r\n`)
      })
      socket.on('data', (data) => {
        text += data
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(readAnswer(text)))
    })
  return { ctx, ask, host }
}

function readAnswer(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']),
  )
  return { status: Number(status.split(' ')[1]), headers, body }
}

const odd = (host: string) => [
  '/%61pi/v1/restaurants',
  '/api/%761/restaurants',
  '/api/v1/%72estaurants',
  '/api/v1/%72estaurants?limit=1',
  '/%61pi/v1/openapi',
  '/%61pi/mcp',
  '/%61pi/v1/nothing',
  `http://${host}/api/v1/restaurants`,
  `http://x/api/v1/openapi`,
  'http://x/api/v1/nothing',
]

describe('a path whose fixed part is written in another way', () => {
  test.each(['GET', 'POST', 'DELETE'])(
    'is 404 to %s like one that is not there, with a key and without',
    async (method) => {
      const { ctx, ask, host } = await bareApi(1000)
      const key = await keyWith(ctx, scopes)
      for (const path of odd(host)) {
        const callers: Record<string, string>[] = [{}, { 'X-Api-Key': key }]
        for (const headers of callers) {
          const { status, body, headers: told } = await ask(`${method} ${path}`, headers)
          expect([path, status, JSON.parse(body)]).toMatchObject([path, 404, { code: 'not_found', status: 404 }])
          expect(Number(told.get('x-ratelimit-limit'))).toBeGreaterThan(0)
        }
      }
    },
  )

  test('is counted against the address', async () => {
    const { ask, host } = await bareApi(odd('').length)
    const statuses = await Promise.all(odd(host).map(async (path) => (await ask(`GET ${path}`)).status))
    expect(new Set(statuses)).toEqual(new Set([404]))
    for (const path of odd(host)) expect((await ask(`GET ${path}`)).status).toBe(429)
    expect((await ask('GET /api/v1/restaurants')).status).toBe(429)
  })

  test('is counted against the key', async () => {
    const { ctx, ask, host } = await bareApi(1000, { limits: { ...noLimits, keyLimit: 3 } })
    const key = await keyWith(ctx, scopes)
    const remaining = async (path: string) =>
      (await ask(`GET ${path}`, { 'X-Api-Key': key })).headers.get('x-ratelimit-remaining')
    expect(await remaining('/%61pi/v1/restaurants')).toBe('2')
    expect(await remaining(`http://${host}/api/v1/restaurants`)).toBe('1')
    expect(await remaining('/api/v1/restaurants')).toBe('0')
    expect((await ask('GET /%61pi/v1/restaurants', { 'X-Api-Key': key })).status).toBe(429)
  })

  test('is not one whose parameters are written in escapes', async () => {
    const { ctx, ask } = await bareApi(1000)
    const key = await keyWith(ctx, scopes)
    expect((await ask('GET /api/v1/restaurants?%6cimit=1', { 'X-Api-Key': key })).status).toBe(200)
    expect(JSON.parse((await ask('GET /api/v1/dishes/%64sh_x', { 'X-Api-Key': key })).body).detail).not.toContain(
      '/api',
    )
  })
})

describe('the address that is counted', () => {
  const forged = (index: number) => ({ 'X-Forwarded-For': `198.51.100.${index}` })
  const statuses = async (ask: Awaited<ReturnType<typeof bareApi>>['ask'], headersOf: typeof forged) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask('GET /api/v1/restaurants', headersOf(n))),
    )
    return [401, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length)
  }

  test('is the socket’s: 40 calls with 40 X-Forwarded-For are those of one', async () => {
    const { ask } = await bareApi(10)
    expect(await statuses(ask, forged)).toEqual([10, 30])
  })

  test('is what the proxy says when one is trusted: what the client said before counts for nothing', async () => {
    const { ask } = await bareApi(10, { trustProxy: readProxyTrust('127.0.0.0/8') })
    const appended = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.1` })
    expect(await statuses(ask, appended)).toEqual([10, 30])
    expect(await statuses(ask, forged)).toEqual([40, 0])
  })
})
