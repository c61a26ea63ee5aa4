import { currentAsker, runFor } from '@vitrina/db/asker'
import { openDatabase } from '@vitrina/db/database'
import { testOnOneServer } from '@vitrina/testing/on-one-server'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext, testSecret } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCard } from '../cards/create-card.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../in-transaction.ts'
import { notifySignal } from './call-out.ts'
import { EventFeed, type FeedReader, resumeAfter } from './event-feed.ts'
import { publishEvents } from './publish-events.ts'
import { Publisher } from './publisher.ts'

const database = suiteDatabase()
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

function feed(): EventFeed {
  const made = new EventFeed({ db: database.db, secret: testSecret, logger: silentLogger })
  open.push(made)
  return made
}

function publisher(): Publisher {
  const { db } = database
  const made = new Publisher({ db, logger: silentLogger, onDeliveries: () => undefined })
  open.push({ close: () => made.stop() })
  return made
}

async function take(reader: FeedReader, count: number): Promise<{ positions: number[]; titles: string[] }> {
  const positions: number[] = []
  const titles: string[] = []
  while (positions.length < count) {
    const events = await reader.read()
    if (!events) throw new Error('The reader was closed')
    for (const { position, body } of events) {
      positions.push(position)
      titles.push(JSON.parse(body).data.object.title)
    }
  }
  return { positions, titles }
}

const counted = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)
const card = (ctx: Context, title: string) => createCard(ctx, { title })
const publish = (ctx: Context) => publishEvents(ctx.db, ctx.workspace.id, ctx.now)

describe('positions', () => {
  test('are gapless from one on, each workspace by itself', async () => {
    const [a, b] = [await testContext(database.db), await testContext(database.db)]
    for (const title of ['1', '2', '3']) await card(a, title)
    await card(b, 'b')
    expect((await publish(a)).events).toBe(3)
    expect((await publish(b)).events).toBe(1)
    await card(a, '4')
    expect((await publish(a)).events).toBe(1)
    expect((await publish(a)).events).toBe(0)
    const reader = await feed().open(a, { after: 0, types: null })
    expect(await take(reader, 4)).toEqual({ positions: [1, 2, 3, 4], titles: ['1', '2', '3', '4'] })
  })

  test('of a transaction that lasts longer come after those committed meanwhile, and no reader skips them', async () => {
    const ctx = await testContext(database.db)
    const reader = await feed().open(ctx, { after: 0, types: null })
    let commit = (): void => undefined
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    const long = inTransaction(ctx, async (ctx) => {
      await card(ctx, 'written first')
      await held
    })
    await card(ctx, 'committed first')
    await publish(ctx)
    expect(await take(reader, 1)).toEqual({ positions: [1], titles: ['committed first'] })
    commit()
    await long
    await publish(ctx)
    expect(await take(reader, 1)).toEqual({ positions: [2], titles: ['written first'] })
  })

  test('of 300 changes of 30 writers under three publishers: a reader sees each once, in order', async () => {
    const ctx = await testContext(database.db)
    const reader = await feed().open(ctx, { after: null, types: null })
    for (let each = 0; each < 3; each += 1) publisher()
    const writers = counted(30).map(async (writer) => {
      for (const nth of counted(10)) await card(ctx, `${writer}.${nth}`)
    })
    const { positions, titles } = await take(reader, 300)
    await Promise.all(writers)
    expect(positions).toEqual(counted(300))
    expect(new Set(titles).size).toBe(300)
    // What one writer did one after another is told in that order.
    for (const writer of counted(30)) {
      const own = titles.filter((title) => title.startsWith(`${writer}.`))
      expect(own).toEqual(counted(10).map((nth) => `${writer}.${nth}`))
    }
  })
})

describe('publishing', () => {
  test('stays quick when a long exchange follows a few small events: 20,000 events in seconds', async () => {
    const ctx = await testContext(database.db)
    for (let n = 0; n < 12; n += 1) {
      await card(ctx, `${n}`)
      await publish(ctx)
    }
    await database.db.pool.query(
      `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, created_at)
       SELECT $1, new_uuid_v7(), 'check.created', new_uuid_v7(), 'system', $1, now() FROM generate_series(1, 20000)`,
      [ctx.workspace.id],
    )
    const began = performance.now()
    expect((await publish(ctx)).events).toBe(20_000)
    expect(performance.now() - began).toBeLessThan(60_000)
  })
})

describe('a reader', () => {
  test('that begins without a position gets what comes from now on', async () => {
    const ctx = await testContext(database.db)
    await card(ctx, 'before')
    await publish(ctx)
    const reader = await feed().open(ctx, { after: null, types: null })
    expect(reader.position).toBe(1)
    await card(ctx, 'after')
    await publish(ctx)
    expect(await take(reader, 1)).toEqual({ positions: [2], titles: ['after'] })
  })

  test('far behind reads the table, then the tail, without a gap or a repeat', async () => {
    const ctx = await testContext(database.db)
    const all = feed()
    const keepsTail = await all.open(ctx, { after: null, types: null })
    await database.db.pool.query(
      `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
       SELECT $1, new_uuid_v7(), 'card.created', new_uuid_v7(), 'system', $1,
         json_build_object('data', json_build_object('object', json_build_object('title', n::text)))::text, now()
       FROM generate_series(1, 2500) n`,
      [ctx.workspace.id],
    )
    expect((await publish(ctx)).events).toBe(2500)
    await take(keepsTail, 2500)
    const reader = await all.open(ctx, { after: 3, types: null })
    const { positions, titles } = await take(reader, 2497)
    expect(positions).toEqual(counted(2497, 4))
    expect(titles).toEqual(positions.map(String))
  })

  test('of some kinds passes the others by, and its position shows that it did', async () => {
    const ctx = await testContext(database.db)
    const reader = await feed().open(ctx, { after: null, types: new Set(['card.created']) })
    await database.db.pool.query(
      `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
       SELECT $1, new_uuid_v7(), type, new_uuid_v7(), 'system', $1, '{"data":{"object":{"title":"x"}}}', now()
       FROM unnest(ARRAY['card.moved', 'card.created', 'card.done']) AS t(type)`,
      [ctx.workspace.id],
    )
    await publish(ctx)
    expect((await take(reader, 1)).positions).toEqual([2])
    const next = reader.read()
    await expect.poll(() => reader.position).toBe(3)
    reader.close()
    expect(await next).toBeNull()
  })

  testOnOneServer(
    'does not pass by what it could not read: not while bodies are made, nor when that failed',
    async () => {
      const ctx = await testContext(database.db)
      const all = feed()
      const other = await all.open(ctx, { after: null, types: null })
      const reader = await all.open(ctx, { after: null, types: null })
      await database.db.pool.query(
        `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, created_at)
       SELECT $1, new_uuid_v7(), 'check.created', new_uuid_v7(), 'system', $1, now() FROM generate_series(1, 5)`,
        [ctx.workspace.id],
      )
      await publish(ctx)
      const holder = await database.db.pool.connect()
      await holder.query('BEGIN')
      await holder.query('SELECT FROM event WHERE workspace_id = $1 FOR UPDATE', [ctx.workspace.id])
      const reading = reader.read().catch((error: unknown) => error)
      await expect
        .poll(async () => {
          const { rows } = await database.db.pool.query(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      expect(reader.position).toBe(0)
      await database.db.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(await reading).toBeInstanceOf(Error)
      expect(reader.position).toBe(0)
      await holder.query('COMMIT')
      holder.release()
      expect((await reader.read())?.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
      expect((await other.read())?.length).toBe(5)
    },
  )

  test('learns of events although no notice came', async () => {
    const ctx = await testContext(database.db)
    const reader = await feed().open(ctx, { after: null, types: null })
    await card(ctx, 'quiet')
    await database.db.pool.query(
      `WITH numbered AS (UPDATE event SET position = 1 WHERE workspace_id = $1)
       INSERT INTO event_feed (workspace_id, last_position) VALUES ($1, 1)`,
      [ctx.workspace.id],
    )
    expect((await take(reader, 1)).titles).toEqual(['quiet'])
  })
})

describe('resuming', () => {
  test('goes on after the last position seen; what is older than 7 days, unknown or malformed is a reset', async () => {
    const ctx = await testContext(database.db)
    for (const title of ['1', '2', '3']) await card(ctx, title)
    await publish(ctx)
    const at = (days: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + days * 86_400_000) })
    expect(await resumeAfter(ctx, undefined)).toEqual({ after: null, isReset: false })
    expect(await resumeAfter(ctx, '0')).toEqual({ after: 0, isReset: false })
    expect(await resumeAfter(ctx, '2')).toEqual({ after: 2, isReset: false })
    expect(await resumeAfter(at(6.9), '2')).toEqual({ after: 2, isReset: false })
    expect(await resumeAfter(at(7.1), '2')).toEqual({ after: null, isReset: true })
    // Nothing followed the last one, however long ago it was.
    expect(await resumeAfter(at(70), '3')).toEqual({ after: 3, isReset: false })
    for (const wrong of ['4', '99', 'x', '-1', '1.5', '1e3', '9'.repeat(30)]) {
      expect(await resumeAfter(ctx, wrong), wrong).toEqual({ after: null, isReset: true })
    }
  })
})

describe('what many share, begun by one request, is done on behalf of none', () => {
  const asker = { requestId: 'first' }

  test('a signal, and the look for lost notices', async () => {
    const ctx = await testContext(database.db)
    const askers = { signal: new Set<string>(), notice: new Set<string>(), look: new Set<string>() }
    const whose = () => currentAsker().requestId ?? 'none'
    const db = openDatabase({
      url: database.url,
      watch: {
        slowMs: -1,
        onSlow: ({ statement }) => {
          if (statement.includes('pg_notify')) askers.notice.add(whose())
          if (statement.includes('= ANY($1::uuid[])')) askers.look.add(whose())
        },
      },
    })
    onTestFinished(() => db.close())
    const made = new EventFeed({ db, secret: testSecret, logger: silentLogger })
    open.push(made)
    await runFor(asker, async () => {
      await made.open(ctx, { after: 0, types: null })
      made.onSignal(ctx.workspace.id, () => askers.signal.add(whose()))
    })
    await expect
      .poll(() => {
        runFor(asker, () => notifySignal({ pool: db.pool }, ctx.workspace.id, 'board'))
        return askers
      })
      .toEqual({ signal: new Set(['none']), notice: new Set(['none']), look: new Set(['none']) })
  })
})
