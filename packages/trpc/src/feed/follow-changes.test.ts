import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { EventType } from '@vitrina/contract/event'
import { roleScopes } from '@vitrina/contract/scopes'
import { createCard } from '@vitrina/core/cards/create-card'
import { updateCard } from '@vitrina/core/cards/update-card'
import type { Context } from '@vitrina/core/context'
import { notifySignal, type Signal } from '@vitrina/core/events/call-out'
import { EventFeed } from '@vitrina/core/events/event-feed'
import { publishEvents } from '@vitrina/core/events/publish-events'
import { createUser } from '@vitrina/core/workspaces/create-user'
import { newUuid } from '@vitrina/db/ids'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test } from 'vitest'
import type { Person, RequestContext } from '../context.ts'
import { listEndpoints } from '../registry.ts'
import { appRouter } from '../router.ts'
import { type FollowOptions, followChanges } from './follow-changes.ts'

const database = suiteDatabase()
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

function newFeed(): EventFeed {
  const made = new EventFeed({ db: database.db, secret: testSecret, logger: silentLogger })
  open.push(made)
  return made
}

/** A page that follows, and what it is told: the position and the change. */
function page(ctx: Context, options: Partial<FollowOptions> = {}) {
  const leaving = new AbortController()
  const feed = options.feed ?? newFeed()
  const told = followChanges(ctx, {
    feed,
    lastEventId: undefined,
    signal: leaving.signal,
    isCurrent: async () => true,
    sessionId: newUuid(),
    gatherMs: 20,
    ...options,
  })
  open.unshift({ close: () => leaving.abort() })
  const next = async () => {
    const { value, done } = await (await told).next()
    return done ? null : { at: value[0], ...value[1] }
  }
  return { feed, next, leave: () => leaving.abort() }
}

/** How many readers and how many listeners a feed serves. */
function followers(feed: EventFeed): number {
  const tails: Map<string, { readers: Set<unknown> }> = Reflect.get(feed, 'tails')
  const pages: Map<string, Set<unknown>> = Reflect.get(feed, 'pages')
  const sizes = [
    ...[...tails.values()].map(({ readers }) => readers.size),
    ...[...pages.values()].map(({ size }) => size),
  ]
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function publish(ctx: Context, type?: EventType, count = 1): Promise<void> {
  if (type !== undefined) {
    await database.db.pool.query(
      `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
       SELECT $1, new_uuid_v7(), $2, new_uuid_v7(), 'system', $1, '{}', $4 FROM generate_series(1, $3)`,
      [ctx.workspace.id, type, count, ctx.now()],
    )
  }
  await publishEvents(ctx.db, ctx.workspace.id, ctx.now)
}

/** Says it again until it is heard: the feed begins to listen a moment after its first page has come. */
async function signal(ctx: Context, what: Signal, heard: Promise<unknown>): Promise<void> {
  const again = setInterval(() => notifySignal(ctx.db, ctx.workspace.id, what), 20)
  await heard
  clearInterval(again)
}

const withRole = (ctx: Context, role: keyof typeof roleScopes): Context => ({
  ...ctx,
  scopes: new Set(roleScopes[role]),
})

describe('a page', () => {
  test('is told first that it follows and from where, then of each kind of event and its objects', async () => {
    const ctx = await testContext(database.db)
    await createCard(ctx, { title: 'before' })
    await publish(ctx)
    const { next } = page(ctx)
    expect(await next()).toEqual({ at: '1', kind: 'ready' })
    const { data: card } = await createCard(ctx, { title: 'after' })
    await updateCard(ctx, { id: card.id, status: 'done' })
    await publish(ctx)
    const told = [await next(), await next(), await next()]
    expect(told.map((each) => each && 'type' in each && [each.type, each.objectIds])).toEqual([
      ['card.created', [card.id]],
      ['card.moved', [card.id]],
      ['card.done', [card.id]],
    ])
    // Only with the last is it all told.
    expect(told.map((each) => each?.at)).toEqual(['1', '1', '4'])
  })

  test('that is slow is told of 5000 new checks in one item without their names', async () => {
    const ctx = await testContext(database.db)
    const { feed, next } = page(ctx)
    await next()
    const reader = await feed.open(ctx, { after: null, types: null })
    await publish(ctx, 'check.created', 5000)
    while (reader.position < 5000) await reader.read()
    expect(await next()).toEqual({ at: '5000', kind: 'event', type: 'check.created', objectIds: null })
    await publish(ctx, 'stock.low')
    expect(await next()).toMatchObject({ at: '5001', type: 'stock.low' })
  })

  test('is told of an ended exchange, once for several calls of one moment', async () => {
    const ctx = await testContext(database.db)
    const { next } = page(ctx)
    await next()
    const heard = next()
    await signal(ctx, 'exchange', heard)
    expect(await heard).toEqual({ at: '0', kind: 'signal', what: 'exchange' })
  })

  test('hears nothing of another workspace', async () => {
    const feed = newFeed()
    const [own, other] = [await testContext(database.db), await testContext(database.db)]
    const [ownPage, otherPage] = [page(own, { feed }), page(other, { feed })]
    await ownPage.next()
    await otherPage.next()
    await publish(other, 'card.moved')
    expect(await otherPage.next()).toMatchObject({ type: 'card.moved' })
    await signal(other, 'exchange', otherPage.next())
    await publish(own, 'dish.updated')
    expect(await ownPage.next()).toMatchObject({ at: '1', type: 'dish.updated' })
  })
})

describe('scopes', () => {
  test('without read:kanban cards are passed over', async () => {
    const ctx = await testContext(database.db)
    const { next } = page({ ...ctx, scopes: new Set(['read:checks', 'read:stock']) })
    await next()
    await publish(ctx, 'card.created')
    await publish(ctx, 'dish.updated')
    await publish(ctx, 'stock.low')
    expect(await next()).toMatchObject({ at: '3', type: 'stock.low' })
  })

  test('a viewer is told of exchanges, agents and the board, a developer of deliveries and integrations too', async () => {
    const ctx = await testContext(database.db)
    const feed = newFeed()
    const [viewer, developer] = [page(withRole(ctx, 'viewer'), { feed }), page(withRole(ctx, 'developer'), { feed })]
    await viewer.next()
    await developer.next()
    const heardBy = { viewer: new Set<string>(), developer: new Set<string>() }
    const listen = async (of: keyof typeof heardBy, next: typeof viewer.next) => {
      for (let item = await next(); item; item = await next()) if (item.kind === 'signal') heardBy[of].add(item.what)
    }
    void listen('viewer', viewer.next)
    void listen('developer', developer.next)
    await expect
      .poll(() => {
        for (const what of ['deliveries', 'integrations', 'runs', 'board', 'exchange'] as const) {
          notifySignal(ctx.db, ctx.workspace.id, what)
        }
        return [heardBy.developer.size, heardBy.viewer.size]
      })
      .toEqual([5, 3])
    expect([...heardBy.viewer].sort()).toEqual(['board', 'exchange', 'runs'])
  })
})

describe('a page that comes back', () => {
  test('is told what came since the position it saw, without a gap', async () => {
    const ctx = await testContext(database.db)
    const feed = newFeed()
    await publish(ctx, 'card.created', 3)
    const { next } = page(ctx, { feed, lastEventId: '2' })
    expect(await next()).toEqual({ at: '2', kind: 'ready' })
    expect(await next()).toMatchObject({ at: '3', type: 'card.created', objectIds: [expect.stringMatching(/^t_/)] })
  })

  test('is told to ask for all anew when it saw an unknown position or was away for more than 1000 events', async () => {
    const ctx = await testContext(database.db)
    const feed = newFeed()
    await publish(ctx, 'check.created', 1002)
    for (const [lastEventId, first] of [
      ['x', { at: '1002', kind: 'reset' }],
      ['2000', { at: '1002', kind: 'reset' }],
      ['1', { at: '1002', kind: 'reset' }],
      ['2', { at: '2', kind: 'ready' }],
    ] as const) {
      expect(await page(ctx, { feed, lastEventId }).next()).toEqual(first)
    }
  })
})

describe('following ends', () => {
  test('when the page leaves: nothing of it stays with the feed', async () => {
    const ctx = await testContext(database.db)
    const feed = newFeed()
    const pages = Array.from({ length: 20 }, () => page(ctx, { feed }))
    for (const { next } of pages) await next()
    // A reader and a listener each.
    expect(followers(feed)).toBe(40)
    const ends = pages.map(({ next }) => next())
    for (const { leave } of pages) leave()
    expect(new Set(await Promise.all(ends))).toEqual(new Set([null]))
    expect(followers(feed)).toBe(0)
  })

  test.each([
    ['removed', 'DELETE FROM member WHERE user_id = $1'],
    ['given another role', "UPDATE member SET role = 'viewer' WHERE user_id = $1"],
    ['limited', "UPDATE member SET restaurant_ids = '{}' WHERE user_id = $1"],
    ['signed out', 'DELETE FROM session WHERE user_id = $1'],
  ])('as the person is %s, long before the next look at them', async (_, change) => {
    const own = await testContext(database.db)
    const person = { email: `${newUuid()}@example.com`, password: 'long enough 1', role: 'manager' as const }
    const { id } = await createUser(own, person)
    await database.db.pool.query(
      `INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at)
       VALUES ($1, $2, $3, now() + interval '1 day', now(), now())`,
      [newUuid(), newUuid(), id],
    )
    let isCurrent = true
    const ctx: Context = { ...own, actor: { type: 'user', id, name: 'Anna' } }
    const { next } = page(ctx, { isCurrent: async () => isCurrent, checkEveryMs: 3_600_000 })
    await next()
    // Once a signal has come the process listens.
    await signal(ctx, 'exchange', next())
    isCurrent = false
    await database.db.pool.query(change, [id])
    for (let told = await next(); told; told = await next()) expect(told).toMatchObject({ kind: 'signal' })
  })

  test('when who follows may do so no more, though nothing happens', async () => {
    const ctx = await testContext(database.db)
    let isCurrent = true
    const { feed, next } = page(ctx, { isCurrent: async () => isCurrent, checkEveryMs: 5 })
    await next()
    const end = next()
    isCurrent = false
    expect(await end).toBeNull()
    expect(followers(feed)).toBe(0)
  })

  test('not when it cannot be asked whether they may', async () => {
    const ctx = await testContext(database.db)
    let asked = 0
    const isCurrent = async () => {
      asked += 1
      if (asked < 3) throw new Error('The database is away')
      return true
    }
    const { next } = page(ctx, { isCurrent, checkEveryMs: 5 })
    await next()
    await expect.poll(() => asked).toBeGreaterThan(3)
    await publish(ctx, 'card.done')
    expect(await next()).toMatchObject({ type: 'card.done' })
  })

  test('when the feed closes, as the process stops', async () => {
    const ctx = await testContext(database.db)
    const { feed, next } = page(ctx)
    await next()
    const end = next()
    await feed.close()
    expect(await end).toBeNull()
  })
})

describe('ten pages of a session', () => {
  test('may follow, over two processes; the eleventh is told to wait, until one leaves', async () => {
    const ctx = await testContext(database.db)
    const feeds = [newFeed(), newFeed()] as const
    const sessionId = newUuid()
    const pages = Array.from({ length: 10 }, (_, n) => page(ctx, { feed: feeds[n % 2 === 0 ? 0 : 1], sessionId }))
    for (const { next } of pages) expect(await next()).toMatchObject({ kind: 'ready' })
    for (const feed of feeds) {
      await expect(page(ctx, { feed, sessionId }).next()).rejects.toMatchObject({
        code: 'rate_limited',
        message: 'This session has 10 streams open, which is the most; close one, or try again in 15 s.',
      })
    }
    expect(await page(ctx, { feed: feeds[0] }).next()).toMatchObject({ kind: 'ready' })
    const [first] = pages
    const end = first?.next()
    first?.leave()
    await end
    expect(await page(ctx, { feed: feeds[1], sessionId }).next()).toMatchObject({ kind: 'ready' })
  })

  test('are held while they are looked at again and again, and given back by one that left before it began', async () => {
    const fixed = await testContext(database.db)
    let at = fixed.now()
    const ctx = { ...fixed, now: () => at }
    const [sessionId, feed] = [newUuid(), newFeed()]
    const pages = Array.from({ length: 10 }, () => page(ctx, { feed, sessionId, checkEveryMs: 5 }))
    for (const { next } of pages) await next()
    const soonest = async () => {
      const { rows } = await database.db.pool.query<{ at: Date }>(
        'SELECT min(u) AS at FROM stream_holder, unnest(until) u WHERE holder_id = $1',
        [sessionId],
      )
      return rows[0]?.at.getTime() ?? 0
    }
    at = new Date(at.getTime() + 40_000)
    await expect.poll(soonest).toBeGreaterThan(at.getTime() + 40_000)
    await expect(page(ctx, { feed, sessionId }).next()).rejects.toMatchObject({ code: 'rate_limited' })

    const leaving = new AbortController()
    const early = {
      feed,
      lastEventId: undefined,
      signal: leaving.signal,
      isCurrent: async () => true,
      sessionId: newUuid(),
    }
    for (let n = 0; n < 25; n += 1) {
      leaving.abort()
      await followChanges(ctx, early)
    }
  })
})

describe('the procedure', () => {
  const personOf = (ctx: Context): Person => ({
    userId: ctx.actor.id,
    sessionId: newUuid(),
    name: 'Anna',
    email: 'anna@example.com',
    panelUrl: 'http://localhost:3000',
    memberships: [],
    membership: { uuid: ctx.workspace.id, id: 'ws_1', name: 'Test', role: 'owner', reach: null, sampleOf: null },
    isCurrent: async () => true,
  })
  const requestOf = (ctx: Context, feed?: EventFeed): RequestContext => ({
    core: ctx,
    person: personOf(ctx),
    requestId: 'req_1',
    ...(feed && { feed }),
  })

  test('is for people alone, and 503 where there is no feed', async () => {
    const ctx = await testContext(database.db)
    const keyed = appRouter.createCaller({ ...requestOf(ctx, newFeed()), person: null })
    await expect(keyed.feed.changes({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(appRouter.createCaller(requestOf(ctx)).feed.changes({})).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { code: 'not_available' },
    })
    expect(listEndpoints().filter(({ name }) => name.startsWith('feed.'))).toEqual([])
  })

  test('is a stream that goes on after Last-Event-ID, and whose end closes the reader', async () => {
    const ctx = await testContext(database.db)
    const feed = newFeed()
    await publish(ctx, 'dish.updated', 2)
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      router: appRouter,
      req: new Request('http://localhost/trpc/feed.changes?input=%7B%7D', { headers: { 'last-event-id': '1' } }),
      createContext: () => requestOf(ctx, feed),
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const body = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('dish.updated')) text += (await body?.read())?.value ?? ''
    expect(text).toMatch(/^event: connected\n.*reconnectAfterInactivityMs.*\n\n+data: \{"kind":"ready"\}\nid: 1\n/)
    await body?.cancel()
    await expect.poll(() => followers(feed)).toBe(0)
  })
})
