import { Problem } from '@vitrina/contract/errors'
import { scopes } from '@vitrina/contract/scopes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { type Endpoint, listEndpoints } from '@vitrina/trpc/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyFor, everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string
let ids: Ids
let asked = 0

beforeAll(async () => {
  const ctx = await testContext(database.db)
  ids = await everything(ctx)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

afterAll(() => expect(asked).toBeGreaterThanOrEqual(3000))

/** Texts no caller means well with, already escaped for an address. */
const texts = [
  '',
  '%20',
  '%00',
  '0',
  '-1',
  '1e309',
  '99999999999999999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '%7B%7D',
  'x'.repeat(3000),
  '%F0%9F%92%A5'.repeat(100),
  '%D0%81%CC%88',
  '%FF%FE',
  '%E2%80%AE',
  '%27%20OR%201%3D1--',
  '%22%3B%20DROP%20TABLE%20card%3B--',
  '%24%7Bprocess.exit()%7D',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '../../../etc/passwd',
  '%25s%25n',
  '2026-02-30',
  '9999-12-31',
]

const strange: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  '12',
  '💥'.repeat(50),
  "'; DROP TABLE card; --",
  'x'.repeat(30_000),
  [],
  [null],
  ['x', 'x'],
  {},
  { id: 1 },
  { $ne: null },
  { constructor: { prototype: {} } },
]

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** The schema of what an endpoint takes, in JSON Schema. */
function schemaOf({ procedure }: Endpoint): Schema {
  const [input] = procedure._def.inputs
  // JSON Schema as zod writes it is wider than what is looked at here.
  return input instanceof z.ZodType ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
}

/** Values at and just past the bounds a schema names. */
function bounds(schema: Schema): unknown[] {
  const values: unknown[] = (schema.anyOf ?? []).flatMap(bounds)
  for (const length of [schema.minLength, schema.maxLength]) {
    if (length === undefined) continue
    for (const size of [length - 1, length, length + 1]) {
      if (size >= 0) values.push('я'.repeat(size), '💥'.repeat(size))
    }
  }
  for (const bound of [schema.minimum, schema.maximum, schema.exclusiveMinimum]) {
    if (bound !== undefined) values.push(bound - 1, bound, bound + 1, bound + 0.001, String(bound))
  }
  if (schema.enum) values.push(`${schema.enum[0]} `, String(schema.enum[0]).toUpperCase())
  return values
}

const triedWhole = new Set<string>()

/**
 * All values for the first field of its name and schema, a few for the same field elsewhere: one function reads it
 * everywhere, as it does filters of any name.
 */
function valuesFor<Value>(name: string, schema: Schema | undefined, values: readonly Value[]): readonly Value[] {
  const field = JSON.stringify([name.startsWith('filter[') ? 'filter' : name, schema, values.length])
  // What is left for others reaches their handlers, and not their schemas alone.
  if (triedWhole.has(field)) return [...values.slice(0, 2), ...values.slice(10, 12)]
  triedWhole.add(field)
  return values
}

/** Whatever was sent, the answer is one of ours: no 5xx but where nothing is there to answer, and errors as problem+json. */
async function expectOrderly(
  method: Endpoint['method'],
  url: string,
  headers: Record<string, string>,
  body?: string | Buffer,
) {
  asked += 1
  const answer = await api.ask(
    method === 'PUT' ? 'PATCH' : method,
    url,
    { authorization: `Bearer ${key}`, ...headers },
    body,
  )
  const what = `${method} ${url.slice(0, 200)} ${JSON.stringify(headers)} ${String(body).slice(0, 200)} → ${answer.statusCode} ${answer.body.slice(0, 400)}`
  expect(answer.body, what).not.toMatch(/node_modules|\.ts:\d|select .* from|relation "|syntax error|ECONNREFUSED/i)
  if (answer.statusCode < 400) return
  expect(answer.headers['content-type'], what).toBe('application/problem+json; charset=utf-8')
  const problem = Problem.parse(answer.json())
  expect(problem.status, what).toBe(answer.statusCode)
  if (answer.statusCode >= 500) expect([problem.status, problem.code], what).toEqual([503, 'not_available'])
}

describe.each(listEndpoints())('$method $path', (endpoint) => {
  const { method, path, takesBody } = endpoint
  const json = { 'content-type': 'application/json' }
  const fields = Object.entries(schemaOf(endpoint).properties ?? {}).filter(([name]) => !path.includes(`{${name}}`))
  const valid = () => (method === 'GET' ? undefined : bodyFor(endpoint, ids))
  const whole = () => {
    const body = valid()
    return body === undefined ? undefined : JSON.stringify(body)
  }

  test('with strange query parameters', async () => {
    const names = method === 'GET' ? fields.map(([name]) => name) : ['limit', 'filter[name]']
    for (const name of [...names, 'x', '__proto__', 'filter[]', 'filter[[x]]', 'sort[]']) {
      for (const text of valuesFor(name, Object.fromEntries(fields)[name], texts)) {
        await expectOrderly(method, `${pathTo(path, ids)}?${name}=${text}`, whole() === undefined ? {} : json, whole())
      }
      await expectOrderly(method, `${pathTo(path, ids)}?${name}=1&${name}=2`, {})
      await expectOrderly(method, `${pathTo(path, ids)}?${name}`, {})
    }
  })

  if (path.includes('{'))
    test('with strange ids', async () => {
      for (const text of texts) {
        await expectOrderly(
          method,
          path.replace(/\{\w+\}/g, () => text || 'x'),
          whole() === undefined ? {} : json,
          whole(),
        )
      }
    })

  test('with strange headers', async () => {
    const cases: Record<string, string>[] = [
      { 'x-api-version': '' },
      { 'x-api-version': '2026-09-15, 2026-09-15' },
      { 'idempotency-key': '\u0000' },
      { 'idempotency-key': 'x'.repeat(256) },
      { accept: 'text/html' },
      { 'content-type': '' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'Application/JSON' },
      { 'content-type': 'application/json-patch+json' },
      { 'content-encoding': 'gzip', ...json },
      { 'transfer-encoding': 'chunked', ...json },
      { 'content-length': '1', ...json },
      { authorization: `Bearer ${key}`, 'x-api-key': 'x' },
      { 'x-http-method-override': 'DELETE' },
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
      { 'accept-language': 'ru, *;q=0.1' },
      { cookie: 'a=b' },
    ]
    for (const headers of cases) await expectOrderly(method, pathTo(path, ids), headers, whole())
  })

  if (takesBody)
    test('with strange bodies', async () => {
      const url = pathTo(path, ids)
      const broken = [
        '{',
        '',
        ' ',
        '[]',
        '"',
        '{"a":1,}',
        '{"a":1}{"a":1}',
        '['.repeat(50_000),
        `{"a":${'['.repeat(20_000)}`,
        '1e999',
        '{"a":1e999}',
        '\u0000',
      ]
      for (const body of broken) await expectOrderly(method, url, json, body)
      await expectOrderly(method, url, json, Buffer.from([0xff, 0xfe, 0x00]))
      for (const [name, schema] of fields) {
        for (const value of valuesFor(name, schema, [...strange, ...bounds(schema)])) {
          await expectOrderly(method, url, json, JSON.stringify({ ...valid(), [name]: value }))
        }
        await expectOrderly(method, url, json, JSON.stringify({ ...valid(), [name]: undefined }))
        const twice = JSON.stringify({ ...valid(), [name]: 'x' }).replace(/}$/, `,"${name}":null}`)
        await expectOrderly(method, url, json, twice)
      }
      for (const name of ['__proto__', 'constructor', '', 'id', 'x'.repeat(5000), '💥']) {
        const body = `{${JSON.stringify(name)}:{"a":1},${JSON.stringify(valid() ?? {}).slice(1)}`.replace(/,}$/, '}')
        await expectOrderly(method, url, json, body)
      }
    })
})
