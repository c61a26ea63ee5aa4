import { releases } from '@vitrina/contract/changelog'
import { scopes } from '@vitrina/contract/scopes'
import { version } from '@vitrina/contract/version'
import type { Context } from '@vitrina/core/context'
import { listRequests } from '@vitrina/core/requests/list-requests'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string
let ctx: Context

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(
    ctx,
    scopes.filter((scope) => scope !== 'read:waiters'),
  )
})

const answers: [
  status: number,
  method: 'GET' | 'HEAD' | 'POST',
  path: string,
  headers: Record<string, string>,
  withKey: boolean,
][] = [
  [200, 'GET', '/api/v1/dishes', {}, true],
  [200, 'HEAD', '/api/v1/dishes', {}, true],
  [200, 'GET', '/api/v1/openapi', {}, false],
  [400, 'GET', '/api/v1/dishes?limit=0', {}, true],
  [400, 'GET', '/api/v1/dishes/%', {}, true],
  [400, 'GET', '/api/v1/dishes', { 'x-api-version': '2020-01-01' }, true],
  [401, 'GET', '/api/v1/dishes', {}, false],
  [401, 'HEAD', '/api/v1/dishes', {}, false],
  [403, 'GET', '/api/v1/waiters', {}, true],
  [404, 'GET', '/api/v1/dishes/x', {}, true],
  [404, 'GET', '/api/v1/nothing', {}, true],
  [404, 'GET', '/nothing', {}, false],
  [405, 'POST', '/api/v1/dishes', {}, true],
  [405, 'POST', '/api/v1/openapi', {}, false],
  [422, 'GET', '/api/v1/dishes?filter[x]=1', {}, true],
]

const asked = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string>, withKey: boolean) =>
  api.server.inject({ method, url, headers: { ...headers, ...(withKey && { authorization: `Bearer ${key}` }) } })

describe.each(answers)('the answer %i to %s %s', (status, method, path, headers, withKey) => {
  test('carries its request id, the version and the safety headers', async () => {
    const answer = await asked(method, path, headers, withKey)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/),
      'x-api-version': '2026-09-15',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    const type = status === 200 ? 'application/json' : 'application/problem+json'
    expect(String(answer.headers['content-type'])).toMatch(
      new RegExp(`^${type.replace('+', '\\+')}(; charset=utf-8)?$`),
    )
    if (method !== 'HEAD' && status !== 200) expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
  })

  if (path.startsWith('/api/v1'))
    test('tells the limit it counts against', async () => {
      const { headers: told } = await asked(method, path, headers, withKey)
      expect([told['x-ratelimit-limit'], Number(told['x-ratelimit-remaining']) >= 0]).toEqual(['1000000', true])
      // The clock of the test stands at 12:00:00; the window began with the first request.
      expect(told['x-ratelimit-reset']).toBe(String(Date.parse('2026-03-31T12:01:00Z') / 1000))
    })

  test('is readable from any origin, with the X- headers exposed', async () => {
    const answer = await asked(method, path, { ...headers, origin: 'https://example.org' }, withKey)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(String(answer.headers['access-control-expose-headers']).split(', ')).toEqual(
      expect.arrayContaining([
        'X-Request-Id',
        'X-Api-Version',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'Retry-After',
        'Idempotent-Replayed',
      ]),
    )
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

test('every request has an id of its own, whatever the caller sends', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(
      async () => (await asked('GET', '/api/v1/dishes', { 'x-request-id': 'mine' }, true)).headers['x-request-id'],
    ),
  )
  expect(new Set(ids).size).toBe(3)
  expect(ids).not.toContain('mine')
})

describe('X-Api-Version', () => {
  test('of now is served and echoed', async () => {
    const answer = await asked('GET', '/api/v1/dishes', { 'x-api-version': '2026-09-15' }, true)
    expect([answer.statusCode, answer.headers['x-api-version'], answer.json().meta.apiVersion]).toEqual([
      200,
      '2026-09-15',
      '2026-09-15',
    ])
  })

  test.each(['2026-09-14', '2027-01-01', 'latest', '1', '2026-09-15, 2026-09-15', ''])(
    '"%s" is 400 with those that are served',
    async (version) => {
      const answer = await asked('GET', '/api/v1/dishes', { 'x-api-version': version }, true)
      expect([answer.statusCode, answer.json().code, answer.json().supported]).toEqual([
        400,
        'unsupported_api_version',
        ['2026-09-15'],
      ])
    },
  )
})

describe('preflight', () => {
  test('from any origin is allowed for both key headers', async () => {
    const answer = await api.server.inject({
      method: 'OPTIONS',
      url: '/api/v1/dishes',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization, x-api-key',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(String(answer.headers['access-control-allow-methods'])).toContain('PATCH')
    expect(String(answer.headers['access-control-allow-headers']).toLowerCase()).toMatch(
      /authorization.*x-api-key.*idempotency-key/,
    )
  })

  test('without the headers of one is answered the same', async () => {
    expect((await api.server.inject({ method: 'OPTIONS', url: '/api/v1/dishes' })).statusCode).toBe(204)
  })
})

test('health answers need no key', async () => {
  const [alive, ready] = [await api.server.inject('/healthz'), await api.server.inject('/readyz')]
  expect([alive.statusCode, alive.json(), ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ok', version },
    200,
    { status: 'ready' },
  ])
})

describe('429', () => {
  const tight = (limits: { keyLimit?: number; addressLimit?: number; atOnce?: number }) => serve(ctx, { limits })

  test('of a key carries Retry-After, the headers and the problem; nothing of the request is done', async () => {
    const fresh = await keyWith(ctx, scopes)
    const strict = tight({ keyLimit: 2 })
    for (const left of ['1', '0']) {
      const answer = await strict.get('/agents', fresh)
      expect([answer.statusCode, answer.headers['x-ratelimit-remaining']]).toEqual([200, left])
    }
    const answer = await strict.send('POST', '/cards', fresh, { title: 'Too many' }, { 'idempotency-key': 'a' })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers).toMatchObject({
      'retry-after': '60',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
    })
    expect(answer.json()).toMatchObject({ code: 'rate_limited', status: 429, retryAfterSeconds: 60 })
    const { data } = (await api.get('/cards?filter[title_contains]=Too', key)).json()
    expect(data).toEqual([])
  })

  test('of an address without a valid key comes instead of 401, and never to a valid key', async () => {
    const strict = tight({ addressLimit: 1 })
    const from = { remoteAddress: '203.0.113.9' }
    const ask = (headers: Record<string, string>) =>
      strict.server.inject({ method: 'GET', url: '/api/v1/agents', headers, ...from })
    const statuses = [await ask({}), await ask({}), await ask({ 'x-api-key': 'svc_live_x' })]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 429, 429])
    expect((await ask({ 'x-api-key': key })).statusCode).toBe(200)
  })
})

describe('an older version that is retiring', () => {
  const older = {
    version: '2026-01-31',
    retiring: {
      deprecatedAt: new Date('2026-06-01T00:00:00Z'),
      sunsetAt: new Date('2027-06-01T00:00:00Z'),
      link: 'https://vitrina.test/docs/versions',
    },
  }
  const both = () => serve(ctx, { versions: [{ version: '2026-09-15' }, older] })

  test('is answered in, echoed, and told of by Deprecation, Sunset and Link', async () => {
    const headers = { authorization: `Bearer ${key}`, 'x-api-version': '2026-01-31' }
    const answer = await both().ask('GET', '/agents', headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'x-api-version': '2026-01-31',
      deprecation: '@1780272000',
      sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
      link: '<https://vitrina.test/docs/versions>; rel="deprecation"; type="text/html", <https://vitrina.test/docs/versions>; rel="sunset"; type="text/html"',
    })
    expect(answer.json().meta.apiVersion).toBe('2026-01-31')
  })

  test('leaves the current one without those headers, asked for or not', async () => {
    const ways: Record<string, string>[] = [{}, { 'x-api-version': '2026-09-15' }]
    for (const version of ways) {
      const answer = await both().ask('GET', '/agents', { authorization: `Bearer ${key}`, ...version })
      expect([answer.headers['x-api-version'], answer.json().meta.apiVersion]).toEqual(['2026-09-15', '2026-09-15'])
      expect([answer.headers['deprecation'], answer.headers['sunset'], answer.headers['link']]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  test('is in the list of those served when another is asked for', async () => {
    const headers = { authorization: `Bearer ${key}`, 'x-api-version': '2025-01-01' }
    const answer = await both().ask('GET', '/agents', headers)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unsupported_api_version'])
    expect(answer.json().supported).toEqual(['2026-09-15', '2026-01-31'])
  })
})

test('each answered request of a key is in the request log, with what it was and nothing of what it held', async () => {
  const fresh = await keyWith(ctx, scopes)
  const own = serve(ctx)
  const made = await own.send('POST', '/cards', fresh, { title: 'secret words' })
  const missed = await own.get('/cards/t_x?limit=5', fresh)
  await own.server.close()
  const found = await Promise.all(
    [made, missed].map(({ headers }) => listRequests(ctx, { id: String(headers['x-request-id']) })),
  )
  expect(found.flat().map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/api/v1/cards', 201],
    ['GET', '/api/v1/cards/t_x', missed.statusCode],
  ])
  const { rows } = await ctx.db.pool.query<{ row: string }>('SELECT r::text AS row FROM request_log r')
  for (const { row } of rows) expect(row).not.toMatch(/secret|svc_|limit=5/)
})

test('GET /changelog needs any key, tells every release, the current one first', async () => {
  const any = await keyWith(ctx, ['read:checks'])
  const answer = await api.get('/changelog', any)
  expect(answer.statusCode).toBe(200)
  const { object, data, meta } = answer.json()
  expect([object, data.map(({ version }: { version: string }) => version)]).toEqual([
    'list',
    releases.map(({ version }) => version),
  ])
  expect(meta).toMatchObject({
    currentVersion: releases[0].version,
    apiVersion: '2026-09-15',
    semverPolicy: expect.any(String),
  })
  expect((await api.ask('GET', '/changelog', {})).statusCode).toBe(401)
})
