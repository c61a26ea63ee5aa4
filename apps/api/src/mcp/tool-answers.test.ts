import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { listAgentTools } from '@vitrina/trpc/tools/agent-tools'
import { beforeAll, describe, expect, test } from 'vitest'
import { everything, type Ids, pathTo } from '../../test/support/everything.ts'
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

const reading = listAgentTools().filter(({ endpoint }) => endpoint.method === 'GET')

/** Arguments of a tool beside its id, and the query they stand for. */
const asked: [Record<string, unknown>, string][] = [
  [{}, ''],
  [{ date_from: '2026-03-01', date_to: '2026-03-31' }, 'date_from=2026-03-01&date_to=2026-03-31'],
  [{ limit: 1 }, 'limit=1'],
  [{ limit: '2' }, 'limit=2'],
  [{ limit: 0 }, 'limit=0'],
  [{ limit: 201 }, 'limit=201'],
  [{ limit: 1.5 }, 'limit=1.5'],
  [{ limit: 'abc' }, 'limit=abc'],
  [{ limit: true }, 'limit=true'],
  [{ date_from: '2026-02-30' }, 'date_from=2026-02-30'],
  [{ date_from: '2026-03-31', date_to: '2026-03-01' }, 'date_from=2026-03-31&date_to=2026-03-01'],
  [{ cursor: 'x' }, 'cursor=x'],
  [{ sort: 'name' }, 'sort=name'],
  [{ sort: 'colour' }, 'sort=colour'],
  [{ filter_revenue_gte: 100 }, 'filter[revenue_gte]=100'],
  [{ filter_is_active: true }, 'filter[is_active]=true'],
  [{ filter_name_contains: 'Бор щ' }, 'filter[name_contains]=%D0%91%D0%BE%D1%80%20%D1%89'],
  [{ filter_total_gt: -1, filter_total_lt: 1e6 }, 'filter[total_gt]=-1&filter[total_lt]=1000000'],
  [{ filter_revenue_gte: 1e21 }, 'filter[revenue_gte]=1e%2B21'],
  [{ filter_colour: 'red' }, 'filter[colour]=red'],
  [{ filter_: 'red' }, 'filter_=red'],
  [{ search: 'суп' }, 'search=%D1%81%D1%83%D0%BF'],
  [{ include: 'comments' }, 'include=comments'],
  [{ colour: 'red' }, 'colour=red'],
  [{ constructor: 'red' }, 'constructor=red'],
  [{ idempotencyKey: 'a' }, 'idempotencyKey=a'],
]

describe.each(reading)('$name', ({ name, endpoint }) => {
  test.each(asked)('answers %j as REST does', async (given, query) => {
    const path = pathTo(endpoint.path, ids)
    const rest = await api.get(`${path}?${query}`, key)
    const byTool = await tools.call(key, name, { ...given, ...(endpoint.path.includes('{id}') && { id: idIn(path) }) })
    expect(byTool.isError).toBe(rest.statusCode >= 400)
    expect(alike(byTool.structuredContent)).toEqual(alike(rest.json()))
    expect(alikeText(byTool.content[0].text)).toBe(alikeText(rest.body))
    expect(JSON.parse(byTool.content[0].text)).toEqual(byTool.structuredContent)
  })

  if (endpoint.path.includes('{id}')) {
    test.each(['nope', '', 'a/b', 'Ё', '../restaurants', 12])(
      'answers the id %j, which is nobody’s, as REST does',
      async (id) => {
        const byTool = await tools.call(key, name, { id })
        if (id !== '') {
          const rest = await api.get(endpoint.path.replace('{id}', encodeURIComponent(id)), key)
          expect(alike(byTool.structuredContent)).toEqual(alike(rest.json()))
        }
        expect([byTool.isError, byTool.structuredContent.code]).toEqual([true, 'not_found'])
      },
    )

    test('needs the id', async () => {
      const { isError, structuredContent } = await tools.call(key, name)
      expect(isError).toBe(true)
      expect(structuredContent).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ parameter: 'id' }] })
    })
  }

  test.each([[[1]], [null], [{ a: 1 }]])('refuses %j for text', async (value) => {
    const { isError, structuredContent } = await tools.call(key, name, {
      id: 'x',
      date_from: value,
      filter_name: value,
    })
    expect([isError, structuredContent.status]).toEqual([true, expect.toBeOneOf([400, 422])])
  })
})

test('a filter goes by its argument’s name alone', async () => {
  const { structuredContent } = await tools.call(key, 'get_dishes', { 'filter[name]': 'a', filter_name: 'b' })
  expect(structuredContent).toMatchObject({ code: 'invalid_parameter', errors: [{ parameter: 'filter[name]' }] })
})

test('a page leads to the next one, over the tool as over REST', async () => {
  const first = await tools.call(key, 'get_dishes', { limit: 1 })
  const { nextCursor } = Object(first.structuredContent.meta)
  expect(nextCursor).toEqual(expect.any(String))
  const rest = await api.get(`/dishes?limit=1&cursor=${nextCursor}`, key)
  const second = await tools.call(key, 'get_dishes', { limit: 1, cursor: nextCursor })
  expect(alike(second.structuredContent)).toEqual(alike(rest.json()))
})

function idIn(path: string): string {
  return path.split('/')[2] ?? ''
}

// Only the id of the request is another one.
function alikeText(text: string): string {
  return text.replace(/"requestId":"req_[0-9a-z]+"/, '"requestId":"req_"')
}

function alike(value: unknown): unknown {
  return JSON.parse(alikeText(JSON.stringify(value)))
}
