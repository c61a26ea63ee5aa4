import { type Scope, scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { type AgentTool, listAgentTools } from '@vitrina/trpc/tools/agent-tools'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyFor, everything, type Ids, pathTo } from '../../test/support/everything.ts'
import { toolsOver, turnOn } from '../../test/support/mcp/tool-caller.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let ids: Ids
let api: ReturnType<typeof serve>
let tools: ReturnType<typeof toolsOver>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  ids = await everything(ctx)
  api = serve(ctx)
  tools = toolsOver(api.server)
  key = await keyWith(ctx, scopes)
  await turnOn(ctx, { mutations: true })
})

const changing = listAgentTools().filter(({ changes }) => changes)

let tokens = 0
const newToken = () => {
  tokens += 1
  return `token-${tokens}`
}

/** A whole set of arguments of a changing tool, without its idempotencyKey. */
function argumentsOf({ endpoint }: AgentTool): Record<string, unknown> {
  const [, , value = ''] = pathTo(endpoint.path, ids).split('/')
  const [, parameter] = /\{(\w+)\}/.exec(endpoint.path) ?? []
  return { ...bodyFor(endpoint, ids), ...(parameter && { [parameter]: value }) }
}

test('eight tools change data; the question to the agent does not', () => {
  expect(changing.map(({ name }) => name)).toEqual([
    'create_restaurant',
    'update_restaurant',
    'update_dish_price',
    'create_stock_movement',
    'connect_integration',
    'create_card',
    'update_card',
    'delete_card',
  ])
})

describe.each(changing)('$name', (tool) => {
  const { name, endpoint } = tool
  const method = endpoint.method === 'PUT' ? 'PATCH' : endpoint.method
  // Connecting needs what this installation lacks, and says so once everything is right.
  const isAvailable = name !== 'connect_integration'

  test('changes once under its key: a repeat, in whatever order, gets the same answer', async () => {
    const given = { ...argumentsOf(tool), idempotencyKey: newToken() }
    const first = await tools.call(key, name, given)
    const audits = await auditsOf(ctx)
    const again = await tools.call(key, name, turned(given))
    if (!isAvailable) return expect([first, again].map(codeOf)).toEqual(['not_available', 'not_available'])
    expect(first.isError).toBe(false)
    expect(first._meta.idempotentReplayed).toBeUndefined()
    expect(again).toEqual({ ...first, _meta: { ...first._meta, idempotentReplayed: true } })
    expect(await auditsOf(ctx)).toBe(audits)
  })

  test('does nothing without an idempotencyKey, or with one that is none', async () => {
    const audits = await auditsOf(ctx)
    for (const idempotencyKey of [undefined, '', 'a b', 'ключ', 'x'.repeat(256), 5, null, ['a']]) {
      const { isError, structuredContent } = await tools.call(key, name, { ...argumentsOf(tool), idempotencyKey })
      expect(isError).toBe(true)
      const errors = [{ parameter: 'idempotencyKey' }]
      expect(structuredContent).toMatchObject({ status: 400, code: 'invalid_parameter', errors })
    }
    expect(await auditsOf(ctx)).toBe(audits)
  })

  test('is refused and not told of while the flag is off', async () => {
    await setSetting(ctx, 'mcp.mutations', 'false')
    const audits = await auditsOf(ctx)
    const refused = await tools.call(key, name, { ...argumentsOf(tool), idempotencyKey: newToken() })
    const listed = (await tools.list(key)).map((each) => each.name)
    await setSetting(ctx, 'mcp.mutations', 'true')
    expect(refused).toMatchObject({ isError: true, structuredContent: { status: 403, code: 'mcp_disabled' } })
    expect(listed).not.toContain(name)
    expect(await auditsOf(ctx)).toBe(audits)
  })

  test('is refused without its scope, whatever was sent', async () => {
    const others = await keyWith(ctx, scopesWithout(endpoint.scope))
    const { isError, structuredContent } = await tools.call(others, name)
    expect(isError).toBe(true)
    expect(structuredContent).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      requiredScope: endpoint.scope,
    })
  })

  test('refuses a field nobody knows as REST does', async () => {
    const rest = await api.send(method, pathTo(endpoint.path, ids), key, { ...bodyFor(endpoint, ids), colour: 'x' })
    const byTool = await tools.call(key, name, { ...argumentsOf(tool), colour: 'x', idempotencyKey: newToken() })
    expect(byTool.isError).toBe(true)
    expect({ ...byTool.structuredContent, requestId: '' }).toEqual({ ...rest.json(), requestId: '' })
  })

  if (!isAvailable) return

  test('refuses its key with other arguments', async () => {
    const given = { ...argumentsOf(tool), idempotencyKey: newToken() }
    await tools.call(key, name, given)
    const other = await tools.call(key, name, { ...given, comment: 'x' })
    expect(codeOf(other)).toBe('idempotency_key_reused')
  })

  test('answers as REST does', async () => {
    const token = newToken()
    const body = bodyFor(endpoint, ids)
    const sent = body && Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
    const rest = await api.send(method, pathTo(endpoint.path, ids), key, sent, { 'idempotency-key': token })
    const byTool = await tools.call(key, name, { ...argumentsOf(tool), idempotencyKey: token })
    expect(byTool.isError).toBe(false)
    // What REST takes a key for is told here by the same record, to the byte.
    expect(byTool._meta.idempotentReplayed ?? false).toBe(endpoint.idempotency !== null)
    const request = /"requestId":"req_[0-9a-z]+"/
    expect(byTool.content[0].text.replace(request, '')).toBe(rest.body.replace(request, ''))
  })
})

test('a change by a tool is the change by REST: seen there at once, with the key as its author', async () => {
  const { structuredContent } = await tools.call(key, 'create_card', { title: 'Сверка', idempotencyKey: newToken() })
  const card = Object(structuredContent.data)
  expect((await api.get(`/cards/${card.id}`, key)).json().data).toEqual(card)
  expect(card.createdBy).toMatchObject({ type: 'key', name: 'test' })
})

test('an error that comes after validation is kept for the repeat', async () => {
  const given = { id: ids.cards, priority: 'low', idempotencyKey: newToken() }
  await tools.call(key, 'delete_card', { id: ids.cards, idempotencyKey: newToken() })
  const first = await tools.call(key, 'update_card', given)
  const again = await tools.call(key, 'update_card', given)
  expect(codeOf(first)).toBe('conflict')
  expect(again).toEqual({ ...first, _meta: { ...first._meta, idempotentReplayed: true } })
})

test('twenty calls at once under one key make one card', async () => {
  const given = { title: 'Двадцать', idempotencyKey: newToken() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => tools.call(key, 'create_card', given)))
  const made = answers.filter(({ isError }) => !isError).map(({ content }) => content[0].text)
  expect(new Set(made).size).toBe(1)
  const { meta } = (await api.get('/cards?search=Двадцать', key)).json()
  expect(meta.total).toBe(1)
})

test.each(['\ud800', '\0', 5, { toString: 'x' }, []])(
  'an id that is none, %#, is refused, and the server stands',
  async (id) => {
    const { isError, structuredContent } = await tools.call(key, 'update_card', {
      id,
      priority: 'low',
      idempotencyKey: newToken(),
    })
    expect([isError, structuredContent.status]).toEqual([true, expect.toBeOneOf([404, 422])])
  },
)

test('arguments nested beyond reason are refused, and the server stands', async () => {
  const params = { name: 'update_card', arguments: { id: '[]', idempotencyKey: 'deep' } }
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }).replace('"[]"', nested)
  const headers = { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' }
  const answer = await tools.ask(key, 'tools/call', params, { payload, headers })
  expect([answer.statusCode, answer.body.includes('validation_failed')]).toEqual([200, true])
  expect((await tools.call(key, 'get_agents')).isError).toBe(false)
})

test('the question to the agent needs no flag and may have a key', async () => {
  await setSetting(ctx, 'mcp.mutations', 'false')
  for (const more of [{}, { idempotencyKey: newToken() }]) {
    const answer = await tools.call(key, 'ask_ai', { question: 'Какая выручка за неделю?', ...more })
    expect(answer.isError ? codeOf(answer) : 'answered').toBeOneOf(['answered', 'not_available'])
  }
  expect(codeOf(await tools.call(key, 'ask_ai', { question: '', idempotencyKey: newToken() }))).toBe(
    'validation_failed',
  )
})

function codeOf({ structuredContent }: { structuredContent: Record<string, unknown> }): unknown {
  return structuredContent.code
}

function turned(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).reverse())
}

function scopesWithout(scope: Scope): Scope[] {
  return scopes.filter((each) => each !== scope)
}

async function auditsOf({ db, workspace }: Context): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM audit_entry WHERE workspace_id = $1 AND action NOT LIKE 'setting.%'`,
    [workspace.id],
  )
  return rows[0]?.n ?? 0
}
