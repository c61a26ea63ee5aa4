import { scopes } from '@vitrina/contract/scopes'
import { createCard } from '@vitrina/core/cards/create-card'
import { updateCard } from '@vitrina/core/cards/update-card'
import type { Context } from '@vitrina/core/context'
import { inTransaction } from '@vitrina/core/in-transaction'
import { ensureSandbox } from '@vitrina/core/workspaces/create-workspace'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkConformance } from '../../test/support/conformance.ts'
import { framesOf, publish, writeEvents } from '../../test/support/events.ts'
import { expectProblem } from '../../test/support/expect-problem.ts'
import { type ListeningApi, listen } from '../../test/support/listen.ts'
import { patient } from '../../test/support/patient.ts'
import { keyWith, serve } from '../../test/support/serve.ts'
import { StreamReader, type StreamRequest } from '../../test/support/stream-reader.ts'

const database = suiteDatabase()
let clock: Pick<Context, 'db' | 'secret' | 'now'>
let api: ListeningApi
const opened: StreamReader[] = []

beforeAll(async () => {
  clock = await testContext(database.db)
  api = await listen(clock)
})
afterAll(async () => {
  for (const reader of opened) reader.close()
  await api?.close()
})

/** A workspace of its own, and how to open its stream. */
async function ownStream() {
  const ctx = await testContext(database.db)
  return { ctx, open: await opener(ctx) }
}

async function opener(ctx: Context) {
  const key = await keyWith(ctx, ['read:webhooks'])
  return async (asked?: StreamRequest) => {
    const reader = await StreamReader.open(api.url, key, asked)
    opened.push(reader)
    return reader
  }
}

describe('GET /events/stream', () => {
  test('200 with the headers of every answer and those of a stream; retry and the position come before any event', async () => {
    const { ctx, open } = await ownStream()
    await writeEvents(ctx, 2)
    const stream = await open()
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'x-request-id': expect.stringMatching(/^req_/),
      'x-api-version': '2026-09-15',
      'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
    })
    expect([await stream.frame(), await stream.frame()]).toEqual([{ retry: '3000' }, { id: '2' }])
  })

  test('HEAD: the same headers and an end; both are as the OpenAPI document says', async () => {
    const ctx = await testContext(database.db)
    const requestHeaders = { 'x-api-key': await keyWith(ctx, ['read:webhooks']), 'last-event-id': '0' }
    const url = '/api/v1/events/stream?types=card.done,stock.low'
    const told = async (method: 'GET' | 'HEAD') => {
      const stop = new AbortController()
      const { status, headers, body } = await fetch(`${api.url}${url.slice('/api/v1'.length)}`, {
        method,
        headers: requestHeaders,
        signal: stop.signal,
      })
      if (method === 'HEAD') expect(body).toBeNull()
      stop.abort()
      const answer = { status, headers: Object.fromEntries(headers), body: '' }
      checkConformance({ method, url, requestHeaders, requestBody: '', ...answer })
      return answer
    }
    const [get, head] = [await told('GET'), await told('HEAD')]
    expect([get.status, head.status]).toEqual([200, 200])
    expect(head.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    // The one says how the frames are carried, the other carries none.
    expect(Object.keys(head.headers).sort()).toEqual(
      Object.keys(get.headers)
        .filter((name) => name !== 'transfer-encoding')
        .sort(),
    )
  })

  test('opening counts as one request, and is in the request log while the stream is open', async () => {
    const ctx = await testContext(database.db)
    const key = await keyWith(ctx, ['read:webhooks', 'read:agents'])
    const stream = await StreamReader.open(api.url, key)
    opened.push(stream)
    const next = await fetch(`${api.url}/agents`, { headers: { 'x-api-key': key } })
    const left = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
    expect(left(next)).toBe(left(stream.response) - 1)
    const logged = async () => {
      const { rows } = await database.db.pool.query(
        `SELECT method, path, status FROM request_log WHERE workspace_id = $1 AND path LIKE '%stream'`,
        [ctx.workspace.id],
      )
      return rows
    }
    await expect.poll(logged, patient).toEqual([{ method: 'GET', path: '/api/v1/events/stream', status: 200 }])
  })
})

describe('GET /events/stream refuses', () => {
  let asked: ReturnType<typeof serve>
  let key: string
  beforeAll(async () => {
    const ctx = await testContext(database.db)
    asked = serve(ctx)
    key = await keyWith(ctx, scopes)
  })
  const path = '/events/stream'

  test.each([
    ['an unknown type', 'types=card.lost', 'types'],
    ['an unknown type among known ones', 'types=card.done,card.lost', 'types'],
    ['no type at all', 'types=', 'types'],
    ['an empty type', 'types=card.done,', 'types'],
    ['a type in another case', 'types=Card.Done', 'types'],
    ['types twice', 'types=card.done&types=card.moved', 'types'],
    ['an unknown parameter', 'since=1', 'since'],
    ['the id in the query', 'last_event_id=1', 'last_event_id'],
  ])('400: %s', async (_, query, parameter) => {
    const problem = expectProblem(await asked.get(`${path}?${query}`, key), 'invalid_parameter')
    expect(problem.errors?.map((error) => error.parameter)).toEqual([parameter])
  })

  test('401 without a key and 403 without read:webhooks, before it looks at anything else', async () => {
    expectProblem(await asked.ask('GET', `${path}?types=x`, {}), 'unauthorized')
    const others = await keyWith(
      await testContext(database.db),
      scopes.filter((scope) => scope !== 'read:webhooks'),
    )
    const problem = expectProblem(await asked.get(`${path}?types=x`, others), 'insufficient_scope')
    expect(problem.requiredScope).toBe('read:webhooks')
  })

  test('405 for another method', async () => {
    const answer = await asked.send('POST', path, key, {})
    expectProblem(answer, 'method_not_allowed')
    expect(answer.headers['allow']).toBe('GET, HEAD')
  })

  test('429 over the limit', async () => {
    const limited = serve(await testContext(database.db), { limits: { keyLimit: 1 } })
    await limited.get(path, key)
    expectProblem(await limited.get(path, key), 'rate_limited')
  })

  test('503 where there is no feed, be it HEAD', async () => {
    expectProblem(await asked.get(path, key), 'not_available')
    expect((await asked.ask('HEAD', path, { 'x-api-key': key })).statusCode).toBe(503)
  })
})

describe('the stream gives', () => {
  test('what comes from its opening on, in order, with position, type and the very bytes of the event', async () => {
    const { ctx, open } = await ownStream()
    await createCard(ctx, { title: 'before' })
    await publish(ctx)
    const stream = await open()
    const { data: card } = await createCard(ctx, { title: 'Проверить "фудкост"\nборща \u2028 🍲' })
    await updateCard(ctx, { id: card.id, status: 'done' })
    await publish(ctx)
    const frames = await framesOf(ctx)
    expect(frames.map(({ id, event }) => [id, event])).toEqual([
      ['1', 'card.created'],
      ['2', 'card.created'],
      ['3', 'card.moved'],
      ['4', 'card.done'],
    ])
    expect(await stream.events(3)).toEqual(frames.slice(1))
  })

  test('events written thin with the bytes that are then kept', async () => {
    const { ctx, open } = await ownStream()
    const streams = [await open(), await open({ types: ['check.created'] })]
    await sendLedger(ctx, smallChain)
    const { events } = await publish(ctx)
    const [all, checks] = await Promise.all(streams.map((stream) => stream.events(events)))
    expect(events).toBeGreaterThan(1)
    expect(all).toEqual(await framesOf(ctx))
    expect(checks).toEqual(all)
    expect(JSON.parse(all?.[0]?.data ?? '')).toMatchObject({
      type: 'check.created',
      data: { object: { object: 'check' } },
    })
  })

  test('only the types asked for', async () => {
    const { ctx, open } = await ownStream()
    const [some, one] = [await open({ types: ['card.moved', 'card.done'] }), await open({ types: ['stock.low'] })]
    await writeEvents(ctx, 9, { types: ['card.created', 'card.moved', 'stock.low'] })
    expect((await some.events(3)).map(({ id, event }) => [id, event])).toEqual(
      ['2', '5', '8'].map((id) => [id, 'card.moved']),
    )
    expect((await one.events(3)).map(({ id }) => id)).toEqual(['3', '6', '9'])
  })

  test('a test key the events of the sandbox alone, a live key those of the workspace alone', async () => {
    const { ctx, open } = await ownStream()
    const { id: workspaceId } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
    const sandbox = { ...ctx, ...(await systemContext({ ...ctx, workspaceId, name: 'test' })), scopes: ctx.scopes }
    const [live, trial] = [await open(), await (await opener(sandbox))()]
    await createCard(ctx, { title: 'real' })
    await createCard(sandbox, { title: 'played' })
    for (const each of [ctx, sandbox]) await publish(each)
    for (const [stream, title, livemode] of [
      [live, 'real', true],
      [trial, 'played', false],
    ] as const) {
      const [frame] = await stream.events(1)
      expect(frame?.id).toBe('1')
      expect(JSON.parse(frame?.data ?? '')).toMatchObject({ livemode, data: { object: { title } } })
    }
  })
})

describe('Last-Event-ID', () => {
  test('goes on behind that event: nothing is lost, nothing repeated', async () => {
    const { ctx, open } = await ownStream()
    await writeEvents(ctx, 5)
    const stream = await open({ lastEventId: '2' })
    expect(await stream.frame()).toEqual({ retry: '3000' })
    expect(await stream.frame()).toEqual({ id: '2' })
    expect((await stream.events(3)).map(({ id }) => id)).toEqual(['3', '4', '5'])
    await writeEvents(ctx, 1)
    expect((await stream.events(1)).map(({ id }) => id)).toEqual(['6'])
    expect((await (await open({ lastEventId: '0' })).events(6)).map(({ id }) => id)).toEqual([...'123456'])
  })

  test('of the opening frame resumes a stream on which no event had come', async () => {
    const { ctx, open } = await ownStream()
    await writeEvents(ctx, 3)
    const stream = await open()
    while (stream.lastId === undefined) await stream.frame()
    stream.close()
    await writeEvents(ctx, 2)
    expect((await (await open({ lastEventId: stream.lastId })).events(2)).map(({ id }) => id)).toEqual(['4', '5'])
  })

  test('does not skip what a transaction wrote earlier and commits while nobody reads', async () => {
    const { ctx, open } = await ownStream()
    const { promise: held, resolve: commit } = Promise.withResolvers<void>()
    const long = inTransaction(ctx, async (ctx) => {
      await createCard(ctx, { title: 'written first' })
      await held
    })
    const stream = await open()
    await createCard(ctx, { title: 'committed first' })
    await publish(ctx)
    const [first] = await stream.events(1)
    stream.close()
    commit()
    await long
    await publish(ctx)
    const [second] = await (await open({ lastEventId: first?.id })).events(1)
    expect([first?.id, second?.id]).toEqual(['1', '2'])
    expect(second?.data).toContain('written first')
  })

  test.each([
    ['older than 7 days', 7.1, '1'],
    ['of the future', 0, '99'],
    ['that is none', 0, 'x'],
  ])('%s is a reset: it tells where the stream goes on, and goes on', async (_, days, lastEventId) => {
    const { ctx, open } = await ownStream()
    const written = new Date(clock.now().getTime() - days * 86_400_000)
    await writeEvents({ ...ctx, now: () => written }, 3)
    const stream = await open({ lastEventId })
    const [reset] = await stream.events(1)
    expect(reset).toMatchObject({ id: '3', event: 'reset' })
    expect(JSON.parse(reset?.data ?? '')).toEqual({
      position: 3,
      detail: expect.stringContaining('load the state anew'),
    })
    await writeEvents(ctx, 1)
    expect((await stream.events(1)).map(({ id, event }) => [id, event])).toEqual([['4', 'card.created']])
  })
})
