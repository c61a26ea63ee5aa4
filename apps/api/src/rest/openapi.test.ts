import { errorCatalogue } from '@vitrina/contract/errors'
import { listQuery } from '@vitrina/contract/list-query'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openApiDocument } from '@vitrina/trpc/openapi-document'
import { listEndpoints } from '@vitrina/trpc/registry'
import { describe, expect, test } from 'vitest'
import { Document } from '../testing/document.ts'
import { parametersOf } from '../testing/parameters.ts'
import { host, serve } from '../testing/serve.ts'

const database = suiteDatabase()
const document = openApiDocument(host)
const reader = new Document(host)

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Record<string, unknown>
}
interface Media {
  schema: { $ref?: string; allOf?: { $ref?: string; properties?: { code: { enum: string[] } } }[] }
  example?: unknown
  examples?: Record<string, unknown>
}
interface Answer {
  description: string
  headers: Record<string, unknown>
  content: Record<string, Media>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  security: unknown
  tags: string[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Answer | { $ref: string }>
}
interface Plain {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  webhooks: Record<string, { post: Operation }>
  components: { responses: Record<string, Answer>; schemas: object; parameters: Record<string, Parameter> }
}
const plain: Plain = JSON.parse(JSON.stringify(document))

function operationOf(path: string, method: string): Operation {
  const operation = plain.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

function answersOf({ responses }: Operation): [status: number, answer: Answer][] {
  return Object.entries(responses).map(([status, answer]) => {
    const found = '$ref' in answer ? plain.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
    if (!found) throw new Error(`${status} leads nowhere`)
    return [Number(status), found]
  })
}

const served = [...listEndpoints().map(({ method, path }) => `${method} ${path}`), 'GET /openapi', 'GET /changelog']

describe('the document', () => {
  test('is served by GET /openapi, without a key', async () => {
    const { db, secret, now } = await testContext(database.db)
    const answer = await serve({ db, secret, now }).ask('GET', '/openapi', {})
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('is OpenAPI 3.1 of version 1.3.0 at the public address, with both ways to send a key', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Vitrina', version: '1.3.0', license: { identifier: 'MIT' }, contact: { url: `${host}/docs` } },
      servers: [{ url: '{host}/api/v1', variables: { host: { default: host } } }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        },
      },
    })
  })

  test('has the paths and methods that are served, no more and no fewer', () => {
    const described = Object.entries(plain.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(served.toSorted())
  })

  test('has references that lead somewhere, and no operation id twice', () => {
    for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)) {
      expect(reader.has(pointer), pointer).toBe(true)
    }
    const operations = [...Object.values(plain.paths), ...Object.values(plain.webhooks)].flatMap((item) =>
      Object.values(item),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(_[a-z]+)+$|^receive[A-Z]\w+$/)
  })

  test('declares every tag it uses, in words', () => {
    const used = Object.values(plain.paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags))
    expect(new Set(plain.tags.map(({ name }) => name))).toEqual(new Set(used))
    for (const { name, description } of plain.tags) expect(description.length, name).toBeGreaterThan(10)
  })

  test('shows examples that fit their schemas', () => {
    const examples = [...reader.examples()]
    expect(examples.length).toBeGreaterThan(served.length)
    for (const { pointer, schema, value } of examples) expect(reader.breaches(schema, value), pointer).toEqual([])
  })

  test('closes every object that is ours to its named fields', () => {
    const open = [...reader.schemas()].filter(({ value }) => {
      const isObject = Reflect.get(value, 'type') === 'object' && 'properties' in value
      return isObject && Reflect.get(value, 'additionalProperties') !== false
    })
    // A problem's own answers narrow the schema Problem, which is closed; the document itself is told of in outline.
    const rest = open.filter(({ pointer }) => !/^\/components\/(responses|schemas\/OpenApi)\b/.test(pointer))
    expect(rest.map(({ pointer }) => pointer)).toEqual([])
  })

  test('tells what webhooks receive, signed', () => {
    expect(Object.keys(plain.webhooks)).toEqual([
      'dish.updated',
      'check.created',
      'stock.low',
      'card.created',
      'card.moved',
      'card.done',
      'card.commented',
    ])
    for (const { post } of Object.values(plain.webhooks)) {
      expect(post.parameters).toMatchObject([{ in: 'header', name: 'X-Service-Signature', required: true }])
      expect(post.requestBody?.content['application/json']?.schema.$ref).toBe('#/components/schemas/Event')
    }
  })
})

describe.each(listEndpoints())('$method $path', (endpoint) => {
  const { method, path, scope, list, tool, idempotency, takesBody, isStream, successStatus } = endpoint
  const operation = operationOf(path, method)
  const parameters = operation.parameters.flatMap((each) => ('$ref' in each ? [] : [each]))
  const shared = operation.parameters.flatMap((each) => ('$ref' in each ? [each.$ref.split('/').at(-1)] : []))
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

  test('has an id, a summary, its scope in words and both security schemes', () => {
    if (tool) expect(operation.operationId).toBe(tool)
    expect(operation.summary.length).toBeGreaterThan(5)
    expect(operation.description).toContain(`Scope \`${scope}\``)
    expect(operation).toMatchObject({ 'x-required-scope': scope, security: [{ bearer: [] }, { apiKey: [] }] })
  })

  test('names every path parameter as required, in words', () => {
    const described = parameters.filter((parameter) => parameter.in === 'path')
    expect(described.map(({ name, required }) => [name, required])).toEqual(inPath.map((name) => [name, true]))
    for (const { description } of described) expect(description?.length).toBeGreaterThan(0)
  })

  test('lists every query parameter it takes, each with a description, none required', () => {
    const taken = method === 'GET' ? parametersOf(endpoint).filter((name) => !inPath.includes(name)) : []
    expect(query.map(({ name }) => name).sort()).toEqual(taken.sort())
    for (const { name, required, description } of query) {
      expect(required ?? false, name).toBe(false)
      expect(description?.length ?? 0, `${path} ${name}`).toBeGreaterThan(0)
    }
  })

  test('lists the headers it takes', () => {
    const expected = [
      'X-Api-Version',
      ...(idempotency ? ['Idempotency-Key'] : []),
      ...(isStream ? ['Last-Event-ID'] : []),
    ]
    expect(shared).toEqual(expected)
  })

  test('tells the limits of page size, sort keys, filters and dates', () => {
    const schemaOf = (name: string) => query.find((parameter) => parameter.name === name)?.schema
    const shape = list ? Object.keys(listQuery(list).shape) : []
    if (shape.includes('limit')) {
      expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
    }
    if (list && list.sorts.length > 0)
      expect(schemaOf('sort')).toMatchObject({ enum: list.sorts.flatMap((key) => [key, `-${key}`]) })
    for (const [name, filter] of Object.entries(list?.filters ?? {})) {
      const expected = filter.type === 'enum' ? { type: 'string', enum: filter.values } : { type: filter.type }
      expect(schemaOf(`filter[${name}]`), name).toMatchObject(expected)
    }
    if (schemaOf('date_from')) expect(schemaOf('date_from')).toMatchObject({ type: 'string', format: 'date' })
  })

  test('shows the body it takes, with an example', () => {
    expect(operation.requestBody !== undefined).toBe(takesBody)
    if (!operation.requestBody) return
    const media = operation.requestBody.content['application/json']
    expect(operation.requestBody.required).toBe(true)
    expect(media?.schema.$ref).toMatch(/^#\/components\/schemas\//)
    expect(media?.example).toBeDefined()
  })

  test('describes its success with schema, example and headers', () => {
    const [, success] = answersOf(operation).find(([status]) => status < 300) ?? []
    expect(
      answersOf(operation)
        .filter(([status]) => status < 300)
        .map(([status]) => status),
    ).toEqual([successStatus])
    const [[type, media] = []] = Object.entries(success?.content ?? {})
    expect(type).toBe(isStream ? 'text/event-stream' : 'application/json')
    expect(media?.example).toBeDefined()
    if (!isStream) expect(media?.schema.$ref).toMatch(/^#\/components\/schemas\//)
    expect(Object.keys(success?.headers ?? {})).toEqual(
      expect.arrayContaining(idempotency ? [...always, ...rate, 'Idempotent-Replayed'] : [...always, ...rate]),
    )
  })

  test('describes each error it can answer as a problem: its codes, an example of each, its headers', () => {
    const statuses = answersOf(operation).map(([status]) => status)
    expect(statuses).toEqual(expect.arrayContaining([400, 401, 403, 429, 500]))
    expect(statuses.includes(422)).toBe(list !== undefined || method !== 'GET')
    if (inPath.length > 0) expect(statuses).toContain(404)
    if (idempotency) expect(statuses).toContain(409)
    if (takesBody) expect(statuses).toEqual(expect.arrayContaining([413, 415]))
    for (const [status, { description, content, headers }] of answersOf(operation)) {
      if (status < 400) continue
      expect(Object.keys(content)).toEqual(['application/problem+json'])
      const media = content['application/problem+json']
      const [problem, told] = media?.schema.allOf ?? []
      expect(problem?.$ref).toBe('#/components/schemas/Problem')
      const codes = told?.properties?.code.enum ?? []
      expect(codes.length).toBeGreaterThan(0)
      expect(Object.keys(media?.examples ?? {})).toEqual(codes)
      for (const code of codes) {
        expect(errorCatalogue).toHaveProperty([code, 'status'], status)
        expect(description).toContain(`${host}/problems/${code}`)
      }
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining([
          ...always,
          ...(status === 500 ? [] : rate),
          ...(status === 401 ? ['WWW-Authenticate'] : []),
          ...(status === 429 || codes.includes('idempotency_in_progress') ? ['Retry-After'] : []),
        ]),
      )
    }
  })
})

const always = ['X-Request-Id', 'X-Api-Version', 'Deprecation', 'Sunset', 'Link']
const rate = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

test('the length of every text of a body reaches the document', () => {
  expect(document.components?.schemas).toMatchObject({
    CreateRestaurant: {
      properties: {
        name: { minLength: 1, maxLength: 200 },
        sourceKey: { maxLength: 200 },
        city: { anyOf: [{ maxLength: 120 }, { type: 'null' }] },
        address: { anyOf: [{ maxLength: 300 }, { type: 'null' }] },
        comment: { anyOf: [{ maxLength: 500 }, { type: 'null' }] },
      },
    },
    UpdateDishPrice: { properties: { price: { exclusiveMinimum: 0, maximum: 1_000_000 }, reason: { maxLength: 500 } } },
    CreateStockMovement: {
      properties: {
        restaurant: { minLength: 1, maxLength: 200 },
        quantity: { exclusiveMinimum: 0 },
        unit: { maxLength: 40 },
        reason: { maxLength: 500 },
        placeName: { maxLength: 200 },
        occurredAt: { maxLength: 30 },
      },
    },
  })
})
