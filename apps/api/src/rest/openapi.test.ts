import { listQuery, periodQuery } from '@vitrina/contract/list-query'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openApiDocument } from '@vitrina/trpc/openapi-document'
import { listEndpoints } from '@vitrina/trpc/registry'
import { describe, expect, test } from 'vitest'
import { host, serve } from '../testing/serve.ts'

const database = suiteDatabase()
const document = openApiDocument(host)

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Record<string, unknown>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  security: unknown
  parameters?: Parameter[]
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>
}

/** The operation of an endpoint, read as plain JSON. */
function operationOf(path: string, method: string): Operation {
  const plain: { paths: Record<string, Record<string, Operation>> } = JSON.parse(JSON.stringify(document))
  const operation = plain.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

test('GET /openapi needs no key and gives the document', async () => {
  const { db, secret, now } = await testContext(database.db)
  const answer = await serve({ db, secret, now }).ask('GET', '/openapi', {})
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test('the document is OpenAPI 3.1 of version 1.3.0 at the public address, with both ways to send a key', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Vitrina', version: '1.3.0' },
    servers: [{ url: `${host}/api/v1` }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  })
})

test('its paths and methods are those served, no more and no fewer', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(
    listEndpoints()
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
})

test('every reference in it leads somewhere, and no operation id stands twice', () => {
  const text = JSON.stringify(document)
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    expect(Object.keys(document.components?.schemas ?? {}), name).toContain(name)
  }
  expect([...text.matchAll(/"\$ref":"(?!#\/components\/)/g)]).toEqual([])
  const ids = listEndpoints().map(({ path, method }) => operationOf(path, method).operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(listEndpoints())('$method $path', ({ method, path, scope, list, tool }) => {
  const operation = operationOf(path, method)
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')

  test('has an id, a summary, its scope in words and both security schemes', () => {
    expect(operation.operationId).toBe(tool)
    expect(operation.summary.length).toBeGreaterThan(5)
    expect(operation.description).toContain(`Scope \`${scope}\``)
    expect(operation.security).toEqual([{ bearer: [] }, { apiKey: [] }])
  })

  test('names every path parameter as required', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(described.map(({ name, required }) => [name, required])).toEqual(inPath.map((name) => [name, true]))
  })

  test('lists every query parameter it takes, each with a description, none required', () => {
    const taken = list ? Object.keys(listQuery(list).shape) : path === '/checks/{id}' ? [] : Object.keys(periodQuery)
    expect(query.map(({ name }) => name).sort()).toEqual(taken.sort())
    for (const { name, required, description } of query) {
      expect(required ?? false, name).toBe(false)
      expect(description?.length ?? 0, `${path} ${name}`).toBeGreaterThan(0)
    }
  })

  test('tells the limits of page size, sort keys, filters and dates', () => {
    const schemaOf = (name: string) => query.find((parameter) => parameter.name === name)?.schema
    if (list) expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
    if (list && list.sorts.length > 0)
      expect(schemaOf('sort')).toMatchObject({ enum: list.sorts.flatMap((key) => [key, `-${key}`]) })
    for (const [name, { type }] of Object.entries(list?.filters ?? {})) {
      const expected = type === 'enum' ? { type: 'string', enum: ['source_a', 'source_b'] } : { type }
      expect(schemaOf(`filter[${name}]`), name).toMatchObject(expected)
    }
    if (schemaOf('date_from')) expect(schemaOf('date_from')).toMatchObject({ type: 'string', format: 'date' })
  })

  test('describes its success and each error it can answer as a problem', () => {
    const expected = [
      '200',
      '400',
      '401',
      '403',
      '429',
      '500',
      ...(path.includes('{') ? ['404'] : []),
      ...(list ? ['422'] : []),
    ]
    expect(Object.keys(operation.responses).sort()).toEqual(expected.sort())
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      const type = status === '200' ? 'application/json' : 'application/problem+json'
      expect(Object.keys(content ?? {})).toEqual([type])
      expect(description.length).toBeGreaterThan(0)
      if (status !== '200') expect(content?.[type]?.schema.$ref).toBe('#/components/schemas/Problem')
    }
  })
})
