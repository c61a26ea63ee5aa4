import { runFault } from '@vitrina/contract/run-faults'
import { EventFeed } from '@vitrina/core/events/event-feed'
import { openDatabase } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { reach } from '@vitrina/testing/reach'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterAll, describe, expect, test } from 'vitest'
import { answerPanelCalls } from './answer-panel-calls.ts'
import type { RequestContext } from './context.ts'

const database = suiteDatabase()
const toClose: { close(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const each of toClose) await each.close()
})

/** A session of a workspace of its own, as two processes of the panel see it, and an address without a session. */
async function panel() {
  const ctx = await testContext(database.db)
  const sessionId = newUuid()
  const account = { userId: ctx.actor.id, sessionId, name: 'Anna', email: 'anna@example.com' }
  const address = newUuid()
  const failures: string[] = []
  const processes = [database.db, openDatabase({ ...reach(database.url), maxConnections: 3 })].map((db) => {
    const feed = new EventFeed({ db, secret: testSecret, logger: silentLogger })
    toClose.push(feed)
    const { secret, now, logger } = ctx
    const visitor = { db, secret, now, requestId: 'req_1', logger, address }
    const membership = {
      uuid: ctx.workspace.id,
      id: 'ws_1',
      name: 'Test',
      role: 'owner' as const,
      reach: null,
      sampleOf: null,
    }
    const person = { ...account, panelUrl: '', memberships: [], membership, isCurrent: async () => true }
    const signedIn: RequestContext = { core: { ...ctx, db }, person, requestId: 'req_1', visitor, account, feed }
    const stranger: RequestContext = { core: null, person: null, requestId: 'req_1', visitor, account: null }
    return { db, signedIn, stranger }
  })
  toClose.push({ close: async () => processes[1]?.db.close() })
  const ask = (path: string, context: RequestContext | undefined, init: RequestInit = {}) =>
    answerPanelCalls(new Request(`http://localhost/api/trpc/${path}`, init), {
      createContext: async () => context ?? Promise.reject(new Error('There is no such process')),
      onError: (_, failed) => failures.push(failed),
    })
  const [first, second] = processes
  return { ask, first, second, failures }
}

const names = (count: number, name = 'ai.thread') => Array.from({ length: count }, () => name).join(',')
const batch = (count: number, name?: string) => `${names(count, name)}?batch=1&input=%7B%7D`

describe('calls together', () => {
  test('may be 20; 21 are 400 and not counted', async () => {
    const { ask, first } = await panel()
    const answer = await ask(batch(21, 'cards.list'), first?.signedIn)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: {
        data: { problem: { status: 400, code: 'invalid_parameter', requestId: expect.stringMatching(/^req_/) } },
      },
    })
    expect((await ask(batch(20), first?.signedIn)).status).toBe(400)
    const counted = await database.db.pool.query('SELECT used FROM panel_rate WHERE caller LIKE $1', [
      `session ${first?.signedIn.account?.sessionId}%`,
    ])
    expect(counted.rows).toEqual([{ used: 20 }])
  })
})

test('a question that got no answer has its fault as a code, for the reader’s language', async () => {
  const { ask, first } = await panel()
  const body = JSON.stringify({ question: 'Какая выручка?' })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  const answer = await ask('ai.ask', first?.signedIn, init)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    error: { data: { fault: runFault('no_agent_service'), problem: { code: 'not_available' } } },
  })
})

describe('600 calls a minute', () => {
  test('used up, are refused for seconds without looking the session up again, after a pause; another session is looked up', async () => {
    const { first } = await panel()
    let lookups = 0
    const ask = (count: number, cookie: string, context = first?.signedIn) =>
      answerPanelCalls(new Request(`http://localhost/api/trpc/${batch(count)}`, { headers: { cookie } }), {
        createContext: async () => {
          lookups += 1
          return context ?? Promise.reject(new Error('There is no such process'))
        },
        onError: () => undefined,
      })
    const mine = `session=${newUuid()}`
    for (let n = 0; n < 30; n += 1) await ask(20, mine)
    const startedAt = performance.now()
    const answers = [await ask(1, mine), await ask(1, mine), await ask(1, mine)]
    expect(performance.now() - startedAt).toBeGreaterThan(900)
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      answers.map(() => [429, '60']),
    )
    // A machine that stands still for seconds may look up once more.
    expect(lookups).toBeLessThan(33)
    const before = lookups
    await ask(1, `session=${newUuid()}`, (await panel()).first?.signedIn)
    expect(lookups).toBe(before + 1)
  })

  test('used up by a stranger, are refused to no other stranger with the same cookie', async () => {
    const [one, other] = [await panel(), await panel()]
    const ask = (count: number, context: RequestContext | undefined) =>
      answerPanelCalls(
        new Request(`http://localhost/api/trpc/${batch(count)}`, { headers: { cookie: 'theme=dark' } }),
        {
          createContext: async () => context ?? Promise.reject(new Error('There is no such process')),
          onError: () => undefined,
        },
      )
    for (let n = 0; n < 30; n += 1) await ask(20, one.first?.stranger)
    expect((await ask(1, one.first?.stranger)).status).toBe(429)
    expect((await ask(1, other.first?.stranger)).status).toBe(401)
  })

  test.each(['signedIn', 'stranger'] as const)(
    'of one %s, over two processes; then 429 with Retry-After, and a problem that a page shows in words',
    async (who) => {
      const { ask, first, second, failures } = await panel()
      for (let n = 0; n < 30; n += 1) await ask(batch(20), (n % 2 === 0 ? first : second)?.[who])
      const refused = await ask(batch(2), second?.[who])
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
      const problem = {
        code: 'rate_limited',
        status: 429,
        retryAfterSeconds: 60,
        requestId: 'req_1',
        detail: 'More than 600 calls in a minute. Try again in 60 s.',
      }
      expect(await refused.json()).toMatchObject([{ error: { data: { problem } } }, { error: { data: { problem } } }])
      const alone = await ask('session.me', first?.[who])
      expect([alone.status, alone.headers.get('retry-after')]).toEqual([429, '60'])
      expect(failures).toContain('session.me')
      const other = who === 'signedIn' ? first?.stranger : first?.signedIn
      expect((await ask('session.me', other)).status).not.toBe(429)
    },
  )

  test('are a minute of 30 questions to agents', async () => {
    const { ask, first, second } = await panel()
    const question = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1)
      statuses.push((await ask('ai.ask', (n % 2 ? first : second)?.signedIn, question)).status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(30)
    expect((await ask('session.me', first?.signedIn)).status).toBe(200)
  })
})

test('the eleventh page of a session that asks to be told of changes is told to wait, and follows nothing', async () => {
  const { ask, first, second } = await panel()
  const open: Response[] = []
  for (let n = 0; n < 10; n += 1) open.push(await ask('feed.changes?input=%7B%7D', (n % 2 ? first : second)?.signedIn))
  for (const { status, headers } of open)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  // An EventSource can't be told a status, only a stream: this one says why, and ends at once.
  const refused = await ask('feed.changes?input=%7B%7D', first?.signedIn)
  const told = /^event: serialized-error\ndata: (.*)$/m.exec(await refused.text())?.[1] ?? ''
  expect(JSON.parse(told)).toMatchObject({
    data: { problem: { code: 'rate_limited', status: 429, retryAfterSeconds: 15 } },
  })
  for (const { body } of open) await body?.cancel()
})

test.each(['[', '{"a":'])('a body of 20 000 levels of %s is 422 to a page, too', async (open) => {
  const { ask, first } = await panel()
  const deep = `${open.repeat(20_000)}1${(open === '[' ? ']' : '}').repeat(20_000)}`
  for (const path of ['cards.create', 'dashboards.save', 'ai.ask', 'integrations.connect', 'links.accept']) {
    const init = { method: 'POST', body: deep, headers: { 'content-type': 'application/json' } }
    const { status } = await ask(path, first?.signedIn, init)
    expect([path, [404, 422].includes(status)]).toEqual([path, true])
  }
})
