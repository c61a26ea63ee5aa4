import { openDatabase } from '@vitrina/db/database'
import { newUuid } from '@vitrina/db/ids'
import { reach } from '@vitrina/testing/reach'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { afterAll, describe, expect, test } from 'vitest'
import { type PanelCaller, spendCalls } from './spend-calls.ts'

const database = suiteDatabase()
const others: ReturnType<typeof openDatabase>[] = []
afterAll(() => Promise.all(others.map((db) => db.close())))

const at = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const calls = (count: number, name = 'overview.get') => Array.from({ length: count }, () => name)
const session = (): PanelCaller => ({ sessionId: newUuid() })

const spend = (caller: PanelCaller, names: string[], now = at) => spendCalls(database.db, caller, names, now)

describe('a session', () => {
  test('has 600 calls a minute, each of a batch counted; then it is told how long to wait', async () => {
    const caller = session()
    for (let batch = 0; batch < 30; batch += 1) await spend(caller, calls(20))
    await expect(spend(caller, calls(1), later(10))).rejects.toMatchObject({
      code: 'rate_limited',
      extra: { retryAfterSeconds: 50 },
    })
    await spend(caller, calls(20), later(60))
  })

  test('shares them between two processes: of 1000 calls at once 600 are let through', async () => {
    const other = openDatabase({ ...reach(database.url), maxConnections: 5 })
    others.push(other)
    const caller = session()
    const asked = Array.from({ length: 100 }, (_, n) => spendCalls(n % 2 ? other : database.db, caller, calls(10), at))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  })

  test('has 30 questions a minute among them, and its other calls when those are used up', async () => {
    const caller = session()
    await spend(caller, calls(20, 'ai.ask'))
    await spend(caller, [...calls(10, 'ai.ask'), 'cards.list'])
    await expect(spend(caller, ['ai.ask'], later(1))).rejects.toMatchObject({ extra: { retryAfterSeconds: 59 } })
    await spend(caller, calls(20), later(1))
    await spend(caller, ['ai.ask'], later(60))
  })

  test('costs no other session anything', async () => {
    const [one, other] = [session(), session()]
    for (let batch = 0; batch < 30; batch += 1) await spend(one, calls(20))
    await expect(spend(one, calls(1))).rejects.toThrow('Try again in')
    await spend(other, calls(20))
  })
})

test('without a session the address is counted', async () => {
  const [one, other] = ['2001:db8::1', '2001:db8::2']
  for (let batch = 0; batch < 30; batch += 1) await spend({ address: one }, calls(20, 'links.invitation'))
  await expect(spend({ address: one }, calls(1))).rejects.toMatchObject({ code: 'rate_limited' })
  await spend({ address: other }, calls(1))
})
