import { scopes } from '@vitrina/contract/scopes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listEndpoints } from '@vitrina/trpc/registry'
import { listAgentTools } from '@vitrina/trpc/tools/agent-tools'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyFor, everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { toolsOver, turnOn } from '../../test/support/mcp/tool-caller.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let api: ReturnType<typeof serve>
let key: string
let ids: Ids

beforeAll(async () => {
  const ctx = await testContext(database.db)
  ids = await everything(ctx)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  await turnOn(ctx, { mutations: true })
})

const levels = 20_000
const deep = [`${'['.repeat(levels)}${']'.repeat(levels)}`, `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`] as const
/** A JSON object with a value of 20 000 levels under each of the names. */
const holding = (names: string[], value: string) =>
  `{${names.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`

describe.each(listEndpoints().filter(({ takesBody }) => takesBody))('$method $path with 20 000 levels', (endpoint) => {
  test('is 422 in each field, as the whole body, and with an Idempotency-Key', async () => {
    const method = endpoint.method === 'PATCH' ? 'PATCH' : 'POST'
    const send = (body: string, more: Record<string, string> = {}) =>
      api.ask(
        method,
        pathTo(endpoint.path, ids),
        { 'x-api-key': key, 'content-type': 'application/json', ...more },
        body,
      )
    for (const value of deep) {
      for (const field of [...Object.keys(bodyFor(endpoint, ids) ?? {}), 'unknown']) {
        const body = holding([field], value)
        for (const answer of [await send(body), await send(body, { 'idempotency-key': field })]) {
          expect([field, answer.statusCode, answer.json().code]).toEqual([field, 422, 'validation_failed'])
        }
      }
      expect((await send(value)).statusCode).toBe(422)
    }
  })
})

describe('a tool called with 20 000 levels', () => {
  const call = (params: string) => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    }
    return api.server.inject({ method: 'POST', url: '/api/mcp', headers, payload: body })
  }

  test.each(listAgentTools().map(({ name, changes }) => [name, changes] as const))(
    '%s refuses them',
    async (name, changes) => {
      for (const value of deep) {
        const given = `{${changes ? '"idempotencyKey":"deep",' : ''}"unknown":${value}}`
        const answer = await call(`{"name":${JSON.stringify(name)},"arguments":${given}}`)
        const { result } = JSON.parse(/^data: (\{.*)$/m.exec(answer.body)?.[1] ?? answer.body)
        expect(result.isError).toBe(true)
        expect(result.structuredContent.status).toBeGreaterThanOrEqual(400)
        expect(result.structuredContent.status).toBeLessThan(500)
        if (changes) expect(result.structuredContent).toMatchObject({ status: 422, code: 'validation_failed' })
      }
    },
  )

  test.each([
    ['as the arguments', (value: string) => `{"name":"list_cards","arguments":${value}}`],
    ['as the name', (value: string) => `{"name":${value},"arguments":{}}`],
    ['in _meta', (value: string) => `{"name":"list_cards","arguments":{},"_meta":{"x":${value}}}`],
    [
      'as the idempotencyKey',
      (value: string) => `{"name":"create_card","arguments":{"title":"x","idempotencyKey":${value}}}`,
    ],
    ['as everything', (value: string) => value],
  ])('%s is no failure of ours', async (_, params) => {
    for (const value of deep) expect((await call(params(value))).statusCode).toBeLessThan(500)
  })

  test('and the server goes on', async () => {
    const tools = toolsOver(api.server)
    expect((await tools.list(key)).length).toBeGreaterThan(10)
  })
})
