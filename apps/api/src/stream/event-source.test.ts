import { EventType } from '@vitrina/contract/event'
import type { Context } from '@vitrina/core/context'
import { createKey } from '@vitrina/core/keys/create-key'
import { revokeKey } from '@vitrina/core/keys/revoke-key'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import type { EventSource } from 'eventsource'
import { afterEach, expect, test } from 'vitest'
import { eventSource } from '../../test/support/event-source.ts'
import { framesOf, writeEvents } from '../../test/support/events.ts'
import { type ListeningApi, listen } from '../../test/support/listen.ts'
import { patient } from '../../test/support/patient.ts'
import type { Frame } from '../../test/support/stream-reader.ts'

const database = suiteDatabase()
const toClose: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of toClose.splice(0).reverse()) await each.close()
})

interface Listening {
  ctx: Context
  api: ListeningApi
  keyId: string
  source: EventSource
  /** What it was given, in order. */
  frames: Frame[]
  /** How many times it has begun to read a stream. */
  begun: () => number
}

async function listening(query = '', options: { lastEventId?: string; written?: number } = {}): Promise<Listening> {
  const ctx = await testContext(database.db)
  if (options.written) await writeEvents(ctx, options.written)
  const api = await listen(ctx, { streamPace: { heartbeatMs: 20 } })
  const { id: keyId, key } = await createKey(ctx, { name: 'screen', scopes: ['read:webhooks'] })
  let begun = 0
  const onBegin = () => {
    begun += 1
  }
  const source = eventSource(() => `${api.url}/events/stream${query}`, key, { ...options, onBegin })
  const frames: Frame[] = []
  for (const type of [...EventType.options, 'reset', 'message']) {
    source.addEventListener(type, ({ type: event, lastEventId: id, data }) => frames.push({ id, event, data }))
  }
  toClose.push(api, source)
  await expect.poll(() => begun, patient).toBe(1)
  return { ctx, api, keyId, source, frames, begun: () => begun }
}

const types = ['card.created', 'card.moved', 'stock.low', 'dish.updated']

test('an EventSource gets events under their types, with id and the very bytes', async () => {
  const { ctx, frames } = await listening()
  await writeEvents(ctx, 40, { types })
  await expect.poll(() => frames.length, patient).toBe(40)
  expect(frames).toEqual(await framesOf(ctx))
})

test('an EventSource gets only the types it asks for', async () => {
  const { ctx, frames } = await listening('?types=card.moved,dish.updated')
  await writeEvents(ctx, 40, { types })
  await expect.poll(() => frames.length, patient).toBe(20)
  const wanted = (await framesOf(ctx)).filter(({ event }) => event === 'card.moved' || event === 'dish.updated')
  expect(frames).toEqual(wanted)
})

test('an EventSource that is cut off, be it before any event, comes again and misses and repeats nothing', async () => {
  const { ctx, api, frames, begun } = await listening('', { written: 3 })
  for (const [round, count] of [0, 5, 0, 7].entries()) {
    await expect.poll(begun, patient).toBe(round + 1)
    api.server.server.closeAllConnections()
    await writeEvents(ctx, count)
  }
  await expect.poll(() => frames.length, patient).toBe(12)
  expect(frames).toEqual((await framesOf(ctx)).slice(3))
})

test('an EventSource that was away too long is told to load the state anew', async () => {
  const { ctx, frames } = await listening('', { lastEventId: '77', written: 3 })
  await writeEvents(ctx, 1)
  await expect
    .poll(() => frames.map(({ id, event }) => [id, event]))
    .toEqual([
      ['3', 'reset'],
      ['4', 'card.created'],
    ])
})

test('an EventSource whose key is revoked is closed, comes again, is told 401 and gives up', async () => {
  const { ctx, keyId, source } = await listening()
  const codes: (number | undefined)[] = []
  source.addEventListener('error', ({ code }) => codes.push(code))
  await revokeKey(ctx, keyId)
  await expect.poll(() => source.readyState, patient).toBe(source.CLOSED)
  expect(codes.at(-1)).toBe(401)
})
