import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { setSetting } from '../settings/settings.ts'
import { ensureSandbox } from '../workspaces/create-workspace.ts'
import { createKey } from './create-key.ts'
import { type Admission, Gate } from './gate.ts'
import { makeKeyText } from './key-text.ts'
import { revokeKey } from './revoke-key.ts'

const database = suiteDatabase()
const start = Date.parse('2026-03-31T12:00:00.000Z')

/** A door of one key: `at` lets a request in so many ms after the start, through either of two processes. */
async function doorOf(options: { rateLimit?: number } = {}) {
  const ctx = await testContext(database.db)
  const { id, key } = await createKey(ctx, { name: 'till', scopes: ['read:checks'], ...options })
  const gates = [new Gate(ctx.db), new Gate(ctx.db)] as const
  const at = (ms: number, process: 0 | 1 = 0): Promise<Admission> =>
    gates[process].enter({ headers: { 'x-api-key': key }, address: '192.0.2.7', now: new Date(start + ms) })
  return { ctx, id, key, at }
}

const isIn = ({ refusal }: Admission) => refusal === null

describe('a key may make 100 requests in 60 seconds', () => {
  test('the hundredth is in, the next is 429 until 60 s after the first, to the millisecond', async () => {
    const { at } = await doorOf()
    for (let index = 0; index < 100; index += 1) expect(isIn(await at(index * 50)), String(index)).toBe(true)
    const refused = await at(59_999)
    expect(refused.refusal).toMatchObject({ code: 'rate_limited', extra: { retryAfterSeconds: 1 } })
    expect(refused.identity).not.toBeNull()
    expect(isIn(await at(60_000))).toBe(true)
  })

  test('the headers tell limit, what is left, and when the window ends', async () => {
    const { at } = await doorOf()
    expect((await at(0)).rate).toEqual({
      limit: 100,
      remaining: 99,
      resetAt: new Date(start + 60_000),
      retryAfterSeconds: null,
    })
    expect((await at(30_000)).rate).toMatchObject({ remaining: 98, resetAt: new Date(start + 60_000) })
    expect((await at(61_000)).rate).toMatchObject({ remaining: 99, resetAt: new Date(start + 121_000) })
  })

  test('a refused request costs nothing: after 20 at once and 30 refused, 80 are left', async () => {
    const { at } = await doorOf()
    const all = await Promise.all(Array.from({ length: 50 }, () => at(0)))
    expect(all.filter(isIn)).toHaveLength(20)
    expect((await at(1000)).rate.remaining).toBe(79)
  })

  test('Retry-After is the whole seconds to the end of the window: 20.001 s left are 21', async () => {
    const { at } = await doorOf({ rateLimit: 1 })
    await at(0)
    expect((await at(39_999)).rate.retryAfterSeconds).toBe(21)
    expect((await at(40_000)).rate.retryAfterSeconds).toBe(20)
  })
})

describe('and 20 at once, one more each 50 ms', () => {
  test('20 at one instant are in, the 21st is not; 49 ms later none is, 50 ms later one', async () => {
    const { at } = await doorOf()
    for (let index = 0; index < 20; index += 1) expect(isIn(await at(0))).toBe(true)
    const over = await at(0)
    expect(over.refusal).toMatchObject({ code: 'rate_limited', extra: { retryAfterSeconds: 1 } })
    expect(isIn(await at(49))).toBe(false)
    expect(isIn(await at(50))).toBe(true)
    expect(isIn(await at(50))).toBe(false)
  })

  test('a second of rest fills the bucket to 20 and not above', async () => {
    const { at } = await doorOf()
    await Promise.all(Array.from({ length: 20 }, () => at(0)))
    const later = await Promise.all(Array.from({ length: 30 }, () => at(10_000)))
    expect(later.filter(isIn)).toHaveLength(20)
  })
})

test('a steady 99 a minute is never refused: 10 minutes of a request each 606 ms', async () => {
  const { at } = await doorOf()
  for (let index = 0; index < 990; index += 1) expect(isIn(await at(Math.round((index * 60_000) / 99)))).toBe(true)
})

describe('two processes share the limit of a key', () => {
  test('100 asked of both at one instant: 20 in all', async () => {
    const { at } = await doorOf()
    const all = await Promise.all(Array.from({ length: 100 }, (_, index) => at(0, index % 2 === 0 ? 0 : 1)))
    expect(all.filter(isIn)).toHaveLength(20)
    const left = all.filter(isIn).map(({ rate }) => rate.remaining)
    expect(left.sort((one, two) => two - one)).toEqual(Array.from({ length: 20 }, (_, index) => 99 - index))
  })

  test('a window spent in turn by both is spent for both', async () => {
    const { at } = await doorOf()
    for (let index = 0; index < 100; index += 1) expect(isIn(await at(index * 100, index % 2 === 0 ? 0 : 1))).toBe(true)
    expect([isIn(await at(20_000, 0)), isIn(await at(20_000, 1))]).toEqual([false, false])
  })

  test('a clock that runs a second behind is not refused for it, nor given more', async () => {
    const { at } = await doorOf()
    for (let index = 0; index < 50; index += 1) expect(isIn(await at(2000 + index * 200, 0))).toBe(true)
    for (let index = 0; index < 50; index += 1) expect(isIn(await at(11_000 + index * 200, 1))).toBe(true)
    expect(isIn(await at(30_000, 1))).toBe(false)
  })

  test('a clock turned back by an hour begins anew instead of refusing for an hour', async () => {
    const { at } = await doorOf()
    await Promise.all(Array.from({ length: 20 }, () => at(3_600_000)))
    expect((await at(0)).rate).toMatchObject({ remaining: 99, retryAfterSeconds: null })
  })

  test('a revocation through one holds for the next request of the other', async () => {
    const { ctx, id, at } = await doorOf()
    expect(isIn(await at(0, 1))).toBe(true)
    await revokeKey(ctx, id)
    const next = await at(0, 1)
    expect(next).toMatchObject({ identity: null, refusal: { code: 'unauthorized' } })
  })
})

describe('the limit of a key', () => {
  const limitOf = async (ctx: Context, key: string) => {
    const caller = { headers: { authorization: `Bearer ${key}` }, address: '192.0.2.8', now: new Date(start) }
    return (await new Gate(ctx.db).enter(caller)).rate.limit
  }

  test("is its own, else its workspace's setting, else 100", async () => {
    const ctx = await testContext(database.db)
    const { key } = await createKey(ctx, { name: 'a', scopes: ['read:checks'] })
    const raised = await createKey(ctx, { name: 'b', scopes: ['read:checks'], rateLimit: 5000 })
    expect(await limitOf(ctx, key)).toBe(100)
    await setSetting(ctx, 'key.rateLimit', '250')
    expect([await limitOf(ctx, key), await limitOf(ctx, raised.key)]).toEqual([250, 5000])
  })

  test('of a test key is counted apart, with the setting of the live workspace', async () => {
    const ctx = await testContext(database.db)
    await setSetting(ctx, 'key.rateLimit', '250')
    const { id } = await ensureSandbox(ctx.db, ctx.workspace.id, ctx.now())
    const sandbox = { ...ctx, workspace: { ...ctx.workspace, id, isSandbox: true } }
    const { key } = await createKey(sandbox, { name: 'a', scopes: ['read:checks'] })
    expect(await limitOf(ctx, key)).toBe(250)
  })
})

describe('without a valid key', () => {
  const stranger = (headers: Record<string, string>, address = '198.51.100.1', ms = 0) => {
    const now = new Date(start + ms)
    return new Gate(database.db).enter({ headers, address, now })
  }

  test('the address is counted: 20 refusals at once are 401, more are 429, another address is not touched', async () => {
    for (let index = 0; index < 20; index += 1) {
      const { refusal, rate } = await stranger({ 'x-api-key': makeKeyText(false) }, '198.51.100.9')
      expect([refusal?.code, rate.remaining]).toEqual(['unauthorized', 99 - index])
    }
    expect((await stranger({}, '198.51.100.9')).refusal?.code).toBe('rate_limited')
    expect((await stranger({}, '198.51.100.10')).refusal?.code).toBe('unauthorized')
  })

  test('addresses of one /64 of IPv6, which one customer has all of, are counted together', async () => {
    for (let index = 0; index < 20; index += 1) await stranger({}, `2001:db8:7:1::${index.toString(16)}`)
    expect((await stranger({}, '2001:db8:7:1:ffff:ffff:ffff:ffff')).refusal?.code).toBe('rate_limited')
    expect((await stranger({}, '2001:db8:7:2::1')).refusal?.code).toBe('unauthorized')
  })

  test('a valid key is heard from an address that guessed too often', async () => {
    const { key } = await doorOf()
    for (let index = 0; index < 30; index += 1) await stranger({}, '198.51.100.20')
    expect((await stranger({}, '198.51.100.20')).refusal?.code).toBe('rate_limited')
    expect((await stranger({ 'x-api-key': key }, '198.51.100.20')).refusal).toBeNull()
  })

  test('a key with a wrong checksum is refused before keys are looked up', async () => {
    const { ctx, key } = await doorOf()
    const asked: string[] = []
    const pool = new Proxy(ctx.db.pool, {
      get: (target, name) =>
        name === 'query'
          ? (query: { name: string }) => {
              asked.push(query.name)
              return Reflect.apply(target.query, target, [query])
            }
          : Reflect.get(target, name),
    })
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    const caller = { headers: { 'x-api-key': wrong }, address: '198.51.100.30', now: new Date(start) }
    expect((await new Gate({ ...ctx.db, pool }).enter(caller)).refusal?.code).toBe('unauthorized')
    expect(asked).toEqual(['count-addresses'])
  })
})

describe('lastUsedAt', () => {
  test('is noted with the first request and at most once a minute', async () => {
    const { ctx, at } = await doorOf()
    const noted = async () => {
      const { rows } = await ctx.db.pool.query<{ last_used_at: Date }>(
        'SELECT last_used_at FROM api_key WHERE workspace_id = $1',
        [ctx.workspace.id],
      )
      return (rows[0]?.last_used_at.getTime() ?? 0) - start
    }
    await at(0)
    expect(await noted()).toBe(0)
    await at(59_000)
    expect(await noted()).toBe(0)
    await at(61_000)
    expect(await noted()).toBe(61_000)
  })
})
