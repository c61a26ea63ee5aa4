import { Agent } from '@vitrina/contract/agent'
import { Card } from '@vitrina/contract/card'
import { listOf } from '@vitrina/contract/envelopes'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

describe('GET /agents', () => {
  test('200 in the list envelope, and each id may be given a card', async () => {
    const body = (await api.get('/agents', await keyWith(ctx, ['read:agents']))).json()
    expect(listOf(Agent).parse(body)).toEqual(body)
    expect(body.meta).toMatchObject({ total: 5, hasMore: false, nextCursor: null })
    expect(new Set(body.data.map(({ kind }: Agent) => kind))).toEqual(new Set(['employee', 'developer']))
    for (const { id } of body.data) {
      const card = await api.send('POST', '/cards', key, { title: 'Task', assigneeId: id })
      expect([card.statusCode, card.json().data.assignee.id]).toEqual([201, id])
    }
  })

  test('200 filtered by kind and activity', async () => {
    const names = async (query: string) =>
      (await api.get(`/agents?${query}`, key)).json().data.map(({ name }: Agent) => name)
    expect(await names('filter[kind]=developer')).toEqual(['Разработчик платформы'])
    expect(await names('filter[is_active]=false')).toEqual([])
    expect((await names('filter[kind_ne]=developer&limit=2')).length).toBe(2)
  })

  test.each([
    ['limit=0', 'invalid_parameter'],
    ['sort=name', 'invalid_parameter'],
    ['search=a', 'invalid_parameter'],
    ['include=cards', 'invalid_parameter'],
    ['filter[kind]=robot', 'invalid_parameter'],
    ['filter[is_active]=1', 'invalid_parameter'],
    ['cursor=x', 'invalid_cursor'],
    ['filter[profile]=analyst', 'unknown_filter'],
  ] as const)('%s is %s', async (query, code) => {
    expectProblem(await api.get(`/agents?${query}`, key), code)
  })

  test('401 without a key, 403 without read:agents', async () => {
    expectProblem(await api.ask('GET', '/agents', {}), 'unauthorized')
    const refused = await api.get('/agents', await keyWith(ctx, ['read:kanban']))
    expect(expectProblem(refused, 'insufficient_scope').requiredScope).toBe('read:agents')
  })
})

describe('GET /agent-tasks', () => {
  test('200 with what an agent has to do, the urgent first, until it takes it', async () => {
    const own = await testContext(database.db)
    const [all, assigneeId] = [await keyWith(own, scopes), await agentNamed(own)]
    await cardOf(own, { title: 'nobody’s' })
    const normal = await cardOf(own, { title: 'normal', assigneeId })
    const urgent = await cardOf(own, { title: 'urgent', assigneeId, priority: 'urgent' })
    const ask = async () => (await api.get(`/agent-tasks?filter[assignee]=${assigneeId}`, all)).json()
    const body = await ask()
    expect(listOf(Card).parse(body)).toEqual(body)
    expect(body.data).toEqual([urgent, normal])
    await api.send('PATCH', `/cards/${urgent.id}`, all, { status: 'in_progress' })
    expect((await ask()).data).toEqual([normal])
    expect((await api.get('/agent-tasks', key)).json().data.map(({ id }: Card) => id)).not.toContain(normal.id)
  })

  test.each([
    ['limit=0', 'invalid_parameter'],
    ['sort=queue', 'invalid_parameter'],
    ['include=comments', 'invalid_parameter'],
    ['filter[status]=new', 'unknown_filter'],
    ['cursor=x', 'invalid_cursor'],
  ] as const)('%s is %s', async (query, code) => {
    expectProblem(await api.get(`/agent-tasks?${query}`, key), code)
  })
})
