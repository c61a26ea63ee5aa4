import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../testing/expect-problem.ts'
import { keyWith, serve } from '../testing/serve.ts'

const database = suiteDatabase()
let ctx: Context
let api: ReturnType<typeof serve>
let key: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
})

const ask = (body: unknown, headers: Record<string, string> = {}, by = key) =>
  api.send('POST', '/ai/ask', by, body, headers)
const question = 'Какая выручка за март?'

describe('POST /ai/ask', () => {
  test('503 for now, with a key of its scope alone, and under an Idempotency-Key as often as it is asked', async () => {
    expectProblem(await ask({ question }, {}, await keyWith(ctx, ['ai:ask'])), 'not_available')
    for (const text of [question, 'А за апрель?']) {
      expectProblem(await ask({ question: text }, { 'idempotency-key': 'ask' }), 'not_available')
    }
  })

  test('404 for a thread: there is none yet', async () => {
    for (const threadId of ['thr_00000000000000000000000000', 'nothing', '']) {
      expectProblem(await ask({ question, threadId }), 'not_found')
    }
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
