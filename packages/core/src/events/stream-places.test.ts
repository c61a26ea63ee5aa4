import { type Database, openDatabase } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { reach } from '@vitrina/testing/reach'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { StreamPlaces } from './stream-places.ts'

const database = suiteDatabase()
const start = new Date('2026-03-01T12:00:00Z').getTime()

/** A holder of a workspace of its own, with a clock to turn. */
async function holder(most = 3) {
  const { workspace } = await testContext(database.db)
  const clock = { seconds: 0 }
  const now = () => new Date(start + clock.seconds * 1000)
  const asked = { workspaceId: workspace.id, holderId: newUuid() }
  const placesOf = (db: Database) => new StreamPlaces(db, { most, whose: 'This key' })
  const places = placesOf(database.db)
  return { clock, now, places, placesOf, asked, take: (from = places) => from.take(asked, now()) }
}

test('one more than the most is refused with how long to wait; ending one makes room at once', async () => {
  const { take, places } = await holder()
  const [first] = [await take(), await take(), await take()]
  await expect(take()).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'This key has 3 streams open, which is the most; close one, or try again in 15 s.',
    extra: { retryAfterSeconds: 15 },
  })
  await places.giveBack(first)
  await take()
  await expect(take()).rejects.toThrow('close one')
})

test('of 100 at once, over two processes, as many are let in as there are places', async () => {
  const other = openDatabase({ ...reach(database.url), maxConnections: 5 })
  try {
    const { take, placesOf } = await holder(20)
    const servers = [placesOf(database.db), placesOf(other)]
    const asked = Array.from({ length: 100 }, (_, n) => take(servers[n % 2]))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  } finally {
    await other.close()
  }
})

test('streams of a process that is gone count for 45 seconds, those that are renewed for as long as they are', async () => {
  const { take, places, now, clock } = await holder()
  const held = [await take(), await take()]
  await take()
  clock.seconds = 30
  await places.renew(held, now())
  clock.seconds = 44
  await expect(take()).rejects.toThrow('close one')
  clock.seconds = 46
  await take()
  await expect(take()).rejects.toThrow('close one')
  clock.seconds = 76
  await Promise.all([take(), take()])
  await expect(take()).rejects.toThrow('close one')
})

test('another holder and another workspace have places of their own', async () => {
  const [one, other] = [await holder(1), await holder(1)]
  await one.take()
  await other.take()
})

test('a stream whose place has run out is not held again by renewing it, and takes nobody’s place by ending', async () => {
  const { take, places, now, clock } = await holder(1)
  const lost = await take()
  clock.seconds = 46
  const next = await take()
  await places.renew([lost], now())
  await places.giveBack(lost)
  await expect(take()).rejects.toThrow('close one')
  await places.giveBack(next)
  await take()
})
