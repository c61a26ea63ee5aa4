import { errorCatalogue, Problem } from '@vitrina/contract/errors'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyFor, everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { parametersOf } from '../../test/support/parameters.ts'
import { host, keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string
let ids: Ids

beforeAll(async () => {
  ctx = await testContext(database.db)
  ids = await everything(ctx)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

const pathOf = (path: string) => pathTo(path, ids)
/** The path with an id that is not there. */
const nowhere = (path: string) => path.replace(/\{\w+\}/g, 'nothing')
const methodsOf = (path: string) => listEndpoints().flatMap((each) => (each.path === path ? [each.method] : []))

function expectProblem(
  answer: { statusCode: number; headers: object; json(): unknown },
  code: keyof typeof errorCatalogue,
  path: string,
) {
  const problem = Problem.parse(answer.json())
  expect(answer.json()).toEqual(problem)
  expect(problem).toMatchObject({
    type: `${host}/problems/${code}`,
    title: errorCatalogue[code].title,
    status: errorCatalogue[code].status,
    code,
    instance: `/api/v1${path.split('?')[0]}`,
  })
  expect(answer.statusCode).toBe(problem.status)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'x-request-id': problem.requestId,
  })
  return problem
}

const endpoints = listEndpoints().filter(({ method, isStream }) => method === 'GET' && !isStream)

describe.each(endpoints)('GET $path', (endpoint) => {
  const { path: pattern, scope } = endpoint
  const takes = parametersOf(endpoint)

  test('200 with a key of its scope alone', async () => {
    const answer = await api.get(pathOf(pattern), await keyWith(ctx, [scope]))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json().meta.requestId).toBe(answer.headers['x-request-id'])
  })

  test('HEAD: the headers of GET and no body', async () => {
    const answer = await api.ask('HEAD', pathOf(pattern), { authorization: `Bearer ${key}` })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '',
      'application/json; charset=utf-8',
    ])
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
    expect((await api.ask('HEAD', pathOf(pattern), {})).statusCode).toBe(401)
  })

  test.each([
    ['an unknown parameter', 'colour=red', 'colour'],
    ['an empty parameter name', '=1', ''],
    ...(pattern.includes('{id}') || !takes.includes('id') ? [['id in the query', 'id=x', 'id']] : []),
    ['__proto__ as a parameter', '__proto__=x', '__proto__'],
    ['constructor as a parameter', 'constructor=x', 'constructor'],
    ...(!takes.includes('date_from')
      ? []
      : [
          ['a date that is not', 'date_from=2026-02-30', 'date_from'],
          ['a date in another form', 'date_to=01.03.2026', 'date_to'],
          ['a year no calendar has', 'date_from=0000-01-01', 'date_from'],
          ['an empty date', 'date_from=', 'date_from'],
          ['a date twice', 'date_from=2026-03-01&date_from=2026-03-02', 'date_from'],
          ['dates the wrong way round', 'date_from=2026-03-02&date_to=2026-03-01', 'date_from'],
        ]),
    ...(takes.includes('limit')
      ? [
          ['limit=0', 'limit=0', 'limit'],
          ['limit=201', 'limit=201', 'limit'],
          ['limit=-1', 'limit=-1', 'limit'],
          ['limit=1.5', 'limit=1.5', 'limit'],
          ['limit=abc', 'limit=abc', 'limit'],
          ['limit=', 'limit=', 'limit'],
          ['limit=1e2', 'limit=1e2', 'limit'],
          ['limit twice', 'limit=1&limit=2', 'limit'],
        ]
      : []),
  ])('400: %s', async (_, query, parameter) => {
    const path = `${pathOf(pattern)}?${query}`
    const problem = expectProblem(await api.get(path, key), 'invalid_parameter', path)
    expect(problem.errors?.map((error) => error.parameter)).toContain(parameter)
  })

  test('401 without a key, before anything else', async () => {
    const path = `${pathOf(pattern)}?limit=abc&filter[colour]=red`
    const answer = await api.ask('GET', path, {})
    expectProblem(answer, 'unauthorized', path)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('403 with every scope but its own, before validation and before 404', async () => {
    const others = await keyWith(
      ctx,
      scopes.filter((each) => each !== scope),
    )
    for (const path of [pathOf(pattern), `${pathOf(pattern)}?limit=abc&filter[colour]=red`, nowhere(pattern)]) {
      expect(expectProblem(await api.get(path, others), 'insufficient_scope', path).requiredScope).toBe(scope)
    }
  })

  const others = (['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const).filter(
    (method) => !methodsOf(pattern).some((served) => served === method),
  )
  test.each(others)('405: %s, with Allow, with or without a key and whatever the body', async (method) => {
    const path = pathOf(pattern)
    const headers = [{}, { authorization: `Bearer ${key}` }, { 'content-type': 'text/plain' }]
    for (const each of headers) {
      const body = method === 'TRACE' ? {} : { payload: 'not json' }
      const answer = await api.server.inject({
        method,
        url: `/api/v1${path}`,
        headers: each,
        ...body,
      })
      expectProblem(answer, 'method_not_allowed', path)
      expect(answer.headers['allow']).toBe([...methodsOf(pattern), 'HEAD'].sort().join(', '))
    }
  })
})

describe.each(endpoints.filter(({ list }) => list !== undefined))('the list $path', ({ path: pattern, list }) => {
  test.each(['colour', 'colour_gt', 'name_gt', 'revenue_contains', '', 'id', '__proto__', 'toString'])(
    '422: filter[%s], with every filter there is, sorted',
    async (filter) => {
      const problem = expectProblem(
        await api.get(`${pathOf(pattern)}?filter[${filter}]=1`, key),
        'unknown_filter',
        pathOf(pattern),
      )
      expect(problem.allowed?.length).toBeGreaterThan(3)
      expect(problem.allowed).toEqual([...(problem.allowed ?? [])].sort())
      for (const named of Object.keys(list?.filters ?? {})) expect(problem.allowed).toContain(named)
      expect(problem.errors?.map((error) => error.parameter)).toEqual([`filter[${filter}]`])
    },
  )

  test.each(list?.sorts.length === 0 ? [] : ['colour', '-colour', '', '-', 'name,revenue', '__proto__'])(
    '422: sort=%s, with every sort key there is, sorted',
    async (sort) => {
      const problem = expectProblem(
        await api.get(`${pathOf(pattern)}?sort=${sort}`, key),
        'unknown_sort',
        pathOf(pattern),
      )
      expect(problem.allowed).toEqual([...(list?.sorts ?? [])].sort())
    },
  )

  const cursors = list?.paged === false ? [] : ['x', 'e30.AAAAAAAAAAAAAAAAAAAAAA', '.', '%00']
  test.each(cursors)('400 invalid_cursor: cursor=%s', async (cursor) => {
    expectProblem(await api.get(`${pathOf(pattern)}?cursor=${cursor}`, key), 'invalid_cursor', pathOf(pattern))
  })

  const wrongValues = Object.entries(list?.filters ?? {}).flatMap(([name, { type }]) => {
    const values = {
      number: ['abc', '', '1e400', '1,5', 'NaN', '0x1'],
      boolean: ['1', 'yes', 'TRUE', ''],
      enum: ['source_c', ''],
      string: [''],
      date: ['2026-02-30', '2026-2-3', 'garbage', ''],
    }
    return values[type].map((value) => [name, value])
  })
  test.each(wrongValues)('400: filter[%s]=%s', async (name, value) => {
    const problem = expectProblem(
      await api.get(`${pathOf(pattern)}?filter[${name}]=${value}`, key),
      'invalid_parameter',
      pathOf(pattern),
    )
    expect(problem.errors?.map((error) => error.parameter)).toEqual([`filter[${name}]`])
  })
})

const changes = listEndpoints().filter(({ method }) => method !== 'GET')
/** What these stand for is not in this installation: once everything is right they say so. */
const notAvailable = ['/integrations/{slug}/connect', '/ai/ask']

describe.each(changes)('$method $path', (endpoint) => {
  const { path: pattern, scope, takesBody } = endpoint
  const method = endpoint.method === 'PUT' ? 'PATCH' : endpoint.method
  const send = (path: string, by: string, body = bodyFor(endpoint, ids)) => api.send(method, path, by, body)

  test(`${endpoint.successStatus} with a key of its scope alone`, async () => {
    const own = await testContext(database.db)
    const its = await everything(own)
    const answer = await send(pathTo(pattern, its), await keyWith(own, [scope]), bodyFor(endpoint, its))
    expect(answer.statusCode).toBe(notAvailable.includes(pattern) ? 503 : endpoint.successStatus)
  })

  test('401 without a key, whatever was sent', async () => {
    const answer = await api.ask(method, pathOf(pattern), { 'content-type': 'text/plain' }, 'not json')
    expectProblem(answer, 'unauthorized', pathOf(pattern))
  })

  test('403 with every scope but its own, before the body is read and before 404', async () => {
    const others = await keyWith(
      ctx,
      scopes.filter((each) => each !== scope),
    )
    for (const path of [pathOf(pattern), nowhere(pattern)]) {
      const headers = { authorization: `Bearer ${others}`, 'content-type': 'text/plain', 'idempotency-key': ' ' }
      const problem = expectProblem(await api.ask(method, path, headers, 'not json'), 'insufficient_scope', path)
      expect(problem.requiredScope).toBe(scope)
    }
  })

  test('400 for a query parameter, which it has none of', async () => {
    const path = `${pathOf(pattern)}?limit=5`
    const problem = expectProblem(await send(path, key), 'invalid_parameter', path)
    expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['limit'])
  })

  test('422 for a field nobody knows, told by its pointer, be it the id of the path', async () => {
    for (const field of ['colour', 'id', 'constructor', 'toString'].filter(
      (name) => name !== 'id' || pattern.includes('{id}'),
    )) {
      const answer = await send(pathOf(pattern), key, { ...bodyFor(endpoint, ids), [field]: 'x' })
      const problem = expectProblem(answer, 'validation_failed', pathOf(pattern))
      expect(problem.errors?.map(({ pointer }) => pointer)).toContain(`#/${field}`)
    }
  })

  const raw = (body: string | Buffer, type = 'application/json', headers = {}) =>
    api.ask(method, pathOf(pattern), { authorization: `Bearer ${key}`, 'content-type': type, ...headers }, body)

  test.each(['{', '{"a":}', "{'a':1}", '{"a":1}}', 'NaN', '\ufeff{}x'])('400 malformed_json: %s', async (body) => {
    expectProblem(await raw(body), 'malformed_json', pathOf(pattern))
  })

  test('400 malformed_json for bytes that are not UTF-8', async () => {
    expectProblem(await raw(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 'malformed_json', pathOf(pattern))
  })

  test.each(['[]', 'null', '1', '"x"', 'true', '[{}]'])('422 for a body that is no object: %s', async (body) => {
    const problem = expectProblem(await raw(body), 'validation_failed', pathOf(pattern))
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['#'])
  })

  test('413 for a body over 256 KiB', async () => {
    expectProblem(await raw(`{"a":"${'x'.repeat(256 * 1024)}"}`), 'payload_too_large', pathOf(pattern))
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '415 for %s',
    async (type) => {
      expectProblem(await raw('{}', type), 'unsupported_media_type', pathOf(pattern))
    },
  )

  if (takesBody)
    test('400 for no body at all', async () => {
      expectProblem(
        await api.ask(method, pathOf(pattern), { authorization: `Bearer ${key}` }),
        'malformed_json',
        pathOf(pattern),
      )
    })

  const badTokens = endpoint.idempotency === null ? [] : ['x'.repeat(256), 'ключ', 'a b', '']
  test.each(badTokens)('400 for the Idempotency-Key "%s"', async (token) => {
    const problem = expectProblem(
      await raw('{}', 'application/json', { 'idempotency-key': Buffer.from(token).toString('latin1') }),
      'invalid_parameter',
      pathOf(pattern),
    )
    expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['Idempotency-Key'])
  })
})

test('GET /events/stream is 503 where there is no feed, after key and scope', async () => {
  const path = '/events/stream'
  expectProblem(await api.get(path, key), 'not_available', path)
  expectProblem(await api.ask('GET', path, {}), 'unauthorized', path)
  expectProblem(await api.get(path, await keyWith(ctx, ['read:checks'])), 'insufficient_scope', path)
})
