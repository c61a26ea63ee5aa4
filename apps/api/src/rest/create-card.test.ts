import { Card } from '@vitrina/contract/card'
import { itemOf } from '@vitrina/contract/envelopes'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { agentNamed } from '@vitrina/testing/board'
import { auditOf, eventsOf } from '@vitrina/testing/changes'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase(25)
let ctx: Context
let api: ReturnType<typeof serve>
let key: string
let agent: string
let theirs: string

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  agent = await agentNamed(ctx)
  const other = await testContext(database.db)
  theirs = await agentNamed(other)
})

const without = (scope: string) => scopes.filter((each) => each !== scope)

const wrongBodies: [string, unknown, string][] = [
  ['no title', {}, '#/title'],
  ['an empty title', { title: '' }, '#/title'],
  ['a blank title', { title: ' \n ' }, '#/title'],
  ['a title of 301 characters', { title: 'ё'.repeat(301) }, '#/title'],
  ['a title that is a number', { title: 12 }, '#/title'],
  ['a title that is null', { title: null }, '#/title'],
  ['a title with NUL', { title: 'a\0b' }, '#/title'],
  ['content of 20001 characters', { title: 'a', content: 'a'.repeat(20_001) }, '#/content'],
  ['an unknown priority', { title: 'a', priority: 'huge' }, '#/priority'],
  ['a priority that is null', { title: 'a', priority: null }, '#/priority'],
  ['an assignee that is a number', { title: 'a', assigneeId: 1 }, '#/assigneeId'],
  ['a status, which is always new', { title: 'a', status: 'done' }, '#/status'],
  ['a field nobody knows', { title: 'a', colour: 'red' }, '#/colour'],
  ['an id', { title: 'a', id: 't_1' }, '#/id'],
  ['an array', [], '#'],
  ['null', null, '#'],
]

describe('POST /cards', () => {
  test('201 with the card, which is on the board at once', async () => {
    const answer = await api.send('POST', '/cards', key, { title: 'Сверка', assigneeId: agent, priority: 'low' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([201, 'application/json; charset=utf-8'])
    const body = answer.json()
    expect(itemOf(Card).parse(body)).toEqual(body)
    expect(body.data).toMatchObject({ title: 'Сверка', assigneeId: agent, createdBy: { type: 'key', name: 'test' } })
    expect(body.meta.requestId).toBe(answer.headers['x-request-id'])
    expect((await api.get(`/cards/${body.data.id}`, key)).json().data).toEqual(body.data)
    const board = (await api.get('/cards?limit=200', key)).json().data
    expect(board).toContainEqual(body.data)
  })

  test('201 for a title of 300 characters beyond the basic plane, and content of 20000', async () => {
    const [title, content] = ['😀'.repeat(300), 'я'.repeat(20_000)]
    expect((await api.send('POST', '/cards', key, { title, content })).json().data).toMatchObject({ title, content })
  })

  test('201 with a key of its scope alone', async () => {
    const answer = await api.send('POST', '/cards', await keyWith(ctx, ['write:kanban']), { title: 'a' })
    expect(answer.statusCode).toBe(201)
  })

  test.each(wrongBodies)('422: %s', async (_, body, pointer) => {
    const before = (await eventsOf(ctx)).length
    const problem = expectProblem(await api.send('POST', '/cards', key, body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
    expect((await eventsOf(ctx)).length).toBe(before)
  })

  test('422 unknown_assignee for an executor that is not the workspace’s', async () => {
    for (const assigneeId of [theirs, 'analyst', '', agent.toUpperCase()]) {
      const problem = expectProblem(
        await api.send('POST', '/cards', key, { title: 'a', assigneeId }),
        'unknown_assignee',
      )
      expect(problem.errors?.map((error) => error.pointer)).toEqual(['#/assigneeId'])
    }
  })

  test('400 for JSON that is none, 401 without a key, 403 without write:kanban', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('POST', '/cards', headers, '{"title":'), 'malformed_json')
    expectProblem(await api.send('POST', '/cards?title=a', key, { title: 'a' }), 'invalid_parameter')
    expectProblem(await api.ask('POST', '/cards', {}), 'unauthorized')
    const refused = await api.send('POST', '/cards', await keyWith(ctx, without('write:kanban')), { title: 12 })
    expect(expectProblem(refused, 'insufficient_scope').requiredScope).toBe('write:kanban')
  })
})

describe('POST /cards with an Idempotency-Key', () => {
  const post = (token: string, body: object) => api.send('POST', '/cards', key, body, { 'idempotency-key': token })

  test('sent again answers the same bytes and makes no other card', async () => {
    const body = { title: 'Once' }
    const first = await post('once', body)
    const [events, audit] = [await eventsOf(ctx), await auditOf(ctx)]
    const again = await post('once', body)
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([await eventsOf(ctx), await auditOf(ctx)]).toEqual([events, audit])
  })

  test('with another body is 409', async () => {
    await post('reused', { title: 'a' })
    expectProblem(await post('reused', { title: 'b' }), 'idempotency_key_reused')
  })

  test('20 at once make one card', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('burst', { title: 'Burst' })))
    const done = answers.filter(({ statusCode }) => statusCode === 201)
    expect(new Set(done.map(({ body }) => body)).size).toBe(1)
    for (const answer of answers) {
      if (answer.statusCode !== 201) expectProblem(answer, 'idempotency_in_progress')
    }
    const board = (await api.get('/cards?search=Burst', key)).json()
    expect(board.meta.total).toBe(1)
  })

  test('replays the refusal of an unknown assignee, and forgets a body that fails its schema', async () => {
    const refused = await post('refused', { title: 'a', assigneeId: 'nobody' })
    expectProblem(refused, 'unknown_assignee')
    const again = await post('refused', { title: 'a', assigneeId: 'nobody' })
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([refused.body, 'true'])
    expectProblem(await post('mended', { title: '' }), 'validation_failed')
    expect((await post('mended', { title: 'a' })).statusCode).toBe(201)
  })
})
