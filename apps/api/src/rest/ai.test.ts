import { registerBuiltInAdapters } from '@vitrina/agents/built-in-adapters'
import { openAgentService } from '@vitrina/agents/open-agent-service'
import { AiAnswer } from '@vitrina/contract/ai'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { setSetting } from '@vitrina/core/settings/settings'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { openToolbox } from '@vitrina/trpc/tools/open-toolbox'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  registerBuiltInAdapters()
  api = serve(ctx, { agentService: openAgentService({ openToolbox }) })
  key = await keyWith(ctx, scopes)
})

const ask = (body: unknown, headers: Record<string, string> = {}, by = key) =>
  api.send('POST', '/ai/ask', by, body, headers)
const question = 'Какая выручка за март?'
const Item = z.object({ object: z.literal('item'), data: AiAnswer })
const Cards = z.object({ data: z.array(z.object({ title: z.string() })) })

describe('POST /ai/ask', () => {
  test('200: an answer with what to draw, its sources and its conversation, which can be gone on with', async () => {
    const first = await ask({ question })
    expect(first.statusCode).toBe(200)
    const { object, data } = Item.parse(first.json())
    expect([object, data.object, data.question, data.adapter]).toEqual(['item', 'ai_answer', question, 'agent_local'])
    expect([data.id, data.threadId, data.agentId]).toEqual([
      expect.stringMatching(/^run_/),
      expect.stringMatching(/^thr_/),
      expect.stringMatching(/^agt_/),
    ])
    expect(data.answer).toMatch(/[а-я]/)
    for (const { method, path, query } of data.sources) {
      const address = `${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
      expect([method, (await api.get(address, key)).statusCode]).toEqual(['GET', 200])
    }
    const second = Item.parse((await ask({ question: 'А за апрель?', threadId: data.threadId })).json())
    expect(second.data).toMatchObject({ threadId: data.threadId, question: 'А за апрель?' })
    expect(second.data.id).not.toBe(data.id)
  })

  test('200 with the scope ai:ask alone; a task that is asked for is made only by a key that may make it', async () => {
    const alone = await keyWith(ctx, ['ai:ask'])
    expect((await ask({ question }, {}, alone)).statusCode).toBe(200)
    const task = { question: 'Создай задачу: проверить холодильники' }
    const cards = async () => Cards.parse((await api.get('/cards', key)).json()).data.map(({ title }) => title)
    const before = await cards()
    expect((await ask(task, {}, alone)).statusCode).toBe(200)
    expect(await cards()).toEqual(before)
    expect((await ask(task)).statusCode).toBe(200)
    expect(await cards()).toEqual([...before, expect.stringMatching(/проверить холодильники/i)])
  })

  test('under an Idempotency-Key answers the same bytes again, and runs once', async () => {
    const headers = { 'idempotency-key': 'ask' }
    const first = await ask({ question }, headers)
    const again = await ask({ question }, headers)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expectProblem(await ask({ question: 'А за апрель?' }, headers), 'idempotency_key_reused')
  })

  test('404 for a conversation that is not there, malformed or of another workspace, before and after it exists', async () => {
    const other = await testContext(database.db)
    const theirs = await ask({ question }, {}, await keyWith(other, ['ai:ask']))
    const { threadId } = Item.parse(theirs.json()).data
    for (const id of ['thr_00000000000000000000000000', 'nothing', '', threadId]) {
      expectProblem(await ask({ question, threadId: id }), 'not_found')
    }
  })

  test('503 while agents are off, saying who turns them on, under a key as often as it is asked; and where there are none', async () => {
    const off = await testContext(database.db)
    await setSetting(off, 'adapter.enabled', 'false')
    const offKey = await keyWith(off, scopes)
    for (const headers of [undefined, { 'idempotency-key': 'a' }, { 'idempotency-key': 'a' }]) {
      const problem = expectProblem(await ask({ question }, headers, offKey), 'not_available')
      expect(problem.detail).toBe(
        'Агенты в этом пространстве выключены; включает их владелец (право adapter:control): adapter.enabled.',
      )
      expect(problem).not.toHaveProperty('fault')
    }
    await setSetting(off, 'adapter.enabled', 'true')
    expect((await ask({ question }, { 'idempotency-key': 'a' }, offKey)).statusCode).toBe(200)
    expectProblem(await serve(ctx).send('POST', '/ai/ask', key, { question }), 'not_available')
  })

  test.each([
    ['no question', {}, '#/question'],
    ['an empty question', { question: '' }, '#/question'],
    ['a blank question', { question: ' \n' }, '#/question'],
    ['a question of 4001 characters', { question: 'ё'.repeat(4001) }, '#/question'],
    ['a question that is null', { question: null }, '#/question'],
    ['a question that is a number', { question: 1 }, '#/question'],
    ['a thread that is null', { question, threadId: null }, '#/threadId'],
    ['a field nobody knows', { question, model: 'x' }, '#/model'],
    ['an array', [], '#'],
  ])('422: %s', async (_, body, pointer) => {
    const problem = expectProblem(await ask(body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer])
  })

  test('400, 401, 403, 405', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('POST', '/ai/ask', headers, '{"question":'), 'malformed_json')
    expectProblem(await api.send('POST', '/ai/ask?question=a', key, { question }), 'invalid_parameter')
    expectProblem(await api.ask('POST', '/ai/ask', {}), 'unauthorized')
    const others = await keyWith(
      ctx,
      scopes.filter((scope) => scope !== 'ai:ask'),
    )
    expect(expectProblem(await ask({}, {}, others), 'insufficient_scope').requiredScope).toBe('ai:ask')
    expectProblem(await api.get('/ai/ask', key), 'method_not_allowed')
  })
})
