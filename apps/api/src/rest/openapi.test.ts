import { readFile } from 'node:fs/promises'
import { contractVersion } from '@vitrina/contract/changelog'
import { WidgetType } from '@vitrina/contract/dashboard'
import { errorCatalogue, fieldErrorCatalogue } from '@vitrina/contract/errors'
import { EventType } from '@vitrina/contract/event'
import { listQuery } from '@vitrina/contract/list-query'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openApiDocument } from '@vitrina/trpc/openapi-document'
import { listEndpoints } from '@vitrina/trpc/registry'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Document } from '../../test/support/document.ts'
import { parametersOf } from '../../test/support/parameters.ts'
import { host, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
const document = openApiDocument(host)
const reader = new Document(host)

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Record<string, unknown>
  example?: unknown
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

function mappingOf(name: string): Record<string, string> {
  const Discriminated = z.object({ discriminator: z.object({ mapping: z.record(z.string(), z.string()) }) })
  return Discriminated.parse(Reflect.get(plain.components.schemas, name)).discriminator.mapping
}

/** Every `format` of a schema, that of each shape it may have. */
function formatOf(value: object): string {
  return [...JSON.stringify(value).matchAll(/"format":"([\w-]+)"/g)].map(([, format]) => format).join(' ')
}

/** Where mails come from and go to. */
function isAddress(pointer: string): boolean {
  return pointer.startsWith('/components/schemas/ConnectIntegration/')
}

const served = [...listEndpoints().map(({ method, path }) => `${method} ${path}`), 'GET /openapi', 'GET /changelog']

describe('the document', () => {
  test('is served by GET /openapi, without a key', async () => {
    const { db, secret, now } = await testContext(database.db)
    const answer = await serve({ db, secret, now }).ask('GET', '/openapi', {})
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('is OpenAPI 3.1 of the newest release at the public address, with both ways to send a key', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: {
        title: 'Vitrina',
        version: contractVersion,
        license: { identifier: 'MIT' },
        contact: { url: `${host}/docs` },
      },
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
    for (const id of ids) expect(id).toMatch(/^[a-z]+(_[a-z]+)+$/)
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

  test('closes what a request sends to its named fields, and nothing that is answered', () => {
    const objects = [...reader.schemas()].filter(({ value }) => Reflect.get(value, 'type') === 'object')
    const bodies = Object.values(plain.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema.$ref ?? [])
    expect(bodies.length).toBeGreaterThan(10)
    const isSent = (pointer: string) => bodies.some((body) => `#${pointer}/`.startsWith(`${body}/`))
    for (const { pointer, value } of objects) {
      if (!('properties' in value)) continue
      const additionalProperties: unknown = Reflect.get(value, 'additionalProperties')
      if (isSent(pointer)) expect(additionalProperties, pointer).toBe(false)
      else expect(additionalProperties, pointer).not.toBe(false)
    }
  })

  test('describes every property, itself or by the name of its schema', () => {
    const properties = [...reader.properties()]
    expect(properties.length).toBeGreaterThan(500)
    const wordless = properties.filter(({ description }) => (description?.trim().length ?? 0) < 3)
    expect(wordless.map(({ pointer }) => pointer)).toEqual([])
  })

  test('gives every date and time its format', () => {
    const times = [...reader.properties()].filter(({ name }) =>
      /(At|Date|Shift)$|^(at|date|from|to|dataFrom|dataTo)$/.test(name),
    )
    const rest = times.filter(({ value, pointer }) => !/date/.test(formatOf(value)) && !isAddress(pointer))
    // A movement's own time may be a day, a local time or an instant.
    expect(rest.map(({ pointer }) => pointer)).toEqual([
      '/components/schemas/CreateStockMovement/properties/occurredAt',
    ])
  })

  test('has nothing that would be filled into a sample and then answer nothing', () => {
    for (const { name, schema, example } of Object.values(plain.components.parameters)) {
      if (name === 'X-Api-Version') continue
      expect([example, schema['examples'], schema['enum'], schema['default']], name).toEqual(Array(4).fill(undefined))
    }
    for (const [path, item] of Object.entries(plain.paths)) {
      for (const { parameters } of Object.values(item)) {
        const query = parameters.flatMap((each) => ('$ref' in each || each.in !== 'query' ? [] : [each]))
        for (const { name, schema, example } of query) {
          expect([schema['examples'], example], `${path} ${name}`).toEqual([undefined, undefined])
          if (/_(gte?|lte?|ne|in|contains)\]$/.test(name)) expect(schema, `${path} ${name}`).not.toHaveProperty('enum')
        }
      }
    }
  })

  test('lists the codes of field errors, each in words, and so does docs/api.md', async () => {
    const { FieldError: field } = z
      .object({
        FieldError: z.object({
          properties: z.object({ code: z.object({ enum: z.array(z.string()), description: z.string() }) }),
        }),
      })
      .parse(plain.components.schemas)
    const { enum: codes, description } = field.properties.code
    expect(codes).toEqual(Object.keys(fieldErrorCatalogue))
    const guide = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
    for (const code of codes) {
      expect(description).toContain(`\`${code}\`: `)
      expect(guide).toContain(`\`${code}\``)
    }
  })

  test('tells events and widgets apart by their type', () => {
    expect(plain.components.schemas).toMatchObject({
      Event: {
        discriminator: { propertyName: 'type', mapping: { 'stock.low': '#/components/schemas/StockLowEvent' } },
      },
      ComputedWidget: {
        discriminator: { propertyName: 'type', mapping: { metric: '#/components/schemas/MetricWidget' } },
      },
    })
    expect(Object.keys(mappingOf('Event'))).toEqual(EventType.options)
    expect(Object.keys(mappingOf('ComputedWidget'))).toEqual(WidgetType.options)
  })

  test('gives a dashboard’s id one type everywhere', () => {
    const [id] = operationOf('/dashboards/{id}/data', 'GET').parameters
    expect(id).toMatchObject({ name: 'id', schema: { type: 'integer' }, example: 1 })
    expect(plain.components.schemas).toMatchObject({
      Dashboard: { properties: { id: { type: 'integer' } } },
      DashboardData: { properties: { id: { type: 'integer' } } },
    })
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
    for (const [type, { post }] of Object.entries(plain.webhooks)) {
      expect(post.parameters).toMatchObject([{ in: 'header', name: 'X-Service-Signature', required: true }])
      expect(post.requestBody?.content['application/json']?.schema.$ref).toBe(mappingOf('Event')[type])
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
      ...(method === 'GET' && !isStream ? ['If-None-Match'] : []),
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
    if (list && list.sorts.length > 0) {
      const { enum: keys } = z.object({ enum: z.array(z.string()) }).parse(schemaOf('sort'))
      expect(keys.toSorted()).toEqual(list.sorts.flatMap((key) => [key, `-${key}`]).toSorted())
      expect(schemaOf('sort')?.['default']).toBe(list.defaultSort)
      if (keys.includes(list.defaultSort)) expect(keys[0]).toBe(list.defaultSort)
    }
    for (const [name, filter] of Object.entries(list?.filters ?? {})) {
      const expected = filter.type === 'enum' ? { type: 'string', enum: filter.values } : { type: filter.type }
      if (filter.type === 'number' && filter.max !== undefined) Object.assign(expected, { maximum: filter.max })
      expect(schemaOf(`filter[${name}]`), name).toMatchObject(expected)
    }
    const filters = query.flatMap(({ name }) => /^filter\[(\w+)\]$/.exec(name)?.[1] ?? [])
    const named = Object.keys(list?.filters ?? {})
    expect(filters.slice(0, named.length)).toEqual(named)
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
    expect(statuses).toEqual(expect.arrayContaining([400, 401, 403, 429, 500, 503]))
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
          ...(status >= 500 ? [] : rate),
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
