import { setTimeout as pause } from 'node:timers/promises'
import { createCard } from '@vitrina/core/cards/create-card'
import type { Context } from '@vitrina/core/context'
import { Publisher } from '@vitrina/core/events/publisher'
import { inTransaction } from '@vitrina/core/in-transaction'
import { createKey } from '@vitrina/core/keys/create-key'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { silentLogger, testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiProcess } from '../../test/support/api-process.ts'
import { eventSource } from '../../test/support/event-source.ts'
import { framesOf } from '../../test/support/events.ts'
import { patient } from '../../test/support/patient.ts'
import { type Frame, StreamReader } from '../../test/support/stream-reader.ts'

const database = suiteDatabase()
let publisher: Publisher
let processes: [ApiProcess, ApiProcess]

beforeAll(async () => {
  const { db, url } = database
  publisher = new Publisher({ db, logger: silentLogger, onDeliveries: () => undefined })
  processes = await Promise.all([ApiProcess.start(url), ApiProcess.start(url)])
})
afterAll(async () => {
  await Promise.all(processes?.map((api) => api.kill()) ?? [])
  await publisher?.stop()
})

async function realTimeContext(): Promise<Context> {
  return { ...(await testContext(database.db)), now: () => new Date() }
}

async function newKey(ctx: Context): Promise<string> {
  const { key } = await createKey(ctx, { name: 'test', scopes: ['read:webhooks'], rateLimit: 100_000 })
  return key
}

/** Writes cards from several sides at random moments, some in transactions that last, until it is stopped. */
function writing(ctx: Context): () => Promise<unknown> {
  let isDone = false
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let nth = 0; !isDone; nth += 1) {
      await inTransaction(ctx, async (ctx) => {
        await createCard(ctx, { title: `${writer}.${nth}` })
        if (nth % 5 === 0) await pause(Math.random() * 60)
      })
      await pause(Math.random() * 50)
    }
  })
  return () => {
    isDone = true
    return Promise.all(writers)
  }
}

/** Resolves when everything written is published; with the frames of it all. */
async function allFrames(ctx: Context): Promise<Frame[]> {
  const left = async () => {
    const { rows } = await database.db.pool.query('SELECT FROM event WHERE workspace_id = $1 AND position IS NULL', [
      ctx.workspace.id,
    ])
    return rows.length
  }
  await expect.poll(left, patient).toBe(0)
  return framesOf(ctx)
}

test('200 reconnections over two processes, each killed and started again, while 4 write: every event once', async () => {
  const ctx = await realTimeContext()
  // No key opens more than 20 at once.
  const keys = await Promise.all(Array.from({ length: 20 }, () => newKey(ctx)))
  const stop = writing(ctx)
  const frames: Frame[] = []
  const take = async (stream: StreamReader, untilMs: number) => {
    const end = pause(untilMs, null)
    for (;;) {
      const frame = await Promise.race([stream.frame(), end])
      if (!frame) return
      if (frame.data !== undefined) frames.push(frame)
    }
  }
  const openAt = (nth: number) => {
    const { url } = processes[nth % 2 === 0 ? 0 : 1]
    return StreamReader.open(url, keys[nth % 20] ?? '', { lastEventId: frames.at(-1)?.id ?? '0' })
  }
  let connections = 0
  let refused = 0
  const starting: Promise<void>[] = []
  for (let nth = 0; connections < 200 || frames.length <= 200; nth += 1) {
    const stream = await openAt(nth).catch(() => null)
    if (!stream) {
      refused += 1
      await pause(5)
      continue
    }
    connections += 1
    if (connections === 60 || connections === 121) {
      // In the middle of what it reads; the other one serves while it starts again.
      const api = processes[nth % 2 === 0 ? 0 : 1]
      await Promise.all([take(stream, 5000), pause(10).then(() => api.kill())])
      starting.push(api.start())
    } else await take(stream, Math.random() * 25)
    stream.close()
  }
  await Promise.all([stop(), ...starting])
  const all = await allFrames(ctx)
  const last = await openAt(0)
  while (frames.length < all.length) frames.push(...(await last.events(1)))
  last.close()
  expect(refused).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(200)
  expect(all.map(({ id }) => Number(id))).toEqual(all.map((_, index) => index + 1))
  expect(frames).toEqual(all)
})

test('an EventSource over two processes, one stopped and one killed, gets every event once', async () => {
  const ctx = await realTimeContext()
  const frames: Frame[] = []
  const [first, second] = processes
  let at = first
  let begun = 0
  const source = eventSource(() => `${at.url}/events/stream`, await newKey(ctx), {
    onBegin: () => {
      begun += 1
    },
  })
  source.addEventListener('card.created', ({ type: event, lastEventId: id, data }) => frames.push({ id, event, data }))
  await expect.poll(() => begun, patient).toBe(1)
  const stop = writing(ctx)
  const moreCome = () => {
    const before = frames.length
    return expect.poll(() => frames.length, patient).toBeGreaterThan(before + 10)
  }
  await moreCome()
  at = second
  // It ends in order and soon, whatever streams are open.
  expect(await first.stop()).toBe(0)
  await moreCome()
  await first.start()
  at = first
  await second.kill()
  await moreCome()
  await stop()
  const all = await allFrames(ctx)
  await expect.poll(() => frames.length, patient).toBeGreaterThanOrEqual(all.length)
  source.close()
  expect(frames).toEqual(all)
  expect(begun).toBe(3)
})
