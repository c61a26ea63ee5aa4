import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { revokeKey } from '@vitrina/core/keys/revoke-key'
import { setSetting } from '@vitrina/core/settings/settings'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listAgentTools } from '@vitrina/trpc/tools/agent-tools'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { toolsOver, turnOn } from '../../test/support/mcp/tool-caller.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let tools: ReturnType<typeof toolsOver>
let key: string

beforeEach(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  tools = toolsOver(api.server)
  key = await keyWith(ctx, scopes)
})

const names = async (by: string) => (await tools.list(by)).map(({ name }) => name)

describe('the tool server', () => {
  test('is off by default: 403 mcp_disabled, before the body is read', async () => {
    expectProblem(await tools.ask(key, 'tools/list'), 'mcp_disabled')
    const headers = { 'content-type': 'text/plain' }
    expectProblem(await tools.ask(key, 'tools/list', {}, { payload: 'not json', headers }), 'mcp_disabled')
  })

  test('goes on and off with its setting, for its workspace alone, from the next request on', async () => {
    const other = await testContext(database.db)
    const theirs = await keyWith(other, scopes)
    await turnOn(ctx)
    expect((await tools.ask(key, 'tools/list')).statusCode).toBe(200)
    expectProblem(await tools.ask(theirs, 'tools/list'), 'mcp_disabled')
    await setSetting(ctx, 'mcp.enabled', 'false')
    expectProblem(await tools.ask(key, 'tools/list'), 'mcp_disabled')
  })

  test('of a sandbox follows its live workspace unless it was told otherwise', async () => {
    const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
    const { db, secret, logger, now } = ctx
    const within = await systemContext({ db, workspaceId: id, secret, logger, name: 'test', now })
    const sandbox = { ...within, scopes: ctx.scopes }
    const test = await keyWith(sandbox, scopes)
    expectProblem(await tools.ask(test, 'tools/list'), 'mcp_disabled')
    await turnOn(ctx, { mutations: true })
    expect(await names(test)).toEqual(await names(key))
    await setSetting(sandbox, 'mcp.mutations', 'false')
    expect(await names(test)).not.toContain('create_card')
    expect(await names(key)).toContain('create_card')
    await setSetting(sandbox, 'mcp.enabled', 'false')
    expectProblem(await tools.ask(test, 'tools/list'), 'mcp_disabled')
    expect((await tools.ask(key, 'tools/list')).statusCode).toBe(200)
  })

  test('asks for a key: 401 without one, with a wrong one and with one revoked, on or off', async () => {
    const { id, key: brief } = await createKey(ctx, { name: 'brief', scopes: ['read:dishes'] })
    await turnOn(ctx)
    expect(await names(brief)).toEqual(['get_dishes', 'get_dish'])
    await revokeKey(ctx, id)
    for (const by of [brief, 'nonsense']) {
      const answer = await tools.ask(by, 'tools/list')
      expectProblem(answer, 'unauthorized')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    expectProblem(await tools.ask('', 'tools/list', {}, { headers: { authorization: '' } }), 'unauthorized')
  })

  test('takes the key in X-Api-Key, too', async () => {
    await turnOn(ctx)
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': key,
    }
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await api.server.inject({ method: 'POST', url: '/api/mcp', headers, payload })).statusCode).toBe(200)
  })

  test('counts against the limit that REST counts against, and answers with its headers', async () => {
    await turnOn(ctx)
    const strict = serve(ctx, { limits: { keyLimit: 3 } })
    const limited = toolsOver(strict.server)
    expect((await strict.get('/agents', key)).headers['x-ratelimit-remaining']).toBe('2')
    const listed = await limited.ask(key, 'tools/list')
    expect([listed.statusCode, listed.headers['x-ratelimit-remaining']]).toEqual([200, '1'])
    expect(listed.headers['x-request-id']).toMatch(/^req_/)
    expect((await limited.call(key, 'get_agents')).isError).toBe(false)
    const answer = await limited.ask(key, 'tools/call', { name: 'get_agents', arguments: {} })
    expectProblem(answer, 'rate_limited')
    expect(answer.headers['retry-after']).toBe('60')
    expectProblem(await strict.get('/agents', key), 'rate_limited')
  })

  test('does not take a batch, which would be many calls that count as one', async () => {
    await turnOn(ctx)
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const headers = { 'content-type': 'application/json' }
    const answer = await tools.ask(key, 'tools/list', {}, { payload: JSON.stringify([call, call]), headers })
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, -32600])
  })

  test('takes POST alone: 405 with Allow', async () => {
    await turnOn(ctx)
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH'] as const) {
      const answer = await tools.ask(key, 'tools/list', {}, { method, payload: '' })
      expectProblem(answer, 'method_not_allowed')
      expect(answer.headers.allow).toBe('POST')
    }
  })

  test('tells what is not JSON, too long or of another type', async () => {
    await turnOn(ctx)
    const send = (payload: string, type = 'application/json') =>
      tools.ask(key, 'tools/list', {}, { payload, headers: { 'content-type': type } })
    const broken = await send('{')
    expect([broken.statusCode, broken.json().error.code]).toEqual([400, -32700])
    expectProblem(await send('x', 'text/plain'), 'unsupported_media_type')
    expectProblem(await send(`"${'x'.repeat(256 * 1024)}"`), 'payload_too_large')
  })

  test('offers no streams to listen on', async () => {
    await turnOn(ctx)
    const answer = await tools.ask(key, 'subscriptions/listen', { notifications: { toolsListChanged: true } })
    expect(answer.json().error).toMatchObject({ code: expect.any(Number) })
  })
})

describe('the Origin of a page', () => {
  const from = (origin: string, more: Parameters<typeof serve>[1] = {}) =>
    toolsOver(serve(ctx, more).server).ask(key, 'tools/list', {}, { headers: { origin } })

  test.each(['http://evil.test', 'https://vitrina.test.evil.test', 'null', 'nonsense', 'http://localhost:3000'])(
    '%s, which is not ours, is refused: 403',
    async (origin) => {
      await turnOn(ctx)
      const answer = await from(origin)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) }, id: null })
    },
  )

  test('of the API and of the panel is let in', async () => {
    await turnOn(ctx)
    expect((await from('http://vitrina.test')).statusCode).toBe(200)
    expect((await from('https://panel.test')).statusCode).toBe(403)
    expect((await from('https://panel.test', { panelUrl: 'https://panel.test' })).statusCode).toBe(200)
  })

  test('of this machine is let in where the API is on it, by each of its names', async () => {
    await turnOn(ctx)
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:6274', 'http://[::1]:3000']) {
      expect((await from(origin, { host: 'http://localhost:4000' })).statusCode).toBe(200)
    }
  })
})

describe('the list of tools', () => {
  const every = listAgentTools()

  test('is that of the contract, in its order, with every scope and the flag', async () => {
    await turnOn(ctx, { mutations: true })
    expect(await names(key)).toEqual(every.map(({ name }) => name))
    expect(every).toHaveLength(24)
  })

  test('has nothing that changes data without the flag', async () => {
    await turnOn(ctx)
    expect(await names(key)).toEqual(every.filter(({ changes }) => !changes).map(({ name }) => name))
  })

  test.each(scopes)('with %s alone has the tools of that scope', async (scope) => {
    await turnOn(ctx, { mutations: true })
    const own = every.filter(({ endpoint }) => endpoint.scope === scope).map(({ name }) => name)
    expect(await names(await keyWith(ctx, [scope]))).toEqual(own)
  })

  test('of a key for some restaurants has none that REST would refuse it whatever its scopes', async () => {
    await turnOn(ctx, { mutations: true })
    const limited = await createKey(ctx, { name: 'limited', scopes: [...scopes], reach: [] })
    const refused = ['create_restaurant', 'update_dish_price', 'connect_integration']
    expect(await names(limited.key)).toEqual(every.map(({ name }) => name).filter((name) => !refused.includes(name)))
    const made = await tools.call(limited.key, 'create_restaurant', { name: 'Юг', idempotencyKey: '1' })
    expect(made).toMatchObject({ isError: true, structuredContent: { code: 'insufficient_scope' } })
  })

  test('tells of each what it takes: path, query and body flat, filters as filter_name, a key where it changes', async () => {
    await turnOn(ctx, { mutations: true })
    const listed = new Map((await tools.list(key)).map((tool) => [tool.name, tool]))
    const dishes = listed.get('get_dishes')
    expect(dishes?.inputSchema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 200 },
        filter_foodcost_gt: { type: 'number', description: expect.any(String) },
      },
      required: [],
    })
    expect(listed.get('get_dish')?.inputSchema.required).toEqual(['id'])
    expect(listed.get('update_dish_price')?.inputSchema).toMatchObject({
      properties: { id: { type: 'string' }, price: { type: 'number' }, idempotencyKey: { type: 'string' } },
      required: ['id', 'price', 'idempotencyKey'],
    })
    expect(listed.get('get_card')?.inputSchema.properties.id).toEqual({
      type: 'string',
      description: 'As `get_cards` gives it',
    })
    expect(JSON.stringify([...listed.values()])).not.toMatch(/\$ref|`GET /)
    for (const { name, changes, endpoint } of every) {
      const { inputSchema, annotations } = listed.get(name) ?? {}
      expect(inputSchema?.required.includes('idempotencyKey'), name).toBe(changes)
      expect(annotations?.readOnlyHint, name).toBe(endpoint.method === 'GET')
    }
  })
})

describe('a call', () => {
  test.each(listAgentTools())(
    'of $name without its scope is refused as REST refuses it',
    async ({ name, endpoint }) => {
      await turnOn(ctx, { mutations: true })
      const others = await keyWith(
        ctx,
        scopes.filter((scope) => scope !== endpoint.scope),
      )
      const { isError, structuredContent } = await tools.call(others, name, { id: 'x', slug: 'x' })
      expect(isError).toBe(true)
      expect(structuredContent).toMatchObject({
        code: 'insufficient_scope',
        status: 403,
        requiredScope: endpoint.scope,
      })
      expect(await names(others)).not.toContain(name)
    },
  )

  test('of a tool nobody knows is an error of the protocol', async () => {
    await turnOn(ctx)
    for (const name of ['get_everything', 'toString', '', '__proto__']) {
      const { error } = (await tools.ask(key, 'tools/call', { name, arguments: {} })).json()
      expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(name) })
    }
  })

  test('reaches the key’s own workspace alone', async () => {
    const other = await testContext(database.db)
    await turnOn(ctx, { mutations: true })
    await turnOn(other, { mutations: true })
    const { structuredContent } = await tools.call(key, 'create_card', { title: 'Ours', idempotencyKey: 'a' })
    const { id } = Object(structuredContent.data)
    const theirs = await keyWith(other, scopes)
    for (const name of ['get_card', 'update_card', 'delete_card']) {
      const refused = await tools.call(theirs, name, {
        id,
        ...(name !== 'get_card' && { idempotencyKey: 'a' }),
        ...(name === 'update_card' && { priority: 'low' }),
      })
      expect([name, refused.structuredContent.code]).toEqual([name, 'not_found'])
    }
  })
})
