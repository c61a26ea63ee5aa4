import { errorCatalogue, Problem } from '@vitrina/contract/errors'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { host, keyWith, serve } from '../testing/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string
/** An id of each resource, by the list it is of. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  ctx = await testContext(database.db)
  await sendLedger(ctx, smallChain)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  for (const list of ['restaurants', 'dishes', 'checks', 'waiters']) {
    ids[list] = (await api.get(`/${list}`, key)).json().data[0].id
  }
})

const pathOf = (path: string) => path.replace('{id}', ids[path.split('/')[1] ?? ''] ?? '')

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

const endpoints = listEndpoints().filter(({ method }) => method === 'GET')

describe.each(endpoints)('GET $path', ({ path: pattern, scope, list }) => {
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
    ['id in the query', 'id=x', 'id'],
    ['__proto__ as a parameter', '__proto__=x', '__proto__'],
    ['constructor as a parameter', 'constructor=x', 'constructor'],
    ...(pattern === '/checks/{id}'
      ? []
      : [
          ['a date that is not', 'date_from=2026-02-30', 'date_from'],
          ['a date in another form', 'date_to=01.03.2026', 'date_to'],
          ['a year no calendar has', 'date_from=0000-01-01', 'date_from'],
          ['an empty date', 'date_from=', 'date_from'],
          ['a date twice', 'date_from=2026-03-01&date_from=2026-03-02', 'date_from'],
          ['dates the wrong way round', 'date_from=2026-03-02&date_to=2026-03-01', 'date_from'],
        ]),
    ...(list
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
    for (const path of [
      pathOf(pattern),
      `${pathOf(pattern)}?limit=abc&filter[colour]=red`,
      pattern.replace('{id}', 'nothing'),
    ]) {
      expect(expectProblem(await api.get(path, others), 'insufficient_scope', path).requiredScope).toBe(scope)
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const)(
    '405: %s, with Allow, with or without a key and whatever the body',
    async (method) => {
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
        expect(answer.headers['allow']).toBe('GET, HEAD')
      }
    },
  )
})

describe.each(endpoints.filter(({ list }) => list !== undefined))('the list $path', ({ path, list }) => {
  test.each(['colour', 'colour_gt', 'name_gt', 'revenue_contains', '', 'id', '__proto__', 'toString'])(
    '422: filter[%s], with every filter there is, sorted',
    async (filter) => {
      const problem = expectProblem(await api.get(`${path}?filter[${filter}]=1`, key), 'unknown_filter', path)
      expect(problem.allowed?.length).toBeGreaterThan(5)
      expect(problem.allowed).toEqual([...(problem.allowed ?? [])].sort())
      for (const named of Object.keys(list?.filters ?? {})) expect(problem.allowed).toContain(named)
      expect(problem.errors?.map((error) => error.parameter)).toEqual([`filter[${filter}]`])
    },
  )

  test.each(list?.sorts.length === 0 ? [] : ['colour', '-colour', '', '-', 'name,revenue', '__proto__'])(
    '422: sort=%s, with every sort key there is, sorted',
    async (sort) => {
      const problem = expectProblem(await api.get(`${path}?sort=${sort}`, key), 'unknown_sort', path)
      expect(problem.allowed).toEqual([...(list?.sorts ?? [])].sort())
    },
  )

  test.each(['x', 'e30.AAAAAAAAAAAAAAAAAAAAAA', '.', '%00'])('400 invalid_cursor: cursor=%s', async (cursor) => {
    expectProblem(await api.get(`${path}?cursor=${cursor}`, key), 'invalid_cursor', path)
  })

  const wrongValues = Object.entries(list?.filters ?? {}).flatMap(([name, { type }]) => {
    const values = {
      number: ['abc', '', '1e5', '1,5', 'NaN', '0x1'],
      boolean: ['1', 'yes', 'TRUE', ''],
      enum: ['source_c', ''],
      string: [''],
    }
    return values[type].map((value) => [name, value])
  })
  test.each(wrongValues)('400: filter[%s]=%s', async (name, value) => {
    const problem = expectProblem(await api.get(`${path}?filter[${name}]=${value}`, key), 'invalid_parameter', path)
    expect(problem.errors?.map((error) => error.parameter)).toEqual([`filter[${name}]`])
  })
})
