import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@vitrina/db/database'
import { sendLedger } from '@vitrina/testing/ledger'
import { type ReplicatedDatabase, replicatedDatabase } from '@vitrina/testing/replicated-database'
import { smallChain } from '@vitrina/testing/small-chain'
import { testContext } from '@vitrina/testing/test-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'

let servers: ReplicatedDatabase
let db: Database
beforeAll(async () => {
  servers = await replicatedDatabase()
  db = openDatabase({ url: servers.url, readUrl: servers.readUrl, maxConnections: 8 })
})
afterAll(async () => {
  await db.close()
  await servers.stop()
})

/** How many reads came to what while something was done. */
async function during(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = { ...db.replica?.reads }
  await work()
  return Object.fromEntries(
    Object.entries({ ...db.replica?.reads }).flatMap(([outcome, count]) => {
      const added = count - (Object.entries(before).find(([name]) => name === outcome)?.[1] ?? 0)
      return added > 0 ? [[outcome, added]] : []
    }),
  )
}

const onReplica = (statement: string) => db.replica?.database.pool.query(statement)

describe('with a replica, figures and lists', () => {
  async function chain() {
    const ctx = await testContext(db)
    await sendLedger(ctx, smallChain)
    // Nothing is remembered, so that each request reads.
    const api = serve(ctx, { answerCacheBytes: 0 })
    const key = await keyWith(ctx, [...ctx.scopes])
    const read = async () => {
      const answer = await api.get('/restaurants?date_from=2026-03-01&date_to=2026-03-31', key)
      return { status: answer.statusCode, data: answer.json().data, id: answer.json().data?.[0]?.id }
    }
    return { ctx, api, key, read }
  }

  /** Reads until the replica has answered. */
  const untilFollowed = (read: () => Promise<unknown>) =>
    expect.poll(() => during(read), { interval: 20 }).toEqual({ answered: 1 })

  test('are read from it once it has what the primary has; the answer is that of the primary', async () => {
    const { ctx, api, key, read } = await chain()
    await untilFollowed(read)
    const alone = serve({ ...ctx, db: { ...db, replica: null } }, { answerCacheBytes: 0 })
    for (const path of [
      '/restaurants',
      '/dishes',
      '/checks',
      '/waiters/none/stats',
      '/stock',
      '/dashboards/none/data',
    ]) {
      let answer = ''
      expect(await during(async () => (answer = (await api.get(path, key)).json().data)), path).toEqual({ answered: 1 })
      expect(answer).toEqual((await alone.get(path, key)).json().data)
    }
  })

  test('are never from before a change, however far it is behind: those are read from the primary', async () => {
    const { api, key, read } = await chain()
    await untilFollowed(read)
    const { id } = await read()
    await onReplica('SELECT pg_wal_replay_pause()')
    try {
      for (let round = 0; round < 3; round++) {
        const name = `Зал № ${round}`
        expect((await api.send('PATCH', `/restaurants/${id}`, key, { name })).statusCode).toBe(200)
        let data: { name: string }[] = []
        expect(await during(async () => ({ data } = await read()))).toEqual({ behind: 1 })
        expect(data.map((one) => one.name)).toContain(name)
      }
    } finally {
      await onReplica('SELECT pg_wal_replay_resume()')
    }
    await untilFollowed(read)
    expect((await read()).data.map((one: { name: string }) => one.name)).toContain('Зал № 2')
  })

  test('input that is wrong is refused once, and costs the replica nothing', async () => {
    const { api, key, read } = await chain()
    await untilFollowed(read)
    const outcome = await during(async () => {
      expect((await api.get('/restaurants?limit=none', key)).statusCode).toBe(400)
      expect((await api.get('/restaurants/rst_0', key)).statusCode).toBe(404)
    })
    expect(outcome['failed']).toBeUndefined()
  })

  test('go on when it is gone: none of those under way fails, and the next do not wait for it', async () => {
    const { read } = await chain()
    await untilFollowed(read)
    const statuses: number[] = []
    let isOver = false
    const callers = Array.from({ length: 6 }, async () => {
      while (!isOver) statuses.push((await read()).status)
    })
    await sleep(300)
    const outcome = await during(async () => {
      await servers.stopReplica()
      await sleep(500)
    })
    isOver = true
    await Promise.all(callers)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(outcome['failed']).toBeGreaterThan(0)
    const began = performance.now()
    expect(await during(read)).toEqual({})
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
