import { scopes } from '@vitrina/contract/scopes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyWith, serve } from '../testing/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  const ctx = await testContext(database.db)
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
    })
    const type = status === 200 ? 'application/json' : 'application/problem+json'
    expect(String(answer.headers['content-type'])).toMatch(
      new RegExp(`^${type.replace('+', '\\+')}(; charset=utf-8)?$`),
    )
    if (method !== 'HEAD' && status !== 200) expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
  })

  test('is readable from any origin, with the X- headers exposed', async () => {
    const answer = await asked(method, path, { ...headers, origin: 'https://example.org' }, withKey)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(String(answer.headers['access-control-expose-headers']).split(', ')).toEqual(
      expect.arrayContaining(['X-Request-Id', 'X-Api-Version']),
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
    { status: 'ok' },
    200,
    { status: 'ready' },
  ])
})
