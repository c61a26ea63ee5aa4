import { Card } from '@vitrina/contract/card'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { scopes } from '@vitrina/contract/scopes'
import type { Context } from '@vitrina/core/context'
import { agentNamed, cardOf } from '@vitrina/testing/board'
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

const without = (scope: string) =>
  keyWith(
    ctx,
    scopes.filter((each) => each !== scope),
  )
const made = async (body: object = {}) =>
  (await api.send('POST', '/cards', key, { title: 'Task', ...body })).json().data
/** Ids that are not there: another workspace's, another kind's, none at all. */
const strangers = () => [theirs.card, agent, 't_00000000000000000000000000', 'nothing', 'x'.repeat(600)]

describe('GET /cards', () => {
  test('200 in the list envelope, filtered and paged', async () => {
    const titles = ['first', 'second', 'third']
    for (const title of titles) await made({ title: `Page ${title}` })
    const first = (await api.get('/cards?search=page&limit=2', key)).json()
    expect(listOf(Card).parse(first)).toEqual(first)
    expect(first.meta).toMatchObject({ limit: 2, offset: 0, hasMore: true, total: 3 })
    const second = (await api.get(`/cards?search=page&limit=2&cursor=${first.meta.nextCursor}`, key)).json()
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(titles.map((title) => `Page ${title}`))
    expectProblem(await api.get(`/cards?limit=2&cursor=${first.meta.nextCursor}`, key), 'invalid_cursor')
    const none = (await api.get(`/cards?filter[assignee]=${theirs.agent}`, key)).json()
    expect([none.data, none.meta.total]).toEqual([[], 0])
  })

  test.each(['include=comments', 'include=', 'include=a&include=b', 'include=a&limit=0&filter[colour]=red'])(
    '422 unsupported_parameter: %s',
    async (query) => {
      const problem = expectProblem(await api.get(`/cards?${query}`, key), 'unsupported_parameter')
      expect(problem.errors?.map((error) => error.parameter)).toEqual(['include'])
    },
  )

  test.each([
    ['limit=0', 'invalid_parameter'],
    ['date_from=2026-03-01', 'invalid_parameter'],
    ['filter[status]=archived', 'invalid_parameter'],
    ['filter[assignee]=', 'invalid_parameter'],
    ['cursor=x', 'invalid_cursor'],
    ['filter[colour]=red', 'unknown_filter'],
    ['sort=colour', 'unknown_sort'],
  ] as const)('%s is %s', async (query, code) => {
    expectProblem(await api.get(`/cards?${query}`, key), code)
  })

  test('422 names every filter and every sort key, sorted', async () => {
    const filters = expectProblem(await api.get('/cards?filter[x]=1', key), 'unknown_filter').allowed ?? []
    expect(filters).toEqual([...filters].sort())
    expect(filters).toEqual(expect.arrayContaining(['status', 'status_in', 'priority', 'assignee', 'title_contains']))
    const { allowed } = expectProblem(await api.get('/cards?sort=x', key), 'unknown_sort')
    expect(allowed).toEqual(['board', 'created_at', 'priority', 'title', 'updated_at'])
  })
})

describe('GET /cards/{id}', () => {
  test('200 in the item envelope', async () => {
    const card = await made({ content: 'Why' })
    const body = (await api.get(`/cards/${card.id}`, key)).json()
    expect(itemOf(Card).parse(body)).toEqual(body)
    expect(body.data).toEqual(card)
    expect(body.meta).toEqual({
      requestId: body.meta.requestId,
      apiVersion: '2026-09-15',
      generatedAt: expect.any(String),
    })
    expect(JSON.stringify(body)).not.toMatch(/workspace|_id|board_key|urgency|version"|[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  test('400 for a query of any kind, 404 for a card that is not there', async () => {
    const { id } = await made()
    for (const query of ['include=comments', 'limit=1', 'id=x']) {
      expectProblem(await api.get(`/cards/${id}?${query}`, key), 'invalid_parameter')
    }
    for (const stranger of strangers()) expectProblem(await api.get(`/cards/${stranger}`, key), 'not_found')
  })
})

describe('PATCH /cards/{id}', () => {
  const patch = (id: string, body: unknown, headers = {}) => api.send('PATCH', `/cards/${id}`, key, body, headers)

  test('200 with the moved card', async () => {
    const { id } = await made()
    const answer = await patch(id, { status: 'in_progress', priority: 'urgent', assignee: agent })
    const body = answer.json()
    expect(answer.statusCode).toBe(200)
    expect(itemOf(Card).parse(body)).toEqual(body)
    expect(body.data).toMatchObject({ id, status: 'in_progress', priority: 'urgent', assigneeId: agent })
    const freed = (await patch(id, { assignee: null, status: 'done' })).json().data
    expect(freed).toMatchObject({ status: 'done', assigneeId: null, doneAt: expect.any(String) })
  })

  test('200 for an empty body, which changes nothing', async () => {
    const card = await made()
    const answer = await patch(card.id, {})
    expect([answer.statusCode, answer.json().data]).toEqual([200, card])
  })

  test.each([
    ['archived, which is reached by DELETE alone', { status: 'archived' }, '#/status'],
    ['an unknown status', { status: 'DONE' }, '#/status'],
    ['a status that is null', { status: null }, '#/status'],
    ['an unknown priority', { priority: 'top' }, '#/priority'],
    ['an assignee that is a number', { assignee: 7 }, '#/assignee'],
    ['a title, which stays', { title: 'Other' }, '#/title'],
    ['assigneeId, which is assignee here', { assigneeId: 'x' }, '#/assigneeId'],
    ['an id', { id: 't_1' }, '#/id'],
    ['an array', [{}], '#'],
  ])('422: %s', async (_, body, pointer) => {
    const card = await made()
    const problem = expectProblem(await patch(card.id, body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
    expect((await api.get(`/cards/${card.id}`, key)).json().data).toEqual(card)
  })

  test('422 unknown_assignee, 404 for a card that is not there, 409 for an archived one', async () => {
    const { id } = await made()
    expectProblem(await patch(id, { assignee: theirs.agent }), 'unknown_assignee')
    for (const stranger of strangers()) expectProblem(await patch(stranger, { status: 'done' }), 'not_found')
    await api.send('DELETE', `/cards/${id}`, key)
    expectProblem(await patch(id, { status: 'new' }), 'conflict')
    expectProblem(await patch(id, {}), 'conflict')
  })

  test('400 without a body, 401 without a key, 403 without write:kanban', async () => {
    const { id } = await made()
    expectProblem(await api.send('PATCH', `/cards/${id}`, key), 'malformed_json')
    expectProblem(await api.ask('PATCH', `/cards/${id}`, {}), 'unauthorized')
    const refused = await api.send('PATCH', '/cards/nothing', await without('write:kanban'), { status: 'done' })
    expectProblem(refused, 'insufficient_scope')
  })

  test('with an Idempotency-Key is done once', async () => {
    const { id } = await made()
    const headers = { 'idempotency-key': 'move' }
    const first = await patch(id, { status: 'done' }, headers)
    await patch(id, { status: 'new' })
    const again = await patch(id, { status: 'done' }, headers)
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
    expect((await api.get(`/cards/${id}`, key)).json().data.status).toBe('new')
  })
})

describe('DELETE /cards/{id}', () => {
  test('200 with the archived card, and the same again', async () => {
    const card = await made()
    const first = await api.send('DELETE', `/cards/${card.id}`, key)
    const body = first.json()
    expect(first.statusCode).toBe(200)
    expect(itemOf(Card).parse(body)).toEqual(body)
    expect(body.data).toEqual({ ...card, status: 'archived', updatedAt: body.data.updatedAt })
    expect((await api.send('DELETE', `/cards/${card.id}`, key)).json().data).toEqual(body.data)
    expect((await api.get(`/cards/${card.id}`, key)).json().data).toEqual(body.data)
    const ids = (await api.get('/cards?limit=200', key)).json().data.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(card.id)
  })

  test('400 for a query, 401 without a key, 403 without write:kanban, 404 for a card that is not there', async () => {
    const { id } = await made()
    expectProblem(await api.send('DELETE', `/cards/${id}?force=true`, key), 'invalid_parameter')
    expectProblem(await api.ask('DELETE', `/cards/${id}`, {}), 'unauthorized')
    expectProblem(await api.send('DELETE', `/cards/${id}`, await without('write:kanban')), 'insufficient_scope')
    for (const stranger of strangers()) expectProblem(await api.send('DELETE', `/cards/${stranger}`, key), 'not_found')
    expect((await api.get(`/cards/${id}`, key)).json().data.status).toBe('new')
  })
})

test.each(['/cards', '/agent-tasks', '/cards/nothing', '/cards/nothing/comments'])(
  'GET %s is 401 without a key and 403 without read:kanban',
  async (path) => {
    expectProblem(await api.ask('GET', path, {}), 'unauthorized')
    expect(expectProblem(await api.get(path, await without('read:kanban')), 'insufficient_scope').requiredScope).toBe(
      'read:kanban',
    )
  },
)

test('the methods of the paths are those of the contract', async () => {
  const { id } = await made()
  for (const [path, allow] of [
    ['/cards', 'GET, HEAD, POST'],
    [`/cards/${id}`, 'DELETE, GET, HEAD, PATCH'],
    [`/cards/${id}/comments`, 'GET, HEAD, POST'],
    ['/agent-tasks', 'GET, HEAD'],
    ['/agents', 'GET, HEAD'],
  ] as const) {
    const answer = await api.server.inject({ method: 'PUT', url: `/api/v1${path}` })
    expectProblem(answer, 'method_not_allowed')
    expect(answer.headers['allow']).toBe(allow)
  }
})
