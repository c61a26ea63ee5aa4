import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { forTenant, TenantBusyError, usualShare } from './tenant-pool.ts'
import { CallerGoneError, whileWanted } from './wanted.ts'

let db: Database
const share = { atOnce: 2, alone: 2, waiting: 3, waitMs: 60_000, burstMs: 60_000, cores: 4 }
const open = (given = share) =>
  openDatabase({ url: process.env['TEST_DATABASE_URL'] ?? '', maxConnections: 4, share: given })

beforeEach(() => {
  db = open()
})

afterEach(() => db.close())

/** Connections of a tenant, each in use until it is let go. */
async function holding(tenant: string, count = 2) {
  const all = Array.from({ length: count }, () => held(tenant))
  await Promise.all(all.map(({ begun }) => begun))
  return all
}

function held(tenant: string) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const done = forTenant(tenant, () =>
    db.kysely.transaction().execute(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      begin()
      await promise
    }),
  )
  const letGo = () => {
    goOn()
    return done
  }
  return { begun, letGo }
}

const ask = (tenant: string) => forTenant(tenant, () => sql`SELECT 1`.execute(db.kysely))

describe('a tenant with all its connections in use', () => {
  test('keeps no other from theirs, nor what is done for nobody', async () => {
    const mine = await holding('a')
    const later = [held('a'), held('a')]
    await ask('b')
    await sql`SELECT 1`.execute(db.kysely)
    expect(db.pool.totalCount - db.pool.idleCount).toBe(2)
    await Promise.all([...mine, ...later].map(({ letGo }) => letGo()))
    await ask('a')
  })

  test('waits for its own, in the order it asked', async () => {
    const [first, second] = await holding('a')
    const order: number[] = []
    const waiting = [1, 2, 3].map((n) => ask('a').then(() => order.push(n)))
    await Promise.all([first?.letGo(), ...waiting])
    expect(order).toEqual([1, 2, 3])
    await second?.letGo()
  })

  test('waits whichever way it asks', async () => {
    const mine = await holding('a')
    let answers = 0
    const ways: (() => PromiseLike<unknown>)[] = [
      () => db.pool.query('SELECT 1'),
      () => db.prisma.$queryRawUnsafe('SELECT 1'),
      () => sql`SELECT 1`.execute(db.kysely),
    ]
    const asked = ways.map((way) =>
      forTenant('a', async () => {
        await way()
        answers += 1
      }),
    )
    await ask('b')
    expect(answers).toBe(0)
    await Promise.all([...mine.map(({ letGo }) => letGo()), ...asked])
  })

  test('is refused when too many wait, or one has waited too long', async () => {
    const mine = await holding('a')
    const waiting = [ask('a'), ask('a'), ask('a')]
    await expect(ask('a')).rejects.toThrow(TenantBusyError)
    await ask('b')
    await Promise.all([...mine.map(({ letGo }) => letGo()), ...waiting])
    await db.close()
    db = open({ ...share, waitMs: 20 })
    const again = await holding('a')
    await expect(ask('a')).rejects.toThrow(TenantBusyError)
    await Promise.all(again.map(({ letGo }) => letGo()))
    await ask('a')
  })

  test('leaves the queue when nobody waits for it any more', async () => {
    const mine = await holding('a')
    const gone = new AbortController()
    const left = expect(whileWanted(gone.signal, () => ask('a'))).rejects.toThrow(CallerGoneError)
    const stays = ask('a')
    gone.abort()
    await left
    await expect(whileWanted(gone.signal, () => ask('a'))).rejects.toThrow(CallerGoneError)
    await Promise.all([...mine.map(({ letGo }) => letGo()), stays])
  })
})

describe('a tenant that has used up its burst', () => {
  const work = () => forTenant('a', () => sql`SELECT pg_sleep(0.4)`.execute(db.kysely))

  beforeEach(async () => {
    await db.close()
    db = open({ ...share, atOnce: 1, alone: 1, burstMs: 0 })
  })

  test('pauses three times as long as it worked while others are there: 1,200 ms after 400 ms', async () => {
    await ask('b')
    await work()
    const endedAt = performance.now()
    await ask('a')
    expect(performance.now() - endedAt).toBeGreaterThan(1100)
  })

  test('pauses for a tenant of another process, too', async () => {
    const url = process.env['TEST_DATABASE_URL'] ?? ''
    const given = { ...share, atOnce: 1, alone: 1, burstMs: 0 }
    const processes = [1, 2].map(() =>
      openDatabase({ url, maxConnections: 4, statementTimeoutMs: 60_000, share: given }),
    )
    const [mine, others] = processes
    const askIn = (process: Database | undefined, tenant: string, seconds = 0) =>
      forTenant(tenant, () => sql`SELECT pg_sleep(${seconds})`.execute(process?.kysely ?? db.kysely))
    try {
      await vi.waitFor(
        async () => {
          await askIn(others, 'b')
          await askIn(mine, 'a', 0.2)
          const endedAt = performance.now()
          await askIn(mine, 'a')
          expect(performance.now() - endedAt).toBeGreaterThan(500)
        },
        { timeout: 30_000, interval: 100 },
      )
    } finally {
      for (const process of processes) await process.close()
    }
  })

  test('keeps nobody else waiting by that', async () => {
    await ask('b')
    await work()
    const order: string[] = []
    const mine = ask('a').then(() => order.push('a'))
    await ask('b').then(() => order.push('b'))
    await mine
    expect(order).toEqual(['b', 'a'])
  })

  test('is not charged for waiting until a connection of the pool is free', async () => {
    const others = (await Promise.all(['b', 'c', 'd', 'e'].map((other) => holding(other, 1)))).flat()
    const waiting = ask('a')
    await setTimeout(400)
    await Promise.all([...others.map(({ letGo }) => letGo()), waiting])
    const beganAt = performance.now()
    await ask('a')
    expect(performance.now() - beganAt).toBeLessThan(600)
  })

  test('is charged its part of the time where more run than the server has cores: 100 of 400 ms, which are 300 of pause', async () => {
    await db.close()
    db = open({ ...share, atOnce: 1, alone: 1, burstMs: 0, cores: 1 })
    const mine = await Promise.all(['a', 'b', 'c', 'd'].map((tenant) => holding(tenant, 1)))
    await setTimeout(400)
    await Promise.all(mine.flat().map(({ letGo }) => letGo()))
    const endedAt = performance.now()
    await ask('a')
    expect(performance.now() - endedAt).toBeGreaterThan(250)
    expect(performance.now() - endedAt).toBeLessThan(900)
  })

  test('pauses not at all where it is alone', async () => {
    await Promise.all([work(), work(), work()])
    const order: string[] = []
    const again = work().then(() => order.push('work'))
    await sql`SELECT pg_sleep(0.7)`.execute(db.kysely).then(() => order.push('seven tenths of a second'))
    await again
    expect(order).toEqual(['work', 'seven tenths of a second'])
  })
})

test('a tenant has more connections while it is alone, and its share again once another one asks', async () => {
  await db.close()
  db = open({ ...share, atOnce: 1, alone: 2 })
  const [first, second] = await holding('a')
  const third = held('a')
  await ask('b')
  await first?.letGo()
  const waited = await Promise.race([third.begun.then(() => 'begun'), setTimeout(50, 'waits')])
  expect(waited).toBe('waits')
  await second?.letGo()
  await third.letGo()
  expect(db.pool.totalCount - db.pool.idleCount).toBe(0)
})

test('a connection that is lost or can’t be had gives its place back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lost = forTenant('a', () => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db.kysely))
    await expect(lost).rejects.toThrow()
  }
  await Promise.all([ask('a'), ask('a'), ask('a')])
  await db.close()
  db = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none', maxConnections: 4, share })
  for (let round = 0; round < 5; round += 1) await expect(ask('a')).rejects.toThrow('ECONNREFUSED')
})

test('the usual share is a connection at least, and leaves two of a pool to others where it has so many', () => {
  expect(usualShare(10).atOnce).toBeGreaterThanOrEqual(1)
  expect(usualShare(10).atOnce).toBeLessThanOrEqual(8)
  expect([usualShare(3), usualShare(2), usualShare(1)].map(({ atOnce }) => atOnce)).toEqual([1, 1, 1])
})

test('loaded a second time, as a bundler does, it still knows for whom work is done', async () => {
  vi.resetModules()
  const again = await import('./tenant-pool.ts')
  expect(again.forTenant).not.toBe(forTenant)
  const mine = await holding('a')
  let isAnswered = false
  const asked = again.forTenant('a', async () => {
    await sql`SELECT 1`.execute(db.kysely)
    isAnswered = true
  })
  await ask('b')
  expect(isAnswered).toBe(false)
  expect(again.isTenantBusy(new TenantBusyError('of the first'))).toBe(true)
  await Promise.all([...mine.map(({ letGo }) => letGo()), asked])
})
