import { CardComment } from '@vitrina/contract/card'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { agentNamed, cardOf } from '@vitrina/testing/board'
import { eventsOf } from '@vitrina/testing/changes'
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
let theirs: { card: string; agent: string }

beforeAll(async () => {
  ctx = await testContext(database.db)
  api = serve(ctx)
  key = await keyWith(ctx, scopes)
  agent = await agentNamed(ctx)
  const other = await testContext(database.db)
  theirs = { card: (await cardOf(other)).id, agent: await agentNamed(other) }
})

const path = (id: string) => `/cards/${id}/comments`
const say = (id: string, body: unknown, headers = {}) => api.send('POST', path(id), key, body, headers)
const strangers = () => [theirs.card, agent, 't_00000000000000000000000000', 'nothing']

describe('POST /cards/{id}/comments', () => {
  test('201 with the comment, by the key where nobody has the card', async () => {
    const { id } = await cardOf(ctx)
    const answer = await say(id, { content: 'Привет' })
    const body = answer.json()
    expect(answer.statusCode).toBe(201)
    expect(itemOf(CardComment).parse(body)).toEqual(body)
    expect(body.data).toMatchObject({ cardId: id, kind: 'comment', author: { type: 'key', name: 'test' } })
    expect((await api.get(path(id), key)).json().data).toEqual([body.data])
    expect((await api.get(`/cards/${id}`, key)).json().data.commentsCount).toBe(1)
  })

  test('201 with the report of the assignee, or of the agent that is named', async () => {
    const { id } = await cardOf(ctx, { assigneeId: agent })
    const keeper = await agentNamed(ctx, 'Кладовщик')
    const said = [await say(id, { content: 'Done' }), await say(id, { content: 'Me too', author: keeper })]
    expect(said.map((answer) => answer.json().data)).toMatchObject([
      { kind: 'report', author: { type: 'agent', id: agent } },
      { kind: 'report', author: { type: 'agent', id: keeper } },
    ])
  })

  test.each([
    ['no content', {}, '#/content'],
    ['empty content', { content: '' }, '#/content'],
    ['blank content', { content: '\t ' }, '#/content'],
    ['content of 20001 characters', { content: 'a'.repeat(20_001) }, '#/content'],
    ['content that is a number', { content: 1 }, '#/content'],
    ['half of a surrogate pair', { content: '\ud800' }, '#/content'],
    ['an author that is null', { content: 'a', author: null }, '#/author'],
    ['a field nobody knows', { content: 'a', kind: 'report' }, '#/kind'],
    ['an id', { content: 'a', id: 't_1' }, '#/id'],
    ['a string', 'a', '#'],
  ])('422: %s', async (_, body, pointer) => {
    const { id } = await cardOf(ctx)
    const problem = expectProblem(await say(id, body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
    expect((await api.get(path(id), key)).json().data).toEqual([])
  })

  test('422 unknown_agent_profile, 404 for a card that is not there, 409 for an archived one', async () => {
    const { id } = await cardOf(ctx)
    for (const author of [theirs.agent, 'analyst', '']) {
      expectProblem(await say(id, { content: 'a', author }), 'unknown_agent_profile')
    }
    for (const stranger of strangers()) expectProblem(await say(stranger, { content: 'a' }), 'not_found')
    await api.send('DELETE', `/cards/${id}`, key)
    expectProblem(await say(id, { content: 'a' }), 'conflict')
  })

  test('400 for JSON that is none, 401 without a key, 403 without write:kanban', async () => {
    const { id } = await cardOf(ctx)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    expectProblem(await api.ask('POST', path(id), headers, 'content'), 'malformed_json')
    expectProblem(await api.ask('POST', path(id), {}), 'unauthorized')
    const reader = await keyWith(ctx, ['read:kanban'])
    expectProblem(await api.send('POST', path(id), reader, { content: 'a' }), 'insufficient_scope')
  })

  test('sent again with its Idempotency-Key answers the same bytes and says nothing twice', async () => {
    const { id } = await cardOf(ctx)
    const headers = { 'idempotency-key': 'said' }
    const first = await say(id, { content: 'a' }, headers)
    const events = (await eventsOf(ctx)).length
    const again = await say(id, { content: 'a' }, headers)
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true'])
    expectProblem(await say(id, { content: 'b' }, headers), 'idempotency_key_reused')
    expect([(await eventsOf(ctx)).length, (await api.get(path(id), key)).json().meta.total]).toEqual([events, 1])
    // The same key on another card is another call.
    expect((await say((await cardOf(ctx)).id, { content: 'a' }, headers)).statusCode).toBe(201)
  })
})

describe('GET /cards/{id}/comments', () => {
  test('200 in the list envelope, oldest first, page by page', async () => {
    const { id } = await cardOf(ctx)
    for (const content of ['a', 'b', 'c']) await say(id, { content })
    const first = (await api.get(`${path(id)}?limit=2`, key)).json()
    expect(listOf(CardComment).parse(first)).toEqual(first)
    expect(first.meta).toMatchObject({ limit: 2, hasMore: true, total: 3 })
    const second = (await api.get(`${path(id)}?limit=2&cursor=${first.meta.nextCursor}`, key)).json()
    expect([...first.data, ...second.data].map(({ content }) => content)).toEqual(['a', 'b', 'c'])
    const other = path((await cardOf(ctx)).id)
    expectProblem(await api.get(`${other}?limit=2&cursor=${first.meta.nextCursor}`, key), 'invalid_cursor')
  })

  test.each([
    ['limit=201', 'invalid_parameter'],
    ['include=card', 'invalid_parameter'],
    ['sort=created_at', 'invalid_parameter'],
    ['filter[kind]=word', 'invalid_parameter'],
    ['id=x', 'invalid_parameter'],
    ['filter[colour]=red', 'unknown_filter'],
  ] as const)('%s is %s', async (query, code) => {
    const { id } = await cardOf(ctx)
    expectProblem(await api.get(`${path(id)}?${query}`, key), code)
  })

  test('404 for a card that is not there', async () => {
    for (const stranger of strangers()) expectProblem(await api.get(path(stranger), key), 'not_found')
  })
})
