import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { revokeKey } from '@vitrina/core/keys/revoke-key'
import { currentAsker } from '@vitrina/db/asker'
import { openDatabase } from '@vitrina/db/database'
import { decodeId } from '@vitrina/db/ids'
import type { SlowStatement } from '@vitrina/db/watch-statements'
import { reach } from '@vitrina/testing/reach'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { publish, writeEvents } from '../../test/support/events.ts'
import { type ListeningApi, listen } from '../../test/support/listen.ts'
import { patient } from '../../test/support/patient.ts'
import { keyWith } from '../../test/support/serve.ts'
import { StreamReader, type StreamRequest } from '../../test/support/stream-reader.ts'
import { openStreams } from '../http/metrics.ts'
import type { StreamPace } from './open-streams.ts'

const database = suiteDatabase()
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function apiOf(ctx: Pick<Context, 'db' | 'secret' | 'now'>, streamPace: StreamPace = {}) {
  const api = await listen(ctx, { streamPace })
  opened.push(api)
  return api
}

async function openOn(api: ListeningApi, key: string, asked?: StreamRequest) {
  const stream = await StreamReader.open(api.url, key, asked)
  opened.push(stream)
  return stream
}

const openNow = async () => (await openStreams.get()).values[0]?.value
const newKey = (ctx: Context, expiresAt?: Date) =>
  createKey(ctx, { name: 'screen', scopes: ['read:webhooks'], ...(expiresAt && { expiresAt }) })

describe('a heartbeat', () => {
  test('comes every so often, as a comment', async () => {
    const ctx = await testContext(database.db)
    const api = await apiOf(ctx, { heartbeatMs: 20 })
    const stream = await openOn(api, await keyWith(ctx, ['read:webhooks']))
    const frames = [await stream.frame(), await stream.frame(), await stream.frame(), await stream.frame()]
    expect(frames).toEqual([{ retry: '3000' }, { id: '0' }, { '': 'heartbeat' }, { '': 'heartbeat' }])
  })

  test('moves the position on past events of types that are not asked for, once', async () => {
    const ctx = await testContext(database.db)
    const api = await apiOf(ctx, { heartbeatMs: 40 })
    const stream = await openOn(api, await keyWith(ctx, ['read:webhooks']), { types: ['card.done'] })
    await writeEvents(ctx, 5)
    while (stream.lastId !== '5') expect((await stream.frame())?.data).toBeUndefined()
    expect(await stream.frame()).toEqual({ '': 'heartbeat' })
    await writeEvents(ctx, 1, { types: ['card.done'] })
    expect((await stream.events(1)).map(({ id }) => id)).toEqual(['6'])
  })
})

describe('with a heartbeat', () => {
  test('the stream of a key that is revoked, expired, deleted or limited otherwise closes; those of other keys stay', async () => {
    const fixed = await testContext(database.db)
    let at = fixed.now()
    const ctx = { ...fixed, now: () => at }
    const api = await apiOf(ctx, { heartbeatMs: 20 })
    const [good, revoked, deleted] = [await newKey(ctx), await newKey(ctx), await newKey(ctx)]
    const limited = await newKey(ctx)
    const expiring = await newKey(ctx, new Date(at.getTime() + 60_000))
    const [stays, ...go] = [
      await openOn(api, good.key),
      await openOn(api, revoked.key),
      await openOn(api, revoked.key),
      await openOn(api, deleted.key),
      await openOn(api, expiring.key),
      await openOn(api, limited.key),
    ]
    await database.db.pool.query("UPDATE api_key SET restaurant_ids = '{}' WHERE workspace_id = $1 AND id = $2", [
      ctx.workspace.id,
      decodeId('key', limited.id),
    ])
    await revokeKey(ctx, revoked.id)
    await database.db.pool.query('DELETE FROM api_key WHERE workspace_id = $1 AND id = $2', [
      ctx.workspace.id,
      decodeId('key', deleted.id),
    ])
    at = new Date(at.getTime() + 60_000)
    for (const stream of go) await stream.rest()
    await expect(StreamReader.open(api.url, revoked.key)).rejects.toThrow('401')
    await writeEvents(ctx, 1)
    expect((await stays?.events(1))?.map(({ id }) => id)).toEqual(['1'])
    await expect.poll(openNow, patient).toBe(1)
    // Each is in the request log once: as it opened.
    const logged = async () => {
      const { rows } = await database.db.pool.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM request_log WHERE workspace_id = $1 AND path LIKE '%/stream' AND status = 200",
        [ctx.workspace.id],
      )
      return rows[0]?.count
    }
    await expect.poll(logged, patient).toBe(6)
  })

  test('one question asks about the keys of all streams', async () => {
    const ctx = await testContext(database.db)
    const heartbeatMs = 100
    const api = await apiOf(ctx, { heartbeatMs })
    const keys = [await newKey(ctx), await newKey(ctx), await newKey(ctx)]
    await Promise.all(Array.from({ length: 30 }, (_, index) => openOn(api, keys[index % 3]?.key ?? '')))
    const query = vi.spyOn(database.db.pool, 'query')
    const asked = () =>
      query.mock.calls.map(([config]) => config).filter((config) => Object(config).name === 'valid-keys')
    const from = performance.now()
    await expect.poll(() => asked().length, patient).toBeGreaterThan(1)
    // Two heartbeats may be told of closer to each other than they are.
    expect(asked().length).toBeLessThanOrEqual(Math.ceil((performance.now() - from) / heartbeatMs) + 1)
    for (const config of asked()) expect(Object(config).values[1]).toHaveLength(3)
    query.mockRestore()
  })

  test('that question is asked on behalf of none, not of the request that opened the first stream', async () => {
    const ctx = await testContext(database.db)
    const askers: (string | undefined)[] = []
    const onSlow = ({ statement }: SlowStatement) =>
      statement.includes('AS used(workspace_id, id)') && askers.push(currentAsker().requestId)
    const db = openDatabase({ ...reach(database.url), watch: { slowMs: -1, onSlow } })
    opened.push(db)
    const api = await apiOf({ ...ctx, db }, { heartbeatMs: 20 })
    await openOn(api, (await newKey(ctx)).key)
    await expect.poll(() => askers.length, patient).toBeGreaterThan(0)
    expect(new Set(askers)).toEqual(new Set([undefined]))
  })
})

describe('long before a heartbeat', () => {
  test('the stream of a key ends as the key is revoked, deleted or limited otherwise: nothing after that comes by it', async () => {
    const ctx = await testContext(database.db)
    const api = await apiOf(ctx, { heartbeatMs: 3_600_000 })
    const [good, revoked, deleted, limited] = [
      await newKey(ctx),
      await newKey(ctx),
      await newKey(ctx),
      await newKey(ctx),
    ]
    const [stays, ...go] = [
      await openOn(api, good.key),
      await openOn(api, revoked.key),
      await openOn(api, deleted.key),
      await openOn(api, limited.key),
    ]
    // Once an event has come the process listens.
    await writeEvents(ctx, 1)
    for (const stream of [stays, ...go]) await stream?.events(1)
    const where = (id: string) => [ctx.workspace.id, decodeId('key', id)]
    await revokeKey(ctx, revoked.id)
    await database.db.pool.query('DELETE FROM api_key WHERE workspace_id = $1 AND id = $2', where(deleted.id))
    await database.db.pool.query(
      "UPDATE api_key SET restaurant_ids = '{}' WHERE workspace_id = $1 AND id = $2",
      where(limited.id),
    )
    for (const stream of go) expect(await stream.rest()).toEqual([])
    await writeEvents(ctx, 1)
    expect((await stays?.events(1))?.map(({ id }) => id)).toEqual(['2'])
  })
})

describe('a reader who does not read', () => {
  test('is dropped, holds next to nothing until then, holds up nobody, and loses nothing when it comes again', async () => {
    const ctx = await testContext(database.db)
    const api = await apiOf(ctx, { drainMs: 3000 })
    const held: number[] = []
    api.server.server.on('connection', (socket) => {
      const sampling = setInterval(() => held.push(socket.writableLength), 1)
      socket.once('close', () => clearInterval(sampling))
    })
    const key = await keyWith(ctx, ['read:webhooks'])
    const slow = await openOn(api, key)
    const quick = await openOn(api, key)
    const bytes = 200_000
    await writeEvents(ctx, 150, { bytes })
    const positions = (await quick.events(150)).map(({ id }) => Number(id))
    expect(positions).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
    await expect.poll(openNow, patient).toBe(1)
    const seen = (await slow.rest()).flatMap(({ data, id }) => (data === undefined ? [] : [Number(id)]))
    expect(seen.length).toBeLessThan(150)
    expect(Math.max(...held)).toBeLessThan(2 * bytes)
    const again = await openOn(await apiOf(ctx), key, { lastEventId: String(seen.at(-1) ?? 0) })
    const others = (await again.events(150 - seen.length)).map(({ id }) => Number(id))
    expect([...seen, ...others]).toEqual(positions)
  })
})

test('a stream that can not go on is ended rather than sent something wrong; others go on', async () => {
  const [ctx, other] = [await testContext(database.db), await testContext(database.db)]
  const api = await apiOf(ctx)
  const [broken, whole] = [
    await openOn(api, await keyWith(ctx, ['read:webhooks'])),
    await openOn(api, await keyWith(other, ['read:webhooks'])),
  ]
  await database.db.pool.query(
    `INSERT INTO event (workspace_id, id, type, object_id, actor_type, actor_id, body, created_at)
     VALUES ($1, new_uuid_v7(), 'card.done', new_uuid_v7(), 'system', $1, E'{\n}', $2)`,
    [ctx.workspace.id, ctx.now()],
  )
  await publish(ctx)
  expect((await broken.rest()).filter(({ data }) => data !== undefined)).toEqual([])
  await writeEvents(other, 1)
  expect((await whole.events(1)).map(({ id }) => id)).toEqual(['1'])
  await expect.poll(openNow, patient).toBe(1)
})

describe('a server that closes', () => {
  test('ends its streams at once, be they stuck, and opens no more', async () => {
    const ctx = await testContext(database.db)
    const api = await listen(ctx)
    const key = await keyWith(ctx, ['read:webhooks'])
    const idle = await openOn(api, key)
    const stuck = await openOn(api, key)
    await writeEvents(ctx, 150, { bytes: 200_000 })
    await idle.events(150)
    const from = performance.now()
    await api.close()
    expect(performance.now() - from).toBeLessThan(15_000)
    expect(await idle.frame()).toBeNull()
    expect((await stuck.rest()).length).toBeLessThan(150)
    await expect(StreamReader.open(api.url, key)).rejects.toThrow()
    expect(await openNow()).toBe(0)
  })
})

const connectionsOf = (api: ListeningApi) =>
  new Promise<number>((resolve) => api.server.server.getConnections((_, count) => resolve(count)))

test('clients who leave while their stream is opened leave no reader behind', async () => {
  const ctx = await testContext(database.db)
  const api = await apiOf(ctx)
  const key = await keyWith(ctx, ['read:webhooks'])
  const { port, hostname } = new URL(api.url)
  const head = `GET /api/v1/events/stream HTTP/1.1\r\nHost: ${hostname}\r\nX-Api-Key: ${key}\r\n\r\n`
  const askAndLeave = (waitMs: number) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head)
      setTimeout(() => socket.resetAndDestroy(), waitMs)
    })
    return once(socket, 'close')
  }
  // On a busy machine all may have left before the first is heard.
  while (api.readers.length <= 5) {
    await Promise.all(Array.from({ length: 40 }, (_, index) => askAndLeave(index / 4)))
  }
  await expect.poll(() => connectionsOf(api), patient).toBe(0)
  await expect.poll(openNow, patient).toBe(0)
  for (const reader of api.readers) expect(await reader.read()).toBeNull()
})

describe('20 streams a key', () => {
  const places = async (ctx: Context) => {
    const { rows } = await database.db.pool.query<{ open: number }>(
      'SELECT coalesce(sum(cardinality(ids)), 0)::int AS open FROM stream_holder WHERE workspace_id = $1',
      [ctx.workspace.id],
    )
    return rows[0]?.open
  }

  test('may be open over two servers; the 21st is 429 with how long to wait, until one is closed', async () => {
    const ctx = await testContext(database.db)
    const servers = [await apiOf(ctx), await apiOf(ctx)] as const
    const [key, other] = [await keyWith(ctx, ['read:webhooks']), await keyWith(ctx, ['read:webhooks'])]
    const streams: StreamReader[] = []
    for (let n = 0; n < 20; n += 1) streams.push(await openOn(servers[n % 2 === 0 ? 0 : 1], key))
    for (const { url } of servers) {
      for (const method of ['GET', 'HEAD']) {
        const refused = await fetch(`${url}/events/stream`, { method, headers: { 'x-api-key': key } })
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
        if (method === 'GET') {
          expect(await refused.json()).toMatchObject({
            code: 'rate_limited',
            retryAfterSeconds: 15,
            detail: 'This key has 20 streams open, which is the most; close one, or try again in 15 s.',
          })
        }
      }
    }
    await openOn(servers[0], other)
    streams[7]?.close()
    await expect.poll(() => places(ctx), patient).toBe(20)
    await openOn(servers[0], key)
    await expect(openOn(servers[1], key)).rejects.toThrow('429')
  })

  test('asked for at once, 100 times, are 20; HEAD takes none', async () => {
    const ctx = await testContext(database.db)
    const api = await apiOf(ctx)
    const key = await keyWith(ctx, ['read:webhooks'])
    const head = () => fetch(`${api.url}/events/stream`, { method: 'HEAD', headers: { 'x-api-key': key } })
    for (let n = 0; n < 25; n += 1) expect((await head()).status).toBe(200)
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => openOn(api, key)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(api.readers.length).toBeGreaterThan(20)
  })

  test('are held for as long as they stand, and given back by a server that ends', async () => {
    const fixed = await testContext(database.db)
    let at = fixed.now()
    const ctx = { ...fixed, now: () => at }
    const api = await apiOf(ctx, { heartbeatMs: 20 })
    const key = await keyWith(ctx, ['read:webhooks'])
    const streams = await Promise.all(Array.from({ length: 20 }, () => openOn(api, key)))
    for (let minutes = 0; minutes < 3; minutes += 1) {
      const until = async () => {
        const { rows } = await database.db.pool.query<{ soonest: Date }>(
          'SELECT min(u) AS soonest FROM stream_holder, unnest(until) u WHERE workspace_id = $1',
          [ctx.workspace.id],
        )
        return rows[0]?.soonest.getTime() ?? 0
      }
      at = new Date(at.getTime() + 40_000)
      await expect.poll(until, patient).toBeGreaterThan(at.getTime() + 40_000)
    }
    await expect(openOn(api, key)).rejects.toThrow('429')
    await api.close()
    expect(await places(ctx)).toBe(0)
    for (const stream of streams) expect((await stream.rest()).some(({ data }) => data !== undefined)).toBe(false)
  })
})

describe('1000 streams', () => {
  test('that open, get an event and are left behind leave nothing', async () => {
    const ctx = await testContext(database.db)
    const api = await apiOf(ctx)
    const keys = await Promise.all(Array.from({ length: 50 }, () => keyWith(ctx, ['read:webhooks'])))
    const { port, hostname } = new URL(api.url)
    const head = (key = '') => `GET /api/v1/events/stream HTTP/1.1\r\nHost: ${hostname}\r\nX-Api-Key: ${key}\r\n\r\n`
    const told = Array.from({ length: 1000 }, () => '')
    const open = (index: number) => {
      const socket = connect(Number(port), hostname, () => socket.write(head(keys[index % 50])))
      return socket.on('data', (data) => {
        told[index] = `${told[index]}${data}`
      })
    }
    const sockets: Socket[] = []
    // A hundred at a time: what is looked at is streams that stand.
    while (sockets.length < 1000) {
      for (let n = 0; n < 100; n += 1) sockets.push(open(sockets.length))
      await expect.poll(openNow, patient).toBe(sockets.length)
    }
    await writeEvents(ctx, 1)
    await expect.poll(() => told.filter((text) => text.includes('\nid: 1\n')).length, patient).toBe(1000)
    // Half of them say goodbye, half are just gone.
    for (const [index, socket] of sockets.entries()) index % 2 === 0 ? socket.end() : socket.resetAndDestroy()
    await expect.poll(openNow, patient).toBe(0)
    expect(await Promise.all(api.readers.map((reader) => reader.read()))).toEqual(told.map(() => null))
    await expect.poll(() => connectionsOf(api), patient).toBe(0)
  })
})
